import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// What setting an order's status does in the store beyond its name, and what undoing it does not take back.
public enum StatusEffect {
    /// *Refunded* records a refund of what is left; no money moves.
    public static func recordsRefund(_ status: String) -> Bool { status == "refunded" }

    /// Cancelling an order, or moving it to the trash, ends the subscriptions that it started.
    public static func endsSubscriptions(_ status: String) -> Bool { ["cancelled", OrderField.trash].contains(status) }

    /// An order on hold pauses the subscriptions that it started; one that failed those that it renews, too.
    public static func pausesSubscriptions(_ status: String) -> Bool { ["on-hold", "failed"].contains(status) }

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

    /// Of subscriptions that are paused with it.
    public static var paused: String { localized("Processing or completed resumes it.") }

    /// Of orders on their way to the trash.
    ///
    /// - Parameter taken: how many of them have their goods from the stock.
    public static func stock(taken: Int, of all: Int) -> String? {
        if taken == 0 { return nil }
        if all == 1 { return localized("Its stock stays taken: cancel it first to give it back.") }
        return localized("The stock of %@ of them stays taken: cancel them first to give it back.", "\(taken)")
    }
}

/// The subscriptions that end with orders, or are paused.
public struct AffectedSubscriptions: Hashable, Sendable {
    public internal(set) var found: [Subscription] = []
    /// Orders that were not asked about.
    public internal(set) var unasked = 0

    public init() {}
}

extension OrderService {
    /// More would keep the store busy for long.
    private static let mostAsked = 100
    private static let readAtOnce = 1_000
    private static let ends: Set<String> = ["cancelled", "expired", "switched", "trash"]

    /// Those that a status of these orders ends or pauses; nil where the store does not have the plugin.
    func affectedSubscriptions(of orderIDs: [Int64], by status: String) async throws -> AffectedSubscriptions? {
        var affected = AffectedSubscriptions()
        for id in orderIDs.prefix(Self.mostAsked) where id > 0 {
            guard let all = try await subscriptions(of: id) else { return nil }
            affected.found += all.filter { one in
                StatusEffect.endsSubscriptions(status)
                    ? one.parentID == id && !Self.ends.contains(one.statusKey)
                    : one.statusKey == "active" && (one.parentID == id || status == "failed")
            }
        }
        affected.unasked = max(0, orderIDs.count - Self.mostAsked)
        return affected
    }

    /// How many of these orders have their goods from the stock. Moving one to the trash does not give them back.
    func takenStock(of orderIDs: [Int64]) async throws -> Int {
        typealias Columns = MetaDataRecord.Columns
        let marks = try await mirror.read { storage in
            try stride(from: 0, to: orderIDs.count, by: Self.readAtOnce).flatMap { start in
                try storage.allObjects(
                    ofType: MetaDataRecord.self,
                    matching: Columns.orderID.isIn(orderIDs[start...].prefix(Self.readAtOnce))
                        && Columns.key == OrderRestore.reduced
                )
            }
        }
        let taken = marks.filter { OrderRestore.isCounted(JSONValue(parsing: $0.valueJSON)) }
        return Set(taken.map(\.orderID)).count
    }
}
