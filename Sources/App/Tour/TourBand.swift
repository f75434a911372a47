import TerminalUI

/// The tour above the status line: its progress, the subject of the step, and what to press.
@MainActor
final class TourBand: ScreenBand {
    let tour: Tour
    private let end: @MainActor () -> Void

    /// - Parameter end: ends the tour.
    init(_ tour: Tour, end: @escaping @MainActor () -> Void) {
        (self.tour, self.end) = (tour, end)
    }

    private var number: String { TourWords.progress(tour.index + 1, of: tour.steps.count) }

    var brief: String { "\(TourWords.title) \(number): \(tour.ask)" }

    var spoken: String { "\(TourWords.title) \(number). \(tour.step.about) \(tour.ask)" }

    func look() { tour.look() }

    func height(width: Int, glyphs: GlyphSet) -> Int {
        1 + lines(tour.step.about, width).count + lines(tour.ask, width).count
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        painter.fill(rect)
        guard rect.height > 1 else {
            painter.text(brief, at: Point(x: rect.x + 1, y: rect.y), role: .title, maxWidth: rect.width - 2)
            return
        }
        drawEdge(into: &painter, in: rect.row(0))
        let about = lines(tour.step.about, rect.width)
        for (row, line) in about.enumerated() {
            painter.text(line, at: Point(x: rect.x + 1, y: rect.y + 1 + row))
        }
        for (row, line) in lines(tour.ask, rect.width).enumerated() {
            painter.text(line, at: Point(x: rect.x + 1, y: rect.y + 1 + about.count + row), role: .title)
        }
    }

    private func lines(_ text: String, _ width: Int) -> [String] { TextWrap.lines(text, width: width - 2) }

    /// A line with the title and, where there is room, the keys of the tour itself.
    private func drawEdge(into painter: inout Painter, in row: Rect) {
        painter.horizontalLine(at: Point(x: row.x, y: row.y), width: row.width)
        let title = " \(TourWords.title) \(painter.glyphs[.separator]) \(number) "
        var x = row.x + 2
        x += painter.text(title, at: Point(x: x, y: row.y), role: .accent)
        let keys = [(AppCommands.tourSkip, TourWords.skip), (AppCommands.tourBack, TourWords.back)]
            .compactMap { command, words in command.keys.first.map { " \($0.name(painter.glyphs)) \(words) " } }
        var end = row.maxX - 1
        for words in keys.reversed() {
            let width = painter.width(of: words)
            guard end - width > x else { break }
            end -= width
            painter.text(words, at: Point(x: end, y: row.y), role: .muted)
        }
    }

    /// Where Esc leads nowhere it ends the tour, without a question: the tour can be started again.
    func escape() -> Bool {
        end()
        return true
    }
}
