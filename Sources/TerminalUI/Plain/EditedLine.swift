/// What to write so that the last line of the terminal, which shows a field, shows it as it is now: the letters alone
/// where letters were added, backspaces where the terminal has them, else the whole line anew.
struct EditedLine {
    /// Whether BS moves the cursor left. A dumb terminal does not say so.
    let hasBackspace: Bool
    /// The cells of a row.
    let columns: Int

    /// Nil where the line has to be written anew, below.
    func update(from old: SpokenField, to new: SpokenField) -> String? {
        guard old.label == new.label, old.line == new.line else { return nil }
        if old == new { return "" }
        if old.after.isEmpty, new.after.isEmpty, new.before.hasPrefix(old.before) {
            let added = String(new.before.dropFirst(old.before.count))
            // A mark that joins the letter before it changes that letter.
            if old.before + added == new.before, !added.isEmpty, old.before.count + added.count == new.before.count {
                return added
            }
        }
        guard hasBackspace, fits(old), fits(new) else { return nil }
        let oldCells = cells(old.before + old.after)
        let newCells = cells(new.before + new.after)
        let padding = max(0, oldCells - newCells)
        return String(repeating: "\u{8}", count: cells(old.before)) + new.before + new.after
            + String(repeating: " ", count: padding)
            + String(repeating: "\u{8}", count: padding + cells(new.after))
    }

    private func fits(_ field: SpokenField) -> Bool { cells(field.whole) + 2 < columns }

    private func cells(_ text: String) -> Int { DisplayWidth.of(text) }
}
