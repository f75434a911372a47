import TerminalUI
import Yosemite

/// Asks how merced is liked. It may have opened by itself: during its first second keys are ignored, since they were
/// meant for the page below.
@MainActor
final class FeedbackOverlay: Overlay {
    enum Answer { case liked, didNotLike, dismissed }

    /// How long it ignores keys.
    static let guarded = Duration.seconds(1)

    let id = "feedback"
    var keyMeaning: KeyMeaning { .command }
    private let time: LoopTime
    private let opened: Duration
    private let onAnswer: (Answer) -> Void
    private var chosen = 0

    /// - Parameter onAnswer: called once.
    init(time: LoopTime, isWanted: Bool, onAnswer: @escaping (Answer) -> Void) {
        self.time = time
        opened = isWanted ? time.now - Self.guarded : time.now
        self.onAnswer = onAnswer
    }

    private var isGuarded: Bool { time.now - opened < Self.guarded }
    private static let answers: [(answer: Answer, words: String, key: Character)] = [
        (.liked, Localization.liked, "l"), (.didNotLike, Localization.didNotLike, "d"),
    ]

    var focusPath: [String] { [id, Self.answers[chosen].words] }

    var hints: [Hint] {
        [
            Hint("↑↓", Localization.choose), Hint("Enter", Localization.answer), Hint("Esc", Localization.notNow),
        ]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        guard case .key(let key) = event else { return .stay }
        if key == .function(1) || key == .character("?") { return .ignored }
        guard !isGuarded else { return .stay }
        switch key {
        case .up, .down, .tab, .backTab, .character("j"), .character("k"):
            chosen = (chosen + 1) % Self.answers.count
            return .stay
        case .enter: return answer(Self.answers[chosen].answer)
        case .character("q"): return answer(.dismissed)
        case .character(let letter):
            return Self.answers.first { $0.key == letter }.map { answer($0.answer) } ?? .stay
        default: return .stay
        }
    }

    func escape() -> OverlayOutcome { answer(.dismissed) }

    /// Selects the row; answers where it is selected already.
    func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action, Self.answers.indices.contains(index), !isGuarded else { return .stay }
        if index == chosen { return answer(Self.answers[index].answer) }
        chosen = index
        return .stay
    }

    private func answer(_ answer: Answer) -> OverlayOutcome {
        onAnswer(answer)
        return .close
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let width = min(rect.width - 4, 64)
        let why = TextWrap.lines(Localization.why, width: max(1, width - 4))
        let height = min(rect.height, why.count + Self.answers.count + 5)
        let area = rect.centred(Size(width: width, height: height))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        for (index, line) in why.enumerated() {
            let row = inside.row(1 + index)
            painter.text(line, at: Point(x: row.x + 1, y: row.y), role: .muted, maxWidth: row.width - 2)
        }
        for (index, answer) in Self.answers.enumerated() {
            let row = inside.row(2 + why.count + index)
            painter.target(row, .row(index))
            if index == chosen {
                painter.glyph(.selected, at: Point(x: row.x + 1, y: row.y))
                painter.select(row)
                painter.setCursor(Point(x: row.x + 1, y: row.y))
            }
            painter.text("\(answer.key)  \(answer.words)", at: Point(x: row.x + 3, y: row.y), maxWidth: row.width - 4)
        }
        painter.speak(SpokenRegion(id: id, title: Localization.title, lines: why))
    }

    enum Localization {
        static let title = localized("How do you like merced?")
        static let why = localized("Your answer stays on this computer. Next you can write what is good or bad.")
        static let liked = localized("I like it")
        static let didNotLike = localized("I do not like it")
        static let choose = localized("Choose")
        static let answer = localized("Answer")
        static let notNow = localized("Not now")
    }
}
