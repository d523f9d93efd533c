"""A browser for tests without scripts: it reads forms from a page, fills them in and sends them."""

from html.parser import HTMLParser

from httpx2 import Client, Response

VOID = {"input", "meta", "link"}


class Form:
    def __init__(self, action: str, method: str) -> None:
        self.action = action
        self.method = method
        self.fields: dict[str, list[str]] = {}
        self.choices: dict[str, list[str]] = {}
        """What a list or a row of buttons offers."""
        self.boxes: dict[str, list[str]] = {}
        """What may be ticked; nothing is."""

    def filled(self, **values: str | list[str]) -> dict[str, str | list[str]]:
        return {**self.fields, **values}


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.select = ""
        self.option: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(given.get("action", ""), given.get("method", "get")))
        elif not self.forms:
            return
        elif tag == "input" and given.get("type") not in ("checkbox", "radio", "file"):
            self.forms[-1].fields.setdefault(given.get("name", ""), []).append(given.get("value", ""))
        elif tag == "input" and given["type"] != "file":
            self.forms[-1].boxes.setdefault(given.get("name", ""), []).append(given.get("value", "on"))
        elif tag == "button" and given.get("name"):
            self._offer(given["name"], given.get("value", ""))
        elif tag == "select":
            self.select = given.get("name", "")
        elif tag == "option":
            self.option = given.get("value")
            if self.select and self.option is not None:
                self._offer(self.select, self.option)
                if "selected" in given:
                    self.forms[-1].fields[self.select] = [self.option]

    def handle_data(self, data: str) -> None:
        if self.select and self.option is None and data.strip() and self.lasttag == "option":
            self._offer(self.select, data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""

    def _offer(self, name: str, value: str) -> None:
        """A form is sent by the first of its buttons, and with the first of a list."""
        form = self.forms[-1]
        form.choices.setdefault(name, []).append(value)
        form.fields.setdefault(name, [value])


def forms(page: Response) -> list[Form]:
    parser = _Forms()
    parser.feed(page.text)
    return parser.forms


def send(client: Client, page: Response, form: Form, **values: str | list[str]) -> Response:
    """Send a form and follow where it leads."""
    where = page.url.join(form.action) if form.action else page.url
    return client.post(str(where), data=form.filled(**values), follow_redirects=True)


def form_for(page: Response, action: str, **fields: str) -> Form:
    """The first form with this action and these values."""
    for form in forms(page):
        if form.action == action and all(form.fields.get(name, [""])[0] == value for name, value in fields.items()):
            return form
    raise AssertionError(f"the page has no form {action} {fields}: {[form.action for form in forms(page)]}")
