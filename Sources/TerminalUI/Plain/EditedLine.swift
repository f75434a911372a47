/// What to write so that the last line of the terminal shows a field's current content: only the letters where letters
/// were added, backspaces where the terminal supports them, otherwise the whole line again.
struct EditedLine {
    /// Whether BS moves the cursor left. A dumb terminal does not say.
    let hasBackspace: Bool
    /// The width of the terminal in cells.
    let columns: Int

    /// nil where the line must be written again, below.
    func update(from old: SpokenField, to new: SpokenField) -> String? {
        guard old.label == new.label, old.line == new.line else { return nil }
        if old == new { return "" }
        if old.after.isEmpty, new.after.isEmpty, new.before.hasPrefix(old.before) {
            let added = String(new.before.dropFirst(old.before.count))
            // A combining mark changes the letter before it.
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
