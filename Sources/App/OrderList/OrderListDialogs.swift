import TerminalUI
import WooFoundation
import Yosemite

/// Lists to choose from: the sort order.
@MainActor
enum OrderListDialogs {
    /// Statuses that need someone's action in the shop.
    nonisolated static let toDo = ["pending", "processing", "on-hold", "failed"]

    enum Localization {
        static let sortTitle = localized("Sort orders")
    }
}
