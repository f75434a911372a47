import TerminalUI
import WooFoundation
import Yosemite

/// A review on a page of its own: the whole text, and what it was answered.
@MainActor
final class ReviewPageScreen: Screen {
    let id = AppCommands.reviewPage
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let verbs: ReviewVerbs
    /// The review so many rows further in the list, or nil at its ends.
    private let neighbour: (Int) -> Int64?
    private var panel: RecordPanel<ReviewDetailsModel>

    init(
        reviewID: Int64,
        context: SiteContext,
        verbs: ReviewVerbs,
        neighbour: @escaping (Int) -> Int64?
    ) {
        self.context = context
        self.verbs = verbs
        self.neighbour = neighbour
        panel = RecordPanel(model: ReviewDetailsModel(reviewID: reviewID, context: context))
        follow()
    }

    var title: String { panel.model.title }
    var focusPath: [String] { [id, "section.\(panel.section)"] }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        panel.draw(into: &painter, in: rect, focused: focused)
    }

    func run(_ command: CommandID) -> Handling {
        switch command {
        case "undo": verbs.edits.undo()
        case "redo": verbs.edits.redo()
        case "open": withReview { verbs.edits.openProduct($0.productID) }
        case "trash": withReview { verbs.away($0) }
        case "copy": withReview { verbs.copy($0) }
        case "review.status": withReview { verbs.changeStatus($0) }
        case "review.reply":
            let model = panel.model
            withReview { review in verbs.reply(to: review) { [weak model] in model?.open() } }
        case "open.browser": withReview { verbs.browse($0) }
        case "refresh": panel.model.open()
        case "record.next": turn(1)
        case "record.prev": turn(-1)
        default: return panel.run(command)
        }
        return .handled
    }

    func availability(of command: CommandID) -> Availability {
        switch command {
        case "undo": verbs.edits.undoAvailability
        case "redo": verbs.edits.redoAvailability
        case "open", "open.browser", "trash", "copy", "review.status", "review.reply":
            panel.model.presentReview == nil ? .disabled(reason: Localization.notHere) : .enabled
        case "new", "edit": .disabled(reason: Localization.customers)
        case "search", "filter", "sort", "mark", "mark.range", "mark.all", "panel.next", "panel.prev", "panel.zoom":
            .disabled(reason: OrderPageScreen.Localization.listOnly)
        default: .enabled
        }
    }

    func hintLabel(of command: CommandID) -> String? { command == "open" ? Localization.product : nil }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .section(let index) = action else { return .ignored }
        return self.panel.show(index)
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        self.panel.scroll(lines)
        return .handled
    }

    private func withReview(_ work: (ProductReview) -> Void) {
        if let review = panel.model.presentReview { work(review) }
    }

    private func turn(_ step: Int) {
        guard let next = neighbour(step) else {
            verbs.edits.say(step > 0 ? Localization.last : Localization.first)
            return
        }
        let section = panel.section
        panel = RecordPanel(model: ReviewDetailsModel(reviewID: next, context: context))
        panel.show(section)
        follow()
        onChange()
    }

    private func follow() {
        panel.model.onChange = { [weak self] in self?.onChange() }
    }

    enum Localization {
        static let notHere = localized("the review is not here")
        static let customers = localized("reviews are written by customers")
        static let product = localized("Product")
        static let last = localized("There is no review after this one here.")
        static let first = localized("There is no review before this one here.")
    }
}

extension ReviewVerbs {
    /// Asks for the state of one review.
    func changeStatus(_ review: ProductReview) {
        changeStatus(of: Localization.one(ReviewWords.author(review)), current: review.statusKey) {
            $0([review.reviewID])
        }
    }

    /// To the trash, or out of it for good.
    func away(_ review: ProductReview) {
        let what = Localization.one(ReviewWords.author(review))
        if review.statusKey == OrderField.trash {
            delete([review.reviewID], what)
        } else {
            trash([review.reviewID], what)
        }
    }
}
