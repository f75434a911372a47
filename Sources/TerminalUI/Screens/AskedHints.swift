/// Which commands have a hint on the screen that was painted last, and how each is asked whether it can run: as long as that
/// screen is shown, only the answers are new in a frame.
@MainActor
struct AskedHints {
    /// What decides which commands have a hint, and who answers for them.
    struct Occasion: Equatable {
        let context: String
        let labels: [CommandID: String]
        let capabilities: Set<Capability>
        let place: Int
    }

    struct Question {
        let command: Command
        /// Why it cannot run; nil where it can.
        let refusal: @MainActor () -> String?
    }

    let occasion: Occasion
    private(set) weak var screen: (any Screen)?
    private let questions: [Question]
    private var answers: [Bool]?
    private var hints: [Hint] = []

    init(_ occasion: Occasion, on screen: any Screen, _ questions: [Question]) {
        (self.occasion, self.screen, self.questions) = (occasion, screen, questions)
    }

    /// The hints of the commands that can run now.
    mutating func ask(_ glyphs: GlyphSet) -> [Hint] {
        let now = questions.map { $0.refusal() == nil }
        if now != answers {
            answers = now
            hints = Hint.of(zip(questions, now).filter(\.1).map(\.0.command), glyphs: glyphs)
        }
        return hints
    }
}
