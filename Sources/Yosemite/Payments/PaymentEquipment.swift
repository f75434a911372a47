import Hardware
import Networking

/// The equipment for payments: readers, processors, and whether a store is for tests. Without any, cards are refused
/// with a message; cash and an external terminal work.
public struct PaymentEquipment: Sendable {
    /// All readers behind one discovery; nil for none.
    var readers: (any CardReaderService)?
    /// The processor of a store's card payments; nil where none is set up.
    var processor: @Sendable (_ siteID: Int64) -> (any PaymentProcessor)?
    /// Reports payments that the store's own plugin captures, over the store's network; nil where that is impossible.
    var capture: @Sendable (_ siteID: Int64, _ network: any Network) -> (any StoreNotifier)?
    /// Whether the owner calls the store a test store; stores on this machine are test stores anyway.
    var isTestStore: @Sendable (_ siteID: Int64) -> Bool
    /// The owner's setting for a store, for the onboarding.
    var setting: @Sendable (_ siteID: Int64) -> PaymentSetting?
    /// Forgets the processor of a store, and with it its key.
    var forget: @Sendable (_ siteID: Int64) -> Void = { _ in }
    /// Why USB readers cannot be seen; nil where they can.
    var usbTrouble: @Sendable () async -> USBTrouble?
    /// Called right before and right after a row of a payment's journal is written; for tests that end the process
    /// there.
    public var witness: (@Sendable (_ isWritten: Bool) -> Void)?

    init(
        readers: (any CardReaderService)? = nil,
        processor: @escaping @Sendable (Int64) -> (any PaymentProcessor)? = { _ in nil },
        capture: @escaping @Sendable (Int64, any Network) -> (any StoreNotifier)? = { _, _ in nil },
        isTestStore: @escaping @Sendable (Int64) -> Bool = { _ in false },
        setting: @escaping @Sendable (Int64) -> PaymentSetting? = { _ in nil },
        usbTrouble: @escaping @Sendable () async -> USBTrouble? = { nil }
    ) {
        self.readers = readers
        self.processor = processor
        self.capture = capture
        self.isTestStore = isTestStore
        self.setting = setting
        self.usbTrouble = usbTrouble
    }

    /// Nothing.
    public static let none = PaymentEquipment()

    func storeMode(of login: SiteLogin) -> PaymentMode {
        StoreMode.of(login.address, isTest: isTestStore(login.siteID))
    }
}

/// How a store is told that an order is paid.
protocol StoreNotifier: Sendable {
    /// Tells the store. Only called for an order that was just read as unpaid.
    ///
    /// - Returns: the order as the store has it after that.
    /// - Throws: any error; the order is checked before it is told again, so a lost answer and a refusal need not be
    ///   distinguished.
    func tell(_ payment: PaidOrder) async throws -> Order
}

/// What a store is told about a payment.
struct PaidOrder: Hashable, Sendable {
    let facts: PaymentFacts
    let intentID: String?
    let card: CardSummary?
    let readerSerial: String?
    /// The till's mark (`TillMark`).
    var tillMark: String?
}
