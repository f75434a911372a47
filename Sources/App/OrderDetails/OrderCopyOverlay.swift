import TerminalUI
import WooFoundation
import Yosemite

/// `y`: accepts keys at once, and shows the values as soon as the order is read.
@MainActor
final class OrderCopyOverlay: Overlay {
    let id = "copy"
    var keyMeaning: KeyMeaning { .command }
    private let context: SiteContext
    private let title: String
    private let copy: (_ value: String, _ what: String) -> Void
    private let onChange: () -> Void
    private let listener: EntityListener<Order>
    private var dialog: ChoiceDialog
    private var menu: OrderCopyMenu?
    /// Keys pressed before the order was read.
    private var waiting: [TerminalEvent] = []
    private let close: (OrderCopyOverlay) -> Void

    /// - Parameters:
    ///   - copy: called with the chosen value and its name.
    ///   - close: closes this overlay.
    init(
        orderID: Int64,
        number: String,
        context: SiteContext,
        copy: @escaping (_ value: String, _ what: String) -> Void,
        onChange: @escaping () -> Void,
        close: @escaping (OrderCopyOverlay) -> Void
    ) {
        self.context = context
        self.copy = copy
        self.onChange = onChange
        self.close = close
        title = OrderCopyMenu.Localization.title(number)
        let reading = Choice(id: "reading", label: OrderCopyMenu.Localization.reading, role: .muted)
        dialog = ChoiceDialog(id: "copy", title: title, choices: [reading]) { _ in .stay }
        listener = context.stores.order(siteID: context.siteID, orderID: orderID)
        listener.onUpsert = { [weak self] in self?.take($0) }
    }

    var focusPath: [String] { dialog.focusPath }
    var hints: [Hint] { dialog.hints }

    func draw(into painter: inout Painter, in rect: Rect) {
        dialog.draw(into: &painter, in: rect)
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        guard menu == nil, case .key(let key) = event, key != .function(1), key != .character("?") else {
            return dialog.handle(event)
        }
        if waiting.count < 8 { waiting.append(event) }
        return .stay
    }

    func click(_ action: TargetAction) -> OverlayOutcome { dialog.click(action) }
    func wheel(_ lines: Int) -> OverlayOutcome { dialog.wheel(lines) }

    private func take(_ order: Order) {
        let menu = OrderCopyMenu(order: order, context: context)
        guard menu.items != self.menu?.items else { return }
        self.menu = menu
        dialog = ChoiceDialog(id: "copy", title: title, choices: menu.choices) { [copy] picked in
            if let item = menu.items.first(where: { $0.id == picked }) { copy(item.value, item.label) }
            return .close
        }
        let events = waiting
        waiting = []
        for event in events where dialog.handle(event) == .close {
            close(self)
            break
        }
        onChange()
    }
}
