"""Looks for secrets where none may be: arguments and environments of processes while tests run, and files afterwards.

census.py watch PROGRAM_FOLDER REPORT    until it is ended: every process whose program lies in PROGRAM_FOLDER, or that
                                         was started by one, is looked at again and again; findings go to REPORT
census.py files PATH…                    every file below; a private file (0600) in a folder `secrets` may hold one
census.py self-test                      plants one of each and expects to find it

Exit status 1 where something was found. What is looked for: the passwords and secrets of the demonstration store, in
every form they travel in, codes of its gift cards and of those that tests use, and whatever begins with `mercedsecret`.
"""
import base64
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

USERS = {"admin": "demoDEMO", "manager": "mngrMNGR", "shopper": "shopSHOP"}
KEYS = ["rw", "ro", "wo", "manager", "customer"]
LARGEST = 400_000_000
# The store takes a code in either case.
GIFT_CARDS = rb"(?i:GIFT-CARD-CODE-[0-9]{4}|WXYZ-ABCD-EFGH-1234|QRST-IJKL-MNOP-9876)"


def forms():
    for user, half in USERS.items():
        password = half * 3
        spaced = " ".join(password[i:i + 4] for i in range(0, 24, 4))
        yield from (password, spaced, urllib.parse.quote(spaced), urllib.parse.quote_plus(spaced))
        for text in (password, spaced):
            yield base64.b64encode(f"{user}:{text}".encode()).decode().rstrip("=")
        # What the user signs in with at the store's own page.
        yield f"demo-own-password-of-{user}"
    for key in KEYS:
        secret = f"cs_demo_{key}".ljust(43, "0")
        yield secret
        yield base64.b64encode((f"ck_demo_{key}".ljust(43, "0") + ":" + secret).encode()).decode().rstrip("=")


SECRETS = re.compile(b"|".join(re.escape(form.encode()) for form in forms()) + rb"|mercedsecret[A-Za-z0-9+/=_ -]*|" + GIFT_CARDS)
# Nothing matches SECRETS without one of these, in any case: looking for them is ten times as fast, and tests leave gigabytes.
BEGINNINGS = sorted({form.encode().lower() for form in forms()} | {b"mercedsecret", b"gift-card-code-", b"wxyz-abcd-", b"qrst-ijkl-"})


def shown(found):
    """Enough to recognise it, not enough to use it."""
    return found[:8].decode("utf-8", "replace") + "…"


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


# A process is looked at so often: what it was begun with may change until it has become another program.
LOOKS = 5


