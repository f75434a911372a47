/// The rows of tables as the last frame showed them. A row that has not changed is copied instead of painted, wherever
/// it stands now.
struct PaintedRows: Sendable {
    /// Everything that the cells of a row depend on, besides where it stands.
    struct Key: Hashable, Sendable {
        let row: TableRow
        let columns: [TableColumn]
        let slots: [TableLayout.Slot]
        /// The cells of the line, gutter included.
        let width: Int

        /// The first cells tell records apart; hashing all of them would cost more than it saves.
        func hash(into hasher: inout Hasher) {
            for cell in row.cells.prefix(2) { hasher.combine(cell.text) }
        }
    }

    private var before: [Key: [Cell]] = [:]
    private var now: [Key: [Cell]] = [:]

    /// Keeps the rows of the frame that is finished, and forgets those it did not show.
    mutating func beginFrame() {
        swap(&before, &now)
        now.removeAll(keepingCapacity: true)
    }

    /// The cells of a row that the last frame showed.
    mutating func cells(of key: Key) -> [Cell]? {
        guard let cells = before[key] else { return nil }
        now[key] = cells
        return cells
    }

    mutating func keep(_ cells: [Cell], of key: Key) { now[key] = cells }
}

extension Painter {
    /// Paints a row of a table into `line`, or copies it where the last frame showed the same.
    ///
    /// - Parameter paint: paints inside `line` only.
    mutating func row(_ key: @autoclosure () -> PaintedRows.Key, in line: Rect, _ paint: (inout Painter) -> Void) {
        // What is under the row shows between its cells.
        guard clip.intersection(line) == line, isBlank(line) else { return paint(&self) }
        let key = key()
        let start = line.y * frame.size.width + line.x
        if let cells = paintedRows.cells(of: key) {
            frame.cells.replaceSubrange(start..<(start + line.width), with: cells)
        } else {
            paint(&self)
            paintedRows.keep(Array(frame.cells[start..<(start + line.width)]), of: key)
        }
    }

    private func isBlank(_ line: Rect) -> Bool {
        let start = line.y * frame.size.width + line.x
        return frame.cells.withUnsafeBufferPointer { cells in
            var difference: UInt64 = 0
            for index in start..<(start + line.width) { difference |= cells[index].bits ^ Cell.blank.bits }
            return difference == 0
        }
    }
}
