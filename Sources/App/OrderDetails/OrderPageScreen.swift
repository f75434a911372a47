import TerminalUI
import WooFoundation
import Yosemite

/// An order on a page of its own.
@MainActor
final class OrderPageScreen: Screen {
    let id = AppCommands.orderPage
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let verbs: OrderVerbs
    /// The order so many rows further in the list, or nil at its ends.
    private let neighbour: (Int) -> Int64?
    private var panel: RecordPanel<OrderDetailsViewModel>
    private var problem: String?

    init(orderID: Int64, context: SiteContext, verbs: OrderVerbs, neighbour: @escaping (Int) -> Int64?) {
        self.context = context
        self.verbs = verbs
        self.neighbour = neighbour
        panel = RecordPanel(model: OrderDetailsViewModel(orderID: orderID, context: context))
        follow()
    }

    var title: String { "#\(panel.model.number)" }
    var summary: String { problem ?? "" }
    var isOpening: Bool { panel.model.isOpening }
    var focusPath: [String] { [id, "section.\(panel.section)"] }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        panel.draw(into: &painter, in: rect, focused: focused)
    }

    func appear() {
        panel.openOnce()
    }

    func run(_ command: CommandID) -> Handling {
        let model = panel.model
        switch command {
        case "order.status":
            verbs.changeStatus(orderID: model.orderID, number: model.number, current: model.order?.statusKey ?? "")
        case "order.note": verbs.addNote(orderID: model.orderID, number: model.number)
        case "order.pay": verbs.counter.pay(orderID: model.orderID, number: model.number)
        case "order.refund": verbs.counter.refund(orderID: model.orderID, number: model.number)
        case "order.receipt": verbs.counter.receipts.show(orderID: model.orderID, number: model.number)
        case "edit": verbs.edit(orderID: model.orderID)
        case "trash":
            verbs.trash(orderID: model.orderID, number: model.number, status: model.order?.statusKey ?? "")
        case "undo": verbs.undo()
        case "redo": verbs.redo()
        case "copy": verbs.copy(orderID: model.orderID, number: model.number)
        case "open.browser": verbs.browse(orderID: model.orderID)
        case "edit.dropRefused": verbs.dropRefused(orderID: model.orderID)
        case "refresh": refresh()
        case "record.next": turn(1)
        case "record.prev": turn(-1)
        default: return panel.run(command)
        }
        return .handled
    }

    func availability(of command: CommandID) -> Availability {
        switch command {
        case "undo": verbs.undoAvailability
        case "redo": verbs.redoAvailability
        case "trash" where panel.model.presentOrder?.statusKey == OrderField.trash:
            .disabled(reason: Localization.inTrash)
        case "order.pay": PaymentAvailability.pay(panel.model.presentOrder)
        case "order.refund": PaymentAvailability.refund(panel.model.presentOrder)
        case "order.status", "order.note", "order.receipt", "copy", "open.browser", "edit", "trash":
            panel.model.presentOrder == nil ? .disabled(reason: Localization.notHere) : .enabled
        case "edit.dropRefused":
            verbs.hasRefused(orderID: panel.model.orderID) ? .enabled : .disabled(reason: Localization.noneRefused)
        case "search", "filter", "sort", "mark", "mark.range", "mark.all", "panel.next", "panel.prev", "panel.zoom",
            "open":
            .disabled(reason: Localization.listOnly)
        case "new": .disabled(reason: OrdersScreen.Localization.productsOnly)
        default: .enabled
        }
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .section(let index) = action else { return .ignored }
        return self.panel.show(index)
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        self.panel.scroll(lines)
        return .handled
    }

    private func refresh() {
        context.analytics.track(.ordersRefreshed)
        panel.model.refresh { [weak self] problem in
            self?.problem = problem
            self?.onChange()
        }
    }

    private func turn(_ step: Int) {
        guard let next = neighbour(step) else {
            verbs.say(step > 0 ? Localization.last : Localization.first)
            return
        }
        panel = RecordPanel(model: OrderDetailsViewModel(orderID: next, context: context))
        problem = nil
        follow()
        panel.openOnce()
        onChange()
    }

    private func follow() {
        panel.model.onChange = { [weak self] in self?.onChange() }
    }

    enum Localization {
        static let inTrash = localized("it is in the trash; its status takes it out")
        static let notHere = localized("the order is not here")
        static let noneRefused = localized("nothing was refused")
        static let last = localized("There is no order after this one here.")
        static let first = localized("There is no order before this one here.")
        static let listOnly = localized("in lists only")
    }
}
