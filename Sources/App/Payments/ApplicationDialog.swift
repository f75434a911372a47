import TerminalUI
import WooFoundation
import Yosemite

/// The customer's choice where a card has several applications.
@MainActor
final class ApplicationDialog: CounterDialog {
    let id = "payment.application"
    private let applications: [CardApplication]
    private var scroll: ListScroll
    private var answer: ((Int?) -> Void)?

    /// - Parameter answer: called once; nil where the customer gave up.
    init(applications: [CardApplication], answer: @escaping (Int?) -> Void) {
        self.applications = applications
        self.answer = answer
        scroll = ListScroll(count: applications.count)
    }

    var focus: String { "application.\(scroll.selection)" }

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title)
        viewState.lines = [.blank, .text(Localization.question), .blank]
        viewState.lines += applications.enumerated().map { index, application in
            .choice(
                CounterChoice(
                    label: CounterWords.oneLine(application.name) ?? Localization.nameless,
                    isSelected: index == scroll.selection,
                    index: index
                )
            )
        }
        viewState.lines.append(.blank)
        viewState.hints = [
            Hint("↑↓", Localization.choose), Hint("Enter", Localization.take), Hint("Esc", Localization.cancel),
        ]
        return viewState
    }

    func press(_ key: Key) -> OverlayOutcome {
        switch CounterMove(key) {
        case .by(let steps)?: scroll.move(by: steps)
        case .enter?: return pick(scroll.selection)
        case nil: break
        }
        return .stay
    }

    func click(_ row: Int) -> OverlayOutcome { applications.indices.contains(row) ? pick(row) : .stay }

    func escape() -> OverlayOutcome { pick(nil) }

    func closed() { _ = pick(nil) }

    private func pick(_ index: Int?) -> OverlayOutcome {
        let call = answer
        answer = nil
        call?(index)
        return .close
    }

    enum Localization {
        static let title = localized("Card with several accounts")
        static let question = localized("Ask the customer which one to pay with.")
        static let nameless = localized("Unnamed")
        static let choose = localized("Choose")
        static let take = localized("Use it")
        static let cancel = localized("Cancel payment")
    }
}

/// A movement through a list in a dialog.
enum CounterMove: Hashable {
    case by(Int)
    case enter

    init?(_ key: Key) {
        switch key {
        case .up, .character("k"), .backTab: self = .by(-1)
        case .down, .character("j"), .tab: self = .by(1)
        case .home: self = .by(-10_000)
        case .end: self = .by(10_000)
        case .pageUp: self = .by(-5)
        case .pageDown: self = .by(5)
        case .enter: self = .enter
        case .character, .escape, .backspace, .delete, .insert, .left, .right, .function, .ctrl, .alt: return nil
        }
    }
}
