"""The lines of `performance.md`, "Budgets", as rows, and as a table."""


class Line:
    """One figure beside another one, or beside a limit."""

    def __init__(self, name, unit, ours, peer, theirs, goal=None, note=""):
        self.name, self.unit, self.ours, self.peer, self.theirs, self.goal, self.note = name, unit, ours, peer, theirs, goal, note

    def row(self, judged):
        ratio = self.ours / self.theirs if self.ours is not None and self.theirs else None
        if self.ours == 0 and self.theirs == 0:
            ratio = 1.0
        met = ratio <= self.goal if judged and self.goal is not None and ratio is not None else None
        if judged and self.goal is not None and self.ours and self.theirs == 0:
            met = False
        rounded = [value if value is None else round(value, 3) for value in (self.ours, self.theirs, ratio)]
        return {"name": self.name, "unit": self.unit, "ours": rounded[0], "peer": self.peer, "theirs": rounded[1],
                "ratio": rounded[2], "goal": self.goal, "met": met, "note": self.note}


def show(rows):
    word = {True: "met", False: "NOT met", None: ""}
    print(f"{'what':<40}{'ours':>10} {'unit':<9}{'peer':<12}{'theirs':>10}{'ratio':>8}{'goal':>7}")
    for row in rows:
        numbers = [("–" if row[key] is None else f"{row[key]:,.2f}") for key in ("ours", "theirs", "ratio")]
        goal = "–" if row["goal"] is None else f"{row['goal']:.3g}"
        line = f"{row['name']:<40}{numbers[0]:>10} {row['unit']:<9}{row['peer']:<12}{numbers[1]:>10}{numbers[2]:>8}{goal:>7}  "
        print((line + f"{word[row['met']]:<8}{row['note']}").rstrip())


def quantile(values, share):
    """The smallest value that is not below `share` of all."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else None
