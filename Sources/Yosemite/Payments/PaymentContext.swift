import FoundationEssentials
import Hardware
import Networking
import WooFoundation

/// What the payments of one store work with.
struct PaymentContext: Sendable {
    static let orderLimit = Duration.seconds(15)
    static let processorLimit = Duration.seconds(30)
    static let cardLimit = Duration.seconds(120)
    static let bankLimit = Duration.seconds(60)
    static let storeLimit = Duration.seconds(60)
    /// After it every row that was given a lower id than ours can be read.
    static let settlingTime = Duration.seconds(2)
    /// Seconds from the last look at the order to the reader.
    static let longestLook: TimeInterval = 5

    let siteID: Int64
    /// The store's.
    let mode: PaymentMode
    let journal: PaymentJournal
    /// Where locks lie.
    let folder: URL
    let desk: ReaderDesk
    let processor: @Sendable () -> (any PaymentProcessor)?
    /// For orders that merced marks as paid itself.
    let telling: any StoreTelling
    /// For payments that the store's plugin captures.
    let capture: @Sendable () -> (any StoreTelling)?
    /// Asks the store for an order.
    let loadOrder: @Sendable (Int64) async throws -> Order
    /// Changes fields of an order, and returns it as the store answers it.
    let updateOrder: @Sendable (_ orderID: Int64, _ fields: [String: JSONValue]) async throws -> Order
    /// Orders of the mirror that were paid twice, or by somebody else than their claim says.
    var doubleCharges: @Sendable () async throws -> [DoubleCharge] = { [] }
    /// The till's name; throws `TillProblem` where it gives out no numbers.
    var register: @Sendable () async throws -> String
    /// What an order is told of this till with its money.
    var tillMark: @Sendable () async -> String? = { nil }
    /// Puts an order the store sent into the mirror.
    let keepOrder: @Sendable (Order) async throws -> Void
    /// Makes the receipt of a payment whose money was taken, and returns its number; nil where there is none.
    var issueReceipt: @Sendable (PaymentState, Order) async -> String? = { _, _ in nil }
    /// Where the counter is, for what cards are told.
    var place: @Sendable () async -> TerminalPlace = { TerminalPlace() }
    /// The store's zone, for what the clerk is told.
    var timeZone: @Sendable () async -> StoreTimeZone = { .utc }
    let clock: any Clock<Duration>
    let dates: any DateSource

    /// The pause before a later try: 1, 2, 4, 8 s.
    func pause(before attempt: Int) async throws {
        guard attempt > 1 else { return }
        try await clock.sleep(for: .seconds(1 << min(attempt - 2, 3)))
    }
}
