import TerminalUI
import Yosemite

/// A page of the set-up: the frame, the three steps at its top, and the form of one of them.
@MainActor
final class SetupPage: Screen {
    static let context = "setup"
    static let largest = Size(width: 84, height: 26)

    let step: any SetupStep
    private let model: SetupModel
    private var form = SetupForm()
    /// Nothing typed here is asked about any more: it was used.
    private var isDone = false

    /// Whether Esc leads somewhere from here.
    private let canLeave: Bool

    init(step: any SetupStep, model: SetupModel, canLeave: Bool = true) {
        self.step = step
        self.model = model
        self.canLeave = canLeave
        for (id, text) in step.beginnings { form.set(text, in: id) }
        refresh()
    }

    var id: String { step.id }
    var title: String { step.title }
    var context: String { Self.context }
    var focusPath: [String] { [id, form.focus] }
    var isEditing: Bool { form.isEditing }
    private var isBusy: Bool {
        model.state.job == .finding || model.state.job == .listing || model.state.job == .checking
    }

    /// Takes the current state of the model.
    func refresh() {
        form.replace(step.items(form))
    }

    func appear() {
        isDone = false
        step.appear()
        refresh()
    }

    func select(_ id: String) { form.select(id) }

    // MARK: Keys

    static let commands = ScreenCommands<SetupPage>([
        key(.open, .enter), key(.moveUp, .up), key(.moveDown, .down), key(.moveLeft, .left), key(.moveRight, .right),
        key(.moveFirst, .home), key(.moveLast, .end),
        ScreenCommand(.movePageUp) { $0.form.page(-1) }, ScreenCommand(.moveHalfPageUp) { $0.form.page(-1) },
        ScreenCommand(.movePageDown) { $0.form.page(1) }, ScreenCommand(.moveHalfPageDown) { $0.form.page(1) },
    ])

    /// The effect of a key on the form.
    private static func key(_ command: Command, _ key: Key) -> ScreenCommand<SetupPage> {
        ScreenCommand(command) { $0.take($0.form.handle(.key(key), isFrozen: $0.isBusy)) }
    }

    func handle(_ event: TerminalEvent) -> Handling {
        if case .paste = event, !form.isEditing { return .ignored }
        let outcome = form.handle(event, isFrozen: isBusy)
        take(outcome)
        return outcome == .ignored ? .ignored : .handled
    }

    /// Focuses the item; presses a button, or an option that has the focus already.
    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .item(let id) = action else { return .ignored }
        let presses = form.option(id).map { $0.kind == .button || form.focus == id } ?? false
        form.select(id)
        if presses { take(form.handle(.key(.enter), isFrozen: isBusy)) }
        return .handled
    }

    private func take(_ outcome: SetupOutcome) {
        switch outcome {
        case .handled, .ignored: return
        case .typed:
            if model.state.problem != nil { model.say(nil) }
            step.typed(in: form)
        // On a copy: pressing may change the model, and that refreshes this page.
        case .pressed(let id):
            var copy = form
            step.press(id, in: &copy)
            form = copy
        case .picked(let id):
            var copy = form
            step.pick(id, in: &copy)
            form = copy
        }
        refresh()
    }

    // MARK: Leaving

    func escape(_ step: EscapeStep) -> Bool {
        switch step {
        case .stopEditing: model.cancel()
        case .clearMarks, .clearSearch, .clearFilter: false
        }
    }

    func leave() -> LeaveDecision {
        guard !isDone, hasTyped else { return .allowed }
        return .ask(
            Dialog(
                id: "setup.discard",
                title: Localization.discardTitle,
                body: [Localization.discardBody],
                buttons: [.keepEditing, .discard]
            )
        )
    }

    func abandon() { isDone = true }

    /// The typed text is in the model now.
    func finish() { isDone = true }

    private var hasTyped: Bool {
        step.fieldsToAskAbout.contains { form.text($0) != step.beginnings[$0] ?? "" }
    }

    // MARK: Surrounding text

    var hints: [Hint]? {
        if let own = step.hints { return own }
        if isBusy { return [Hint("Esc", Localization.stop, priority: 0)] }
        let back = [Hint("Esc", Localization.back, priority: 3)]
        if form.isEditing {
            let quit = [Hint("Ctrl-C", Localization.quit, priority: 3)]
            return [Hint("Enter", Localization.go, priority: 1), Hint("Tab", Localization.next, priority: 2)]
                + (canLeave ? back : quit)
        }
        return [Hint("↑↓", Localization.choose, priority: 0), Hint("Enter", Localization.go, priority: 1)]
            + (canLeave ? back : [Hint("q", Localization.quit, priority: 3)])
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let size = Size(
            width: min(rect.width - 4, Self.largest.width),
            height: min(rect.height, Self.largest.height)
        )
        let area = rect.centred(size)
        let isHigh = area.height >= 18
        let inside = Rect(
            x: area.x + 3,
            y: area.y + 1,
            width: area.width - 6,
            height: area.height - 2
        )
        let head = isHigh ? 3 : 2
        var titles = BoxTitles(left: Localization.title, right: Localization.step(step.number))
        // The frame is drawn after the form, which determines whether all of it fits.
        let room = Rect(x: inside.x, y: inside.y + head, width: inside.width, height: inside.height - head)
        var measure = painter
        titles.position = form.draw(into: &measure, in: room, focused: focused)
        painter.box(area, heavy: focused, titles: titles)
        drawSteps(into: &painter, in: inside.row(isHigh ? 1 : 0))
        painter.setCursor(Point(x: inside.x, y: room.y))
        let words = form
        painter.speak(words.spoken(title: "\(Localization.title), \(Localization.step(step.number))", focused: focused))
        _ = form.draw(into: &painter, in: room, focused: focused)
    }

    private func drawSteps(into painter: inout Painter, in row: Rect) {
        let names = [Localization.address, Localization.permission, Localization.firstSync]
        let gap = row.width < 56 ? 2 : 6
        var x = row.x + 2
        for (index, name) in names.enumerated() {
            let isPast = index + 1 < step.number
            let isHere = index + 1 == step.number
            let glyph: Glyph = isPast ? .completed : isHere ? .selected : .separator
            painter.glyph(glyph, at: Point(x: x, y: row.y), role: isPast ? .good : isHere ? .accent : .muted)
            let role: Role = isHere ? .accent : isPast ? .text : .muted
            x += 2 + painter.text("\(index + 1) \(name)", at: Point(x: x + 2, y: row.y), role: role) + gap
        }
    }

    enum Localization {
        static let title = localized("Connect your store")
        static func step(_ number: Int) -> String { localized("step %@ of 3", "\(number)") }
        static let address = localized("Address")
        static let permission = localized("Permission")
        static let firstSync = localized("First sync")
        static let go = localized("Continue")
        static let next = localized("Next")
        static let back = localized("Back")
        static let stop = localized("Stop")
        static let choose = localized("Choose")
        static let quit = localized("Quit")
        static let discardTitle = localized("Discard what you typed?")
        static let discardBody = localized("This page is left, and what you typed in its fields is discarded.")
    }
}