def parents(before, looks):
    """process id → (parent, program); of those that were looked at often enough as they were before"""
    found = {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        if looks.get(int(name), 0) >= LOOKS and int(name) in before:
            found[int(name)] = before[int(name)]
            continue
        status = read(f"/proc/{name}/stat")
        try:
            parent = int(status.rsplit(b")", 1)[1].split()[1])
        except IndexError:
            continue
        try:
            program = os.readlink(f"/proc/{name}/exe")
        except OSError:
            program = ""  # a thread of the kernel, or somebody else's
        found[int(name)] = (parent, program)
    return found


def is_ours(process, processes, folder):
    for _ in range(40):
        if process not in processes:
            return False
        process, program = processes[process]
        if program.startswith(folder):
            return True
    return False


def sample(folder, told, before=None, looks=None):
    """Says what new processes have in their arguments and environment; returns all of them."""
    looks = {} if looks is None else looks
    processes = parents(before or {}, looks)
    for process in looks.keys() - processes.keys():
        del looks[process]
    for process in processes:
        looks[process] = looks.get(process, 0) + 1
        if looks[process] > LOOKS or process == os.getpid() or not is_ours(process, processes, folder):
            continue
        for what in ("cmdline", "environ"):
            found = SECRETS.search(read(f"/proc/{process}/{what}"))
            if found:
                program = processes[process][1]
                told.add(f"process {os.path.basename(program)}: {shown(found.group())} in its {what}")
    return processes


def watch(folder, report):
    told, running, processes, looks = set(), True, {}, {}

    def stop(*_):
        nonlocal running
        running = False

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    folder = os.path.realpath(folder) + "/"
    while running:
        known = len(told)
        processes = sample(folder, told, processes, looks)
        if len(told) > known or not os.path.exists(report):
            with open(report, "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in sorted(told))
        time.sleep(0.1)
    return 1 if told else 0


def may_hold(path):
    status = os.lstat(path)
    return "secrets" in path.split("/")[:-1] and status.st_mode & 0o077 == 0


def search(path):
    """The first secret in a file, read in pieces that overlap."""
    rest = b""
    with open(path, "rb") as file:
        while piece := file.read(8_000_000):
            text = rest + piece
            lowered = text.lower()
            if any(beginning in lowered for beginning in BEGINNINGS) and (found := SECRETS.search(text)):
                return found.group()
            rest = piece[-300:]
    return None


def files(paths):
    complaints = []
    for start in paths:
        entries = [(os.path.dirname(start), [], [os.path.basename(start)])] if os.path.isfile(start) else os.walk(start)
        for folder, _, names in entries:
            for name in names:
                path = os.path.join(folder, name)
                try:
                    status = os.lstat(path)
                    # Links lead elsewhere, pipes and sockets hold nothing.
                    if not 0 < status.st_size <= LARGEST or status.st_mode & 0o170000 != 0o100000 or may_hold(path):
                        continue
                    found = search(path)
                except OSError:
                    continue
                if found:
                    complaints.append(f"file {path}: {shown(found)}")
                elif SECRETS.search(name.encode()):
                    complaints.append(f"file {folder}: a secret in a name")
    return complaints


def self_test():
    password = USERS["admin"] * 3
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/secrets")
        planted = {
            "merced.log": f"sent {password}\n", "crash.txt": "Basic " + list(forms())[4],
            "big": "x" * 7_999_990 + password, "secrets/open": "mercedsecret one", "config.toml": "cs_demo_rw".ljust(43, "0"),
            "mirror.sqlite": "note: wxyz-abcd-efgh-1234",
        }
        for name, text in planted.items():
            with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(f"{folder}/{name}", 0o644)
        for name, text, mode in [("secrets/private", password, 0o600), ("harmless", "demoDEMOdemo", 0o644)]:
            with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(f"{folder}/{name}", mode)
        found = {line.split(":")[0].removeprefix(f"file {folder}/") for line in files([folder])}
        if found != set(planted):
            print(f"census: planted {sorted(planted)}, found {sorted(found)}")
            return 1
        told = set()
        program = os.path.realpath(sys.executable)
        line = [program, "-c", "import sys; sys.stdin.read()"]
        for arguments, environment in [(line + [password], {}), (line, {"PLANTED": "mercedsecret two"})]:
            with subprocess.Popen(arguments, stdin=subprocess.PIPE, env=environment) as process:
                while read(f"/proc/{process.pid}/exe") == b"" and not os.path.exists(f"/proc/{process.pid}/exe"):
                    time.sleep(0.01)
                deadline = time.monotonic() + 10
                known = len(told)
                while len(told) == known and time.monotonic() < deadline:
                    sample(os.path.dirname(program), told)
                process.stdin.close()
        if not any("cmdline" in line for line in told) or not any("environ" in line for line in told):
            print(f"census: planted secrets in a process were not found: {sorted(told)}")
            return 1
    print("census: everything planted was found")
    return 0


def main(arguments):
    match arguments:
        case ["watch", folder, report]:
            return watch(folder, report)
        case ["files", *paths] if paths:
            complaints = files(paths)
            for line in complaints:
                print(f"census: {line}")
            return 1 if complaints else 0
        case ["self-test"]:
            return self_test()
    print(__doc__, file=sys.stderr)
    return 64


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
