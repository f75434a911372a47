import FoundationEssentials

/// The result of taking a part of a sale.
public struct SaleTendered: Hashable, Sendable {
    public let sale: OpenSaleFacts
    /// With its number, once the last part is paid.
    public let receipt: TillReceipt?
    /// How a card's payment ended; nil for other tenders.
    public let progress: PaymentProgress?

    public var isPaid: Bool { receipt != nil }
}

/// A sale paid in parts, for screens and programs.
public struct OpenSaleFacts: Hashable, Sendable {
    public let sale: OpenSale
    /// ISO 4217.
    public let currency: String
    public let openedAt: Date
    /// Its name in a list.
    public let label: String
    /// As priced when its first part was taken; nil once it is over.
    public let cart: SaleCart?
    /// Open tasks at the processor, oldest first.
    public let tasks: [Task]
    /// When it became a deposit, with the rest due at collection; nil where it did not.
    public var depositAt: Date?
    /// Of the sale, or of its void; empty while it is not over, and where it was not requested.
    public var number = ""
    /// Whether it was paid, and voided.
    public var isVoided = false
    /// The store's order for it before it is paid; 0 where there is none, or it is unknown.
    public var orderID: Int64 = 0

    /// A task for a card's money.
    public struct Task: Hashable, Sendable {
        public enum Kind: String, Hashable, Sendable {
            case hold, capture, reverse, end
            /// A deposit's products are reserved by an order on hold.
            case reserve
        }

        public let kind: Kind
        public let partID: String
        public let isDone: Bool
        /// Why the last attempt failed, as a sentence.
        public let problem: String?
        /// When the bank releases the money by itself.
        public let captureBefore: Date?
        /// Whether the processor refuses it: the user decides.
        public var isRefused = false
        /// Who did it by hand, and how; nil for the processor.
        public var byHand: String?
    }

    /// Its parts whose processor refuses to refund them.
    public var refusedRefunds: [OpenSale.Part] {
        let refused = tasks.filter { $0.kind == .reverse && $0.isRefused }.map(\.partID)
        return sale.parts.filter { refused.contains($0.id) }
    }

    /// Whether a card that is refunded has to be presented at the reader.
    public var mustBePresented: Bool {
        let open = tasks.filter { $0.kind == .reverse && !$0.isDone }.map(\.partID)
        return sale.parts.contains { open.contains($0.id) && $0.leg.card?.summary?.mustBePresented == true }
    }

    public var uuid: String { sale.uuid }
    public var state: OpenSale.State { sale.state }
}

/// A sale that was abandoned.
public struct GivenUpSale: Hashable, Sendable {
    /// With the numbered void, if money had been taken.
    public let sale: SaleTendered
    /// Its contents as another sale; nil where its cart is unchanged.
    public let cart: SaleCart?
}
