import Networking
import WooFoundation

/// What setting an order's status does in the store beyond its name, and what undoing it does not take back.
public enum StatusEffect {
    /// *Refunded* records a refund of what is left; no money moves.
    public static func recordsRefund(_ status: String) -> Bool { status == "refunded" }

    /// Cancelling an order, or moving it to the trash, ends the subscriptions that it started.
    public static func endsSubscriptions(_ status: String) -> Bool { ["cancelled", OrderField.trash].contains(status) }

    /// What can be said of it without asking the store, as sentences.
    public static func words(of status: String) -> [String] {
        guard recordsRefund(status) else { return [] }
        return [
            localized(
                "The store records a refund of what is left, and returns no money: only refunding the order does."
            ),
            localized("Undoing it sets the status back; the record of the refund stays."),
        ]
    }

    /// Of subscriptions that end with it.
    public static var ended: String { localized("Undoing it does not bring them back.") }
}

/// The subscriptions that end with orders.
public struct EndingSubscriptions: Hashable, Sendable {
    public internal(set) var found: [Subscription] = []
    /// Orders that were not asked about.
    public internal(set) var unasked = 0

    public init() {}
}

extension OrderService {
    /// More would keep the store busy for long.
    private static let mostAsked = 100
    private static let ends: Set<String> = ["cancelled", "expired", "switched", "trash"]

    /// Those that these orders started and that go on; nil where the store does not have the plugin.
    func endingSubscriptions(of orderIDs: [Int64]) async throws -> EndingSubscriptions? {
        var ending = EndingSubscriptions()
        for id in orderIDs.prefix(Self.mostAsked) where id > 0 {
            guard let all = try await subscriptions(of: id) else { return nil }
            ending.found += all.filter { $0.parentID == id && !Self.ends.contains($0.statusKey) }
        }
        ending.unasked = max(0, orderIDs.count - Self.mostAsked)
        return ending
    }
}
