"""No thread is the first to read a Struct: two that were at once brought the process down."""

import subprocess
import sys
from pathlib import Path

SESSION = """
import sys, threading
from pathlib import Path
from starlette.testclient import TestClient
from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.titles import TITLES

app = make_app(Settings(data=Path(sys.argv[1]), has_limits=False))
late = set()

def watch(frame, event, _):
    # A State with the frames of its variants is made ready by the thread that makes it, before others have it.
    if event == "call" and frame.f_code.co_name == "get_class_annotations" and frame.f_back.f_code.co_name != "_closed":
        late.add(str(frame.f_locals.get("obj")))

threading.setprofile(watch)
with TestClient(app) as client:
    for title in TITLES:
        made = client.post("/api/games", json={"title": title, "players": ["Ann", "Bob", "Cleo"],
                                               "seating": {"hot_seat": True}}).json()
        path, headers = f"/api/games/{made['id']}", {"authorization": f"Bearer {made['token']}"}
        for version in range(18):
            shown = client.get(path, headers=headers).json()
            option = shown["options"][0]
            numbers = {name: bounds["least"] for name, bounds in option["bounds"].items()}
            action = {"actor": option["actor"], "kind": option["kind"], **option["args"], **numbers}
            for name in option["free"]:
                asked = {"kind": option["kind"], "name": name, "args": option["args"], "actor": option["actor"]}
                action[name] = client.post(path + "/suggest", json=asked, headers=headers).json()["value"]
            sent = {"version": shown["version"], "key": f"k{version}", "action": action}
            client.post(path + "/actions", json=sent, headers=headers)
        record = client.get(path + "/record", headers=headers).content
        kind = {"content-type": "application/json"}
        assert client.post("/api/import", content=record, headers=kind).status_code == 201
with TestClient(app) as client:
    for game in client.get("/api/games").json()["listed"]:
        client.get(f"/games/{game['id']}")
    for title in TITLES:
        assert client.get(f"/api/titles/{title}").status_code == 200
print(sorted(late))
"""
READERS = """
import sys, threading
import msgspec
from railhead.core.play import start
from railhead.server.hosting.structs import prepare
from railhead.titles import load

prepare()
sys.setswitchinterval(1e-6)
for name in ("1861", "1853", "1890"):
    title = load(name, 3)
    raw, gate = msgspec.json.encode(start(title, 3, 1)), threading.Barrier(8)

    def read():
        gate.wait()
        msgspec.json.Decoder(title.state_type).decode(raw)

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def run(script: str, *arguments: str) -> str:
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.returncode, done.stderr)
    return done.stdout.strip()


def test_no_thread_of_a_server_is_the_first_to_read_a_struct(tmp_path: Path) -> None:
    assert run(SESSION, str(tmp_path)) == "[]"


def test_threads_that_read_at_once_do_no_harm() -> None:
    for _ in range(3):
        run(READERS)
