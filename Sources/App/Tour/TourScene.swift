import TerminalUI
import Yosemite

/// What the tour watches, as values: where the user is, and what they changed in the shop.
struct TourScene: Hashable, Sendable {
    var place = ""
    /// The context of the commands of the page in front.
    var context = ""
    /// Whether the first page of its place is in front.
    var isAtRoot = true
    /// The topmost overlay.
    var overlay: String?
    /// Whether printable keys are text.
    var isTyping = false
    /// Overlays that were open since the step began.
    var seen: Set<String> = []

    var selectedOrder: Int64?
    var isNarrowed = false
    /// The number of undoable changes.
    var changes = 0
    /// The number of undone changes.
    var takenBack = 0
    var time: StatsRange?
    var cartCount = 0
    /// The receipt of the last paid sale.
    var paid: String?

    /// Whether `goal` is reached, for a step that began with `start`.
    func reaches(_ goal: TourStep.Goal, since start: TourScene) -> Bool {
        switch goal {
        case .place(let place): self.place == place && isAtRoot
        case .page(let context): self.context == context
        case .looked(let id): overlay == nil && seen.contains(id)
        case .moved: selectedOrder != nil && start.selectedOrder != nil && selectedOrder != start.selectedOrder
        case .narrowed: isNarrowed && !isTyping
        case .widened: !isNarrowed && !isTyping
        case .changed: changes > start.changes
        case .takenBack: takenBack > start.takenBack
        case .otherTime: time != start.time
        case .inCart: cartCount > 0
        case .paid: paid != nil && paid != start.paid
        case .never: false
        }
    }

    func meets(_ need: TourStep.Need) -> Bool {
        switch need {
        case .place(let place): self.place == place.id && isAtRoot
        case .page(let context, _): self.context == context
        case .change: changes > 0
        case .cart: cartCount > 0
        }
    }
}

extension AppRoot {
    /// - Parameter seen: overlays that were open since the step began.
    func tourScene(seen: Set<String>) -> TourScene {
        let overlay = host.overlay?.id
        return TourScene(
            place: host.places[host.currentPlace].name.id,
            context: host.screen.context,
            isAtRoot: host.stack.count == 1,
            overlay: overlay,
            isTyping: host.screen.isEditing,
            seen: seen.union(overlay.map { [$0] } ?? []),
            selectedOrder: orders.selectedOrder?.orderID,
            isNarrowed: orders.narrowing.isNarrowed,
            changes: verbs.history.done.count,
            takenBack: verbs.history.undone.count,
            time: home.model.range,
            cartCount: register.model.cart.rows.count,
            paid: register.model.paid?.number
        )
    }
}
