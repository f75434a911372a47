import Networking
import Synchronization

/// The statuses by which orders are requested, because `any` leaves out trash and drafts (`woocommerce.md`, "Lists").
final class OrderStatusScope: Sendable {
    private enum Width: Int {
        /// WooCommerce's own, the store's, and trash.
        case everything
        /// Those the store says it has; older versions of WooCommerce refuse unknown names.
        case known
        /// The store's default.
        case any
    }

    private struct State {
        var known: [String] = []
        var width = Width.everything
    }

    private static let core = [
        "pending", "processing", "on-hold", "completed", "cancelled", "refunded", "failed", "checkout-draft",
    ]

    private let state = Mutex(State())

    /// The slugs to request; empty for the store's default.
    var slugs: [String] {
        state.withLock { state in
            switch state.width {
            case .everything: Self.core + state.known.filter { !Self.core.contains($0) } + ["trash"]
            case .known: state.known
            case .any: []
            }
        }
    }

    /// Sets the statuses the store says it has.
    func learn(_ slugs: [String]) {
        let own = slugs.filter { $0 != "trash" && $0 != "auto-draft" && $0 != "any" }
        state.withLock { $0.known = own }
    }

    /// The store refused one of `slugs`.
    ///
    /// - Returns: whether there is a shorter list to try.
    func refuse(_ slugs: [String]) -> Bool {
        state.withLock { state in
            guard !slugs.isEmpty else { return false }
            state.width = state.width == .everything && !state.known.isEmpty ? .known : .any
            return true
        }
    }
}

extension NetworkError {
    /// Whether the store refused a requested status as unknown.
    var isOfUnknownStatus: Bool { status == 400 && storeError?.params["status"] != nil }
}
