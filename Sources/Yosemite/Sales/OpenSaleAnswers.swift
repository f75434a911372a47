import FoundationEssentials

/// What came of taking a part of a sale.
public struct SaleTendered: Hashable, Sendable {
    public let sale: OpenSaleFacts
    /// With its number, once the last part is paid.
    public let receipt: TillReceipt?
    /// How a card's payment ended; nil for other tenders.
    public let progress: PaymentProgress?

    public var isPaid: Bool { receipt != nil }
}

/// A sale that is paid part by part, for screens and programs.
public struct OpenSaleFacts: Hashable, Sendable {
    public let sale: OpenSale
    /// ISO 4217.
    public let currency: String
    public let openedAt: Date
    /// What it is called in a list.
    public let label: String
    /// As it was priced when its first part was taken; nil once it is over.
    public let cart: SaleCart?
    /// What is still to be done at the processor, oldest first.
    public let tasks: [Task]
    /// When it was left as a deposit, the rest to be paid at collection; nil where it was not.
    public var depositAt: Date?
    /// Of the sale, or of what was given up; empty for one that is not over, and where it was not asked for.
    public var number = ""
    /// The order that the store has of it before it is paid; 0 where it has none, or that is not known.
    public var orderID: Int64 = 0

    /// Something that is to be done with a card's money.
    public struct Task: Hashable, Sendable {
        public enum Kind: String, Hashable, Sendable {
            case hold, capture, reverse, end
            /// A deposit's goods are kept by an order on hold.
            case reserve
        }

        public let kind: Kind
        public let partID: String
        public let isDone: Bool
        /// Why the last try did not do it, as a sentence.
        public let problem: String?
        /// When the bank lets the money go by itself.
        public let captureBefore: Date?
    }

    public var uuid: String { sale.uuid }
    public var state: OpenSale.State { sale.state }
}

/// A sale that was given up.
public struct GivenUpSale: Hashable, Sendable {
    /// With the numbered void, where money had been taken.
    public let sale: SaleTendered
    /// What was in it, as another sale; nil where its cart is as it was.
    public let cart: SaleCart?
}
