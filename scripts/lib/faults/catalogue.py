"""The list of faults: one file a room beside this one, read and compared with the sources."""
import os
import re
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
MEMBERS = {"name", "loses", "file", "text", "planted", "test"}


class Fault:
    def __init__(self, room, entry):
        self.room = room
        self.name = entry["name"]
        # What somebody who uses merced would lose.
        self.loses = entry["loses"]
        self.file = entry["file"]
        # What stands in the file, and what stands there with the fault as a switch.
        self.text = entry["text"]
        self.planted = entry["planted"].replace("FAULT", f'planted("{self.name}")')
        # The tests that are tried first.
        self.test = entry["test"]

    @property
    def rooms(self):
        """The rooms whose whole tests are tried next: those of the first try, then its own."""
        named = re.findall(r"\^(\w+Tests)\\\.", self.test)
        return list(dict.fromkeys(named + [f"{self.room}Tests"]))


def load():
    """All faults. Raises ValueError where an entry cannot be one."""
    faults, names = [], set()
    for file in sorted(os.listdir(HERE)):
        room, ending = os.path.splitext(file)
        if ending != ".toml":
            continue
        with open(os.path.join(HERE, file), "rb") as list_of_room:
            entries = tomllib.load(list_of_room)["fault"]
        for entry in entries:
            name = entry.get("name", "without a name")
            if set(entry) != MEMBERS:
                raise ValueError(f"{file}: {name} has to have {', '.join(sorted(MEMBERS))}, and nothing else")
            if name in names or not re.fullmatch(r"[a-z0-9-]+", name):
                raise ValueError(f"{file}: {name} is no name, or stands there twice")
            if "FAULT" not in entry["planted"]:
                raise ValueError(f"{file}: {name} has no FAULT in its planted text")
            if not entry["file"].startswith(f"Sources/{room}/"):
                raise ValueError(f"{file}: {name} is about a file of another room")
            re.compile(entry["test"])
            names.add(name)
            faults.append(Fault(room, entry))
    return faults


def problems(faults, root):
    """The faults that cannot be planted, in words: their text has to stand in its file exactly once."""
    found, texts = [], {}
    for fault in faults:
        if fault.file not in texts:
            try:
                with open(os.path.join(root, fault.file), encoding="utf-8") as source:
                    texts[fault.file] = source.read()
            except OSError:
                texts[fault.file] = None
        text = texts[fault.file]
        if text is None:
            found.append(f"{fault.name}: there is no {fault.file}")
        elif text.count(fault.text) != 1:
            found.append(f"{fault.name}: its text stands {text.count(fault.text)} times in {fault.file}")
    return found
