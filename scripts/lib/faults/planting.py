"""Makes a copy of the tree in which every fault is a switch, all of them off but the one that a file names."""
import os
import shutil
import subprocess

SWITCH = "planted-fault"

SUPPORT = """import Glibc

private let fault: [UInt8] = {
    let descriptor = open("%s", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
}()

/// Whether this fault is on. Read once a process, from a file, because tests start programs without an environment.
func planted(_ name: StaticString) -> Bool {
    !fault.isEmpty && name.withUTF8Buffer { fault.elementsEqual($0) }
}
"""


class Plot:
    """Where faults are planted.

    SwiftPM's caches know the path of their tree. Where a copy can be mounted in the place of the tree, for our own
    commands alone, those of the tree serve it too; else everything is built anew.
    """

    def __init__(self, root, scratch):
        self.root, self.scratch = root, scratch
        self.is_mounted = os.geteuid() == 0 and subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0
        self.place = root if self.is_mounted else scratch

    def command(self, words):
        """The command as it is run in the copy."""
        if not self.is_mounted:
            return ["env", "-C", self.scratch] + words
        inside = 'mount --bind "$0" "$1" && cd "$1" && shift && exec "$@"'
        return ["unshare", "-m", "--propagation", "private", "bash", "-c", inside, self.scratch, self.root] + words

    def choose(self, name):
        """Switches one fault on; with an empty name none is."""
        with open(os.path.join(self.scratch, ".build", SWITCH), "w", encoding="utf-8") as file:
            file.write(name)

    def plant(self, faults):
        """Brings the copy up to date with the tree, with the faults in it. What is as it has to be is not touched."""
        build = os.path.join(self.scratch, ".build")
        if self.is_mounted and not os.path.exists(build) and os.path.exists(os.path.join(self.root, ".build")):
            subprocess.run(["cp", "-a", "--reflink=auto", os.path.join(self.root, ".build"), build], check=True)
        os.makedirs(build, exist_ok=True)
        wanted = self._files({fault.room for fault in faults})
        for path in self._present() - set(wanted):
            os.remove(os.path.join(self.scratch, path))
        switched = {}
        for fault in faults:
            switched.setdefault(fault.file, []).append(fault)
        for path, source in wanted.items():
            if path in switched:
                self._write(path, self._switched(source, switched[path]))
            elif source is None:
                self._write(path, SUPPORT % os.path.join(self.place, ".build", SWITCH))
            else:
                self._copy(source, os.path.join(self.scratch, path))
        self.choose("")

    def _files(self, rooms):
        """path → the file of the tree; None for the file of a room that reads the switch."""
        found = {}
        for name in os.listdir(self.root):
            if os.path.isfile(os.path.join(self.root, name)):
                found[name] = os.path.join(self.root, name)
        for folder in ("Sources", "Tests", "Resources", "scripts"):
            for place, folders, names in os.walk(os.path.join(self.root, folder)):
                folders[:] = [each for each in folders if each != "__pycache__"]
                for name in names:
                    path = os.path.join(place, name)
                    found[os.path.relpath(path, self.root)] = path
        for room in rooms:
            found[os.path.join("Sources", room, "Planted.swift")] = None
        return found

    def _present(self):
        found = set()
        for folder in ("Sources", "Tests"):
            for place, _, names in os.walk(os.path.join(self.scratch, folder)):
                found |= {os.path.relpath(os.path.join(place, name), self.scratch) for name in names}
        return found

    def _switched(self, source, faults):
        with open(source, encoding="utf-8") as file:
            text = file.read()
        for fault in faults:
            text = text.replace(fault.text, fault.planted)
        return text

    def _write(self, path, text):
        target = os.path.join(self.scratch, path)
        try:
            with open(target, encoding="utf-8") as file:
                if file.read() == text:
                    return
        except OSError:
            os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w", encoding="utf-8") as file:
            file.write(text)

    def _copy(self, source, target):
        if os.path.islink(source) or not os.path.exists(target):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if os.path.lexists(target):
                os.remove(target)
            shutil.copy2(source, target, follow_symlinks=False)
            return
        with open(source, "rb") as one, open(target, "rb") as other:
            if one.read() == other.read():
                return
        shutil.copy2(source, target)
