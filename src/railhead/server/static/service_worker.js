// Shows that it is one's turn, also when no page is open. A click leads to the table.
self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  const options = { body: told.body, tag: told.game, icon: "/static/icon.svg", data: { game: told.game } };
  event.waitUntil(self.registration.showNotification(told.title ?? "Railhead", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.game ? `/games/${event.notification.data.game}` : "/";
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: "window" });
    const there = open.find((page) => new URL(page.url).pathname.startsWith(path));
    return there ? there.focus() : self.clients.openWindow(path);
  })());
});
