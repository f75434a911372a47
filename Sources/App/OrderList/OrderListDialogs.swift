import TerminalUI
import WooFoundation
import Yosemite

/// The lists to choose from: which order the list comes in.
@MainActor
enum OrderListDialogs {
    /// What waits for somebody in the shop.
    nonisolated static let toDo = ["pending", "processing", "on-hold", "failed"]

    enum Localization {
        static let sortTitle = localized("Sort orders")
    }
}
