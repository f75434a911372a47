import FoundationEssentials

/// A cart in the ledger.
public struct KeptCart: Hashable, Sendable {
    public let cart: SaleCart
    /// Put aside; otherwise it was being worked on when last saved.
    public let isHeld: Bool
    public let savedAt: Date
    public let label: String

    init(cart: SaleCart, isHeld: Bool, savedAt: Date, label: String) {
        (self.cart, self.isHeld, self.savedAt, self.label) = (cart, isHeld, savedAt, label)
    }

    /// The cart of a partly paid sale, as the ledger has it.
    public init(of cart: SaleCart, at date: Date) {
        self.init(cart: cart, isHeld: true, savedAt: date, label: cart.label)
    }
}

/// A till's identity, and what prevents it from selling.
public struct TillFacts: Hashable, Sendable {
    /// `R1`; nil before it is named.
    public let register: String?
    /// Whether it needs a name, or another one, before it sells; `problem` says why.
    public let needsName: Bool
    /// Why nothing can be sold, in words; nil where it can.
    public let problem: String?
    /// ISO 4217.
    public let currency: String
    /// Decimals of the shop's prices.
    public let decimals: Int
    public let rounding: CashRounding
    /// Names of tenders besides cash and a card terminal.
    public let tenders: [String]
    /// Why no card can be taken here, as a sentence; nil where one can.
    public let cardRefusal: String?
    public let oversell: Oversell
    /// Whether the shop sells fractions of pieces, as far as it has shown.
    public let takesFractions: Bool
    /// Sales that are not in the store: waiting ones, and those on which the user has to decide.
    public let waiting: Int
    public let parked: Int
    /// The total of waiting and parked ones.
    public let unsent: Decimal
    /// Who serves; nil for nobody named.
    public let clerk: String?
}

/// A committed sale.
public struct TillReceipt: Hashable, Sendable {
    public let uuid: String
    /// `R1-000123`
    public let number: String
    /// Before cash is rounded.
    public let total: Decimal
    /// The difference due to cash rounding.
    public let rounding: Decimal
    public let change: Decimal
    public let currency: String
    /// For printing.
    public let receipt: Receipt
}

/// A sale in a list.
public struct TillSaleSummary: Hashable, Sendable {
    public enum State: String, Hashable, Sendable { case waiting, sending, uncertain, sent, parked }

    public let uuid: String
    public let number: String
    /// `sale`, `void` or `return`.
    public let kind: String
    public let soldAt: Date
    /// `2026-11-25`
    public let day: String
    public let clerk: String
    public let total: Decimal
    public let currency: String
    /// `Cash`, `Cash + Voucher`.
    public let tenders: String
    public let state: State
    /// Why it is not in the store yet; nil where it is, or was not tried.
    public let reason: String?
    /// 0 before the store has it.
    public let orderID: Int64
    /// As the shop shows it; empty before the store has it.
    public let orderNumber: String
    /// Whether it was in the store and is not any more.
    public let isLost: Bool
    /// The store's computed total, if known.
    public let storeTotal: Decimal?

    /// nil before the store has it.
    public var order: NamedOrder? {
        orderID > 0 ? NamedOrder(orderID: orderID, number: orderNumber) : nil
    }
}

/// A sale that a fiscal signer has not signed yet.
public struct UnsignedSale: Hashable, Sendable {
    public let sale: TillSaleSummary
    /// The signer's last reason.
    public let reason: String
    /// Attempts after the sale itself.
    public let tries: Int
    /// nil for as soon as merced runs.
    public let nextTry: Date?
}

/// A sale in full.
public struct TillSaleDetails: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        /// 0 for a custom item.
        public let productID: Int64
        public let variationID: Int64
        public let name: String
        public let sku: String
        public let quantity: Decimal
        public let price: Decimal
        /// Without tax, after discounts.
        public let total: Decimal
        public let tax: Decimal
    }

    public struct Leg: Hashable, Sendable {
        public let tender: String
        public let amount: Decimal
        public let rounding: Decimal
        public let tendered: Decimal
        public let change: Decimal
        public let reference: String
    }

    public let summary: TillSaleSummary
    public let tax: Decimal
    public let discount: Decimal
    public let lines: [Line]
    public let legs: [Leg]
    /// The number of the sale that it reverses.
    public let refersTo: String?
    /// The number of its void.
    public let voidedBy: String?
    public let receipt: Receipt?
}

/// Sales by day and tax rate, and payments by day and tender, in each currency there was. Voids and returns count
/// negatively.
public struct SaleTally: Hashable, Sendable {
    public struct Tax: Hashable, Sendable {
        public let day: String
        public let register: String
        public let currency: String
        public let label: String
        /// In percent; empty for what is not taxed.
        public let rate: String
        public let net: Decimal
        public let tax: Decimal
    }

    public struct Tender: Hashable, Sendable {
        public let day: String
        public let register: String
        public let currency: String
        public let tender: String
        public let count: Int
        /// The part of totals it paid, before cash was rounded.
        public let amount: Decimal
        public let rounding: Decimal
    }

    public let taxes: [Tax]
    public let tenders: [Tender]
}
