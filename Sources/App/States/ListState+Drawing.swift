import TerminalUI

extension ListState {
    /// Draws the message in the place of the rows.
    ///
    /// - Parameter id: the list's identity where it is read out.
    @MainActor
    func draw(into painter: inout Painter, in rect: Rect, titles: BoxTitles, id: String, focused: Bool) {
        let inside = painter.box(rect, heavy: focused, titles: titles)
        for (row, line) in lines.flatMap({ TextWrap.lines($0, width: inside.width - 4) }).enumerated() {
            let isHead = row == 0 && isProblem
            painter.text(line, at: Point(x: inside.x + 2, y: inside.y + 1 + row), role: isHead ? .bad : .text)
        }
        if focused { painter.setCursor(Point(x: inside.x + 2, y: inside.y + 1)) }
        painter.speak(
            SpokenRegion(
                id: id,
                title: [titles.left, titles.right].joined(separator: ", "),
                state: lines.filter { !$0.isEmpty }.joined(separator: " "),
                isFocused: focused
            )
        )
    }
}
