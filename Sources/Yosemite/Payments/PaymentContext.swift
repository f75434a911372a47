import FoundationEssentials
import Hardware
import Networking
import WooFoundation

/// What the payments of one store need.
struct PaymentContext: Sendable {
    static let orderLimit = Duration.seconds(15)
    static let processorLimit = Duration.seconds(30)
    static let cardLimit = Duration.seconds(120)
    static let bankLimit = Duration.seconds(60)
    static let storeLimit = Duration.seconds(60)
    /// After this time every row with a lower id than ours is visible.
    static let settlingTime = Duration.seconds(2)
    /// The most seconds from the last check of the order to the reader.
    static let maximumLook: TimeInterval = 5

    let siteID: Int64
    /// The store's.
    let mode: PaymentMode
    let journal: PaymentJournal
    /// Where locks lie.
    let folder: URL
    let coordinator: ReaderCoordinator
    let processor: @Sendable () -> (any PaymentProcessor)?
    /// For orders that merced marks as paid itself.
    let telling: any StoreNotifier
    /// For payments captured by the store's plugin.
    let capture: @Sendable () -> (any StoreNotifier)?
    /// Fetches an order from the store.
    let loadOrder: @Sendable (Int64) async throws -> Order
    /// Updates fields of an order, and returns it as the store answers.
    let updateOrder: @Sendable (_ orderID: Int64, _ fields: [String: JSONValue]) async throws -> Order
    /// Orders in the mirror that were paid twice, or by another payment than their claim says.
    var doubleCharges: @Sendable () async throws -> [DoubleCharge] = { [] }
    /// The till's name; throws `TillProblem` where it issues no numbers.
    var register: @Sendable () async throws -> String
    /// This till's mark for an order it took money for.
    var tillMark: @Sendable () async -> String? = { nil }
    /// Writes a fetched order to the mirror.
    let keepOrder: @Sendable (Order) async throws -> Void
    /// Makes the receipt of a completed payment, and returns its number; nil for none.
    var issueReceipt: @Sendable (PaymentState, Order) async -> String? = { _, _ in nil }
    /// The location of the counter, given to cards.
    var place: @Sendable () async -> TerminalPlace = { TerminalPlace() }
    /// The store's zone, for messages to the clerk.
    var timeZone: @Sendable () async -> StoreTimeZone? = { nil }
    let clock: any Clock<Duration>
    let dates: any DateSource

    /// The pause before another attempt: 1, 2, 4, 8 s.
    func pause(before attempt: Int) async throws {
        guard attempt > 1 else { return }
        try await clock.sleep(for: .seconds(1 << min(attempt - 2, 3)))
    }
}
