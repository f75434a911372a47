import Hardware
import Networking

/// What payments are taken with: readers, whoever moves the money, and whether a store is for tests. Without any, cards are
/// refused with words; cash and an external terminal work.
public struct PaymentEquipment: Sendable {
    /// All readers behind one discovery; nil where there are none.
    var readers: (any CardReaderService)?
    /// Who moves the money of a store's cards; nil where nobody is set up.
    var processor: @Sendable (_ siteID: Int64) -> (any PaymentProcessor)?
    /// What tells a store of a payment that its own plugin captures, over the store's network; nil where none can.
    var capture: @Sendable (_ siteID: Int64, _ network: any Network) -> (any StoreTelling)?
    /// Whether the owner calls the store one for tests; stores on this machine are that anyway.
    var isTestStore: @Sendable (_ siteID: Int64) -> Bool
    /// What the owner set up for a store, for the onboarding.
    var setting: @Sendable (_ siteID: Int64) -> PaymentSetting?
    /// Why readers on USB cannot be seen; nil where they can.
    var usbTrouble: @Sendable () async -> USBTrouble?
    /// Told right before a row of a payment's journal is written, and right after; for tests that end the process there.
    public var witness: (@Sendable (_ isWritten: Bool) -> Void)?

    init(
        readers: (any CardReaderService)? = nil,
        processor: @escaping @Sendable (Int64) -> (any PaymentProcessor)? = { _ in nil },
        capture: @escaping @Sendable (Int64, any Network) -> (any StoreTelling)? = { _, _ in nil },
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

/// How a store learns that an order is paid.
protocol StoreTelling: Sendable {
    /// Tells the store. It is only called for an order that was just read as unpaid.
    ///
    /// - Returns: the order as the store has it after that.
    /// - Throws: whatever went wrong; the order is looked at before it is told again, so a lost answer and a no need not
    ///   be told apart.
    func tell(_ payment: PaidOrder) async throws -> Order
}

/// What a store is told of a payment.
struct PaidOrder: Hashable, Sendable {
    let facts: PaymentFacts
    let intentID: String?
    let card: CardSummary?
    let readerSerial: String?
    /// What it is told of the till (`TillMark`).
    var tillMark: String?
}
