"""release.py: what a release says of itself, checked before it is built.

  version ROOT    prints the version (Sources/Merced/Version.swift), or says what is wrong with it or with the changelog
  ledgers ROOT    every version of the changelog has left a ledger in Tests/StorageTests/Ledgers, and the newest one's is of
                  this version's schema (scripts/lib/keep-ledger VERSION)
  self-test       plants what may be wrong and expects the complaints

Resources/changelog is Debian's format, the newest version first. It is written for the people who use merced.
"""
import datetime
import email.utils
import pathlib
import re
import sqlite3
import sys
import tempfile

HEAD = re.compile(r"^merced \((?P<version>[^)]+)\) (?P<suite>\S+); urgency=\w+$")
FOOT = re.compile(r"^ -- .+ <.+@.+>  (?P<date>.+)$")
NUMBER = re.compile(r"^\d+\.\d+\.\d+$")


def program_version(root):
    text = (root / "Sources/Merced/Version.swift").read_text(encoding="utf-8")
    found = re.findall(r'static let text = "([^"]*)"', text)
    return found[0] if len(found) == 1 else None


def entries(root):
    """The changelog as `[(version, [line of a change], date or None)]`, or a sentence where it cannot be read."""
    found = []
    for number, line in enumerate((root / "Resources/changelog").read_text(encoding="utf-8").splitlines(), 1):
        if match := HEAD.match(line):
            found.append((match["version"], [], None))
        elif match := FOOT.match(line):
            if not found or found[-1][2] is not None:
                return f"Resources/changelog:{number}: an end without a beginning"
            try:
                date = email.utils.parsedate_to_datetime(match["date"])
            except ValueError:
                return f"Resources/changelog:{number}: no date: {match['date']}"
            found[-1] = (*found[-1][:2], date)
        elif line.startswith("  "):
            if not found or found[-1][2] is not None:
                return f"Resources/changelog:{number}: a change of no version"
            found[-1][1].append(line.strip())
        elif line.strip():
            return f"Resources/changelog:{number}: not understood: {line}"
    return found


def order(version):
    return tuple(int(part) for part in version.split("."))


def problems(root):
    """What is wrong with version and changelog, a sentence each."""
    version, listed = program_version(root), entries(root)
    if version is None:
        return ["Sources/Merced/Version.swift does not say one version."]
    if isinstance(listed, str):
        return [listed]
    if not listed:
        return ["Resources/changelog is empty."]
    found = []
    for name, changes, date in listed:
        if not NUMBER.match(name):
            found.append(f"{name} is no version: three numbers with points.")
        if not any(line.startswith("* ") for line in changes):
            found.append(f"{name} says no change (Resources/changelog).")
        if date is None:
            found.append(f"{name} has no date (Resources/changelog).")
        elif date > datetime.datetime.now(datetime.timezone.utc):
            found.append(f"{name} is dated in the future (Resources/changelog).")
    if listed[0][0] != version:
        found.append(f"The program is {version}, the newest in Resources/changelog {listed[0][0]}.")
    numbered = [name for name, _, _ in listed if NUMBER.match(name)]
    if any(order(newer) <= order(older) for newer, older in zip(numbered, numbered[1:])):
        found.append("Resources/changelog: the newest version does not come first, or one is there twice.")
    return found


def schema(root):
    """The newest step of the ledger's schema, as the sources name it."""
    steps = (root / "Sources/Storage/Migrations").glob("LedgerMigration*.swift")
    names = [re.search(r'SchemaMigration\(name: "([^"]+)"', path.read_text(encoding="utf-8")) for path in steps]
    return max(match[1] for match in names if match)


def ledger_problems(root):
    listed = entries(root)
    if isinstance(listed, str):
        return [listed]
    found, newest = [], schema(root)
    for index, (version, _, _) in enumerate(listed):
        file = root / "Tests/StorageTests/Ledgers" / version / "ledger.sqlite"
        if not file.exists():
            found.append(f"There is no ledger of {version}: scripts/lib/keep-ledger {version}, by its own program.")
            continue
        ledger = sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)
        step = ledger.execute("SELECT max(identifier) FROM grdb_migrations").fetchone()[0]
        ledger.close()
        if index == 0 and step != newest:
            found.append(f"The ledger of {version} is of {step}, the program of {newest}: scripts/lib/keep-ledger {version}")
    return found


def plant(root, version, changelog, step=None):
    for folder in ("Sources/Merced", "Resources", "Sources/Storage/Migrations"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    (root / "Sources/Merced/Version.swift").write_text(f'enum Version {{\n    static let text = "{version}"\n}}\n')
    (root / "Resources/changelog").write_text(changelog)
    (root / "Sources/Storage/Migrations/LedgerMigration002.swift").write_text('SchemaMigration(name: "002 b") {}')
    if step:
        folder = root / "Tests/StorageTests/Ledgers" / version
        folder.mkdir(parents=True)
        ledger = sqlite3.connect(folder / "ledger.sqlite")
        ledger.execute("CREATE TABLE grdb_migrations (identifier TEXT)")
        ledger.execute("INSERT INTO grdb_migrations VALUES (?)", [step])
        ledger.commit()
        ledger.close()


def entry(version, changes="  * One thing.\n", date="Sat, 21 Nov 2026 12:00:00 +0000"):
    return f"merced ({version}) unstable; urgency=low\n\n{changes}\n -- The authors <merced@localhost>  {date}\n"


def self_test():
    both = entry("0.2.0") + "\n" + entry("0.1.0")
    cases = [
        ("0.2.0", both, ""), ("0.3.0", both, "the newest in"), ("0.2.0", "", "is empty"),
        ("0.2.0", entry("0.1.0") + entry("0.2.0"), "does not come first"),
        ("0.2.0", entry("0.2.0", changes=""), "says no change"),
        ("0.2.0", entry("0.2.0", date="yesterday"), "no date"),
        ("0.2.0", entry("0.2.0", date="Sat, 21 Nov 2093 12:00:00 +0000"), "in the future"),
        ("0.2", entry("0.2"), "is no version"), ("0.2.0", "  * Of nothing.\n" + both, "of no version"),
    ]
    for version, changelog, expected in cases:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            plant(root, version, changelog)
            said = " ".join(problems(root))
            if (expected not in said) if expected else said:
                return f"release: expected “{expected}”, but it said “{said}”"
    for step, expected in [(None, "There is no ledger of 0.2.0"), ("001 a", "is of 001 a"), ("002 b", "")]:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            plant(root, "0.2.0", entry("0.2.0"), step)
            said = " ".join(ledger_problems(root))
            if (expected not in said) if expected else said:
                return f"release: expected “{expected}”, but it said “{said}”"
    return None


def main(arguments):
    if arguments == ["self-test"]:
        wrong = self_test()
        print(wrong or "release: every planted fault was told")
        return 1 if wrong else 0
    if len(arguments) != 2 or arguments[0] not in ("version", "ledgers"):
        print(__doc__, file=sys.stderr)
        return 64
    root = pathlib.Path(arguments[1])
    found = problems(root) if arguments[0] == "version" else ledger_problems(root)
    for sentence in found:
        print(sentence, file=sys.stderr)
    if not found and arguments[0] == "version":
        print(program_version(root))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
