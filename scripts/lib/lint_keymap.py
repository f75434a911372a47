"""lint_keymap.py KEYMAP PROGRAM: the program's command table against what keys may mean.

The program prints, for `commands --tsv`, one line a binding: context, key, command id, family letter, label.
A command without a key has one line with an empty key; it binds nothing and is passed over here.
A context is `global`, a place (`orders`), a part of a place (`orders.page`, `orders/list`), or the name of
something that lies over a place (`dialog…`, `field…`, `menu…`), whose keys are its own.
"""
import fnmatch
import re
import subprocess
import sys

PLACES = {
    "home": "home", "order": "orders", "orders": "orders", "product": "products", "products": "products",
    "customer": "customers", "customers": "customers", "coupon": "coupons", "coupons": "coupons",
    "review": "reviews", "reviews": "reviews", "register": "register",
}
# Over a place only these keep their meaning (`screens.md`, "Keys and families").
KEPT_OVER_A_PLACE = {"esc", "f1", "ctrl-c"}
SPELLINGS = {
    "↑": "up", "↓": "down", "←": "left", "→": "right", "escape": "esc", "return": "enter", "pageup": "pgup",
    "pagedown": "pgdn", "backtab": "shift-tab", "s-tab": "shift-tab", "del": "delete",
}


def normal(key):
    """One spelling of a key. A single character keeps its case: `j` and `J` are two keys."""
    key = key.strip() if key.strip() else "space"
    if len(key) == 1:
        return SPELLINGS.get(key, key)
    key = re.sub(r"^(ctrl|control|c)[-+]|^\^", "ctrl-", key, flags=re.IGNORECASE)
    key = re.sub(r"^(alt|meta|m)[-+]", "alt-", key, flags=re.IGNORECASE)
    key = re.sub(r"^shift\+", "shift-", key, flags=re.IGNORECASE).lower()
    return SPELLINGS.get(key, key)


def read_matrix(path):
    world, places = {}, {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#") or not line.strip():
                continue
            scope, key, meaning, _ = line.rstrip("\n").split("\t")
            if scope == "global":
                world[normal(key)] = meaning.split("|")
            else:
                places.setdefault(scope, {})[normal(key)] = meaning
    return world, places


def place_of(context):
    return PLACES.get(re.split(r"[^a-z]", context.lower())[0])


def complaints(rows, world, places):
    families = {key: letter for table in places.values() for key, letter in table.items()}
    meanings = {}
    for context, key, command, family, _ in rows:
        pressed, where = normal(key), f"{context}: {key} → {command}"
        other = meanings.setdefault((context, pressed), command)
        if other != command:
            yield f"{context}: {key} has two commands, {other} and {command}"
        is_world = context == "global"
        place = place_of(context)
        if not is_world and place is None:
            if pressed in KEPT_OVER_A_PLACE and not matches(command, world[pressed]) and command not in ("cancel", "quit"):
                yield f"{where}: {key} keeps its meaning over a place ({'|'.join(world[pressed])})"
            continue
        if pressed in world:
            if not matches(command, world[pressed]):
                yield f"{where}: the global key means {'|'.join(world[pressed])}"
        elif is_world:
            if pressed not in families:
                yield f"{where}: there is no such global key"
            else:
                yield f"{where}: is a key of the places' matrix, not a global one"
        elif pressed not in places.get(place, {}):
            yield f"{where}: the key has no meaning in {place}"
        if family and normal(family) != families.get(pressed, pressed):
            yield f"{where}: says family {family}, the matrix says {families.get(pressed, 'none')}"


def matches(command, patterns):
    return any(fnmatch.fnmatchcase(command, pattern) for pattern in patterns)


def shadows(rows):
    """A part of a place must not give another command to a key of the whole place."""
    table = {(context, normal(key)): command for context, key, command, _, _ in rows}
    for (context, key), command in table.items():
        whole = re.split(r"[./]", context)[0]
        other = table.get((whole, key))
        if whole != context and other not in (None, command):
            yield f"{context}: {key} → {command} hides {whole}'s {other}"


def main(matrix, program, required=""):
    answer = subprocess.run([program, "commands", "--tsv"], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    if answer.returncode != 0:
        print(f"keymap: {'FAILED' if required else 'skipped'}, {program} has no `commands --tsv`")
        return 1 if required else 0
    rows, found = [], []
    for line in answer.stdout.decode("utf-8").splitlines():
        fields = line.split("\t")
        if len(fields) != 5:
            found.append(f"`commands --tsv` printed {len(fields)} fields, not 5: {line}")
        elif fields[1] and fields[:2] != ["context", "key"]:
            rows.append(fields)
    if not rows:
        found.append("`commands --tsv` printed no binding")
    found += list(complaints(rows, *read_matrix(matrix))) + list(shadows(rows))
    for complaint in found:
        print(complaint)
    print(f"keymap: {'FAILED' if found else 'ok'} ({len(rows)} bindings)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
