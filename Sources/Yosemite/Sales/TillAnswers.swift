import FoundationEssentials

/// A cart that the ledger keeps.
public struct KeptCart: Hashable, Sendable {
    public let cart: SaleCart
    /// Put aside; else it was being worked on when it was saved last.
    public let isHeld: Bool
    public let savedAt: Date
    public let label: String

    init(cart: SaleCart, isHeld: Bool, savedAt: Date, label: String) {
        (self.cart, self.isHeld, self.savedAt, self.label) = (cart, isHeld, savedAt, label)
    }

    /// The cart of a sale that is paid in part, as the ledger has it.
    public init(of cart: SaleCart, at date: Date) {
        self.init(cart: cart, isHeld: true, savedAt: date, label: cart.label)
    }
}

/// What a till is, and what keeps it from selling.
public struct TillFacts: Hashable, Sendable {
    /// `R1`; nil before it is named.
    public let register: String?
    /// It is to be given a name, or another one, before it sells; `problem` says why.
    public let needsName: Bool
    /// Why nothing can be sold, in words; nil where it can.
    public let problem: String?
    /// ISO 4217.
    public let currency: String
    /// Digits of the shop's prices.
    public let decimals: Int
    public let rounding: CashRounding
    /// Named tenders beside cash and a card terminal.
    public let tenders: [String]
    /// Why no card can be taken here, as a sentence; nil where one can.
    public let cardRefusal: String?
    public let oversell: Oversell
    /// Sales that the store has not got: those that wait, and those that somebody has to decide on.
    public let waiting: Int
    public let parked: Int
    /// What the waiting and parked ones come to.
    public let unsent: Decimal
}

/// A sale that is on the disk.
public struct TillReceipt: Hashable, Sendable {
    public let uuid: String
    /// `R1-000123`
    public let number: String
    /// Before cash is rounded.
    public let total: Decimal
    /// What was paid more or less, because cash is rounded.
    public let rounding: Decimal
    public let change: Decimal
    public let currency: String
    /// For paper.
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
    /// What the store computed, where it has.
    public let storeTotal: Decimal?
}

/// A sale that a fiscal signer could not sign when it was sold, and has not yet.
public struct UnsignedSale: Hashable, Sendable {
    public let sale: TillSaleSummary
    /// Why not, as the signer said last.
    public let reason: String
    /// Those after the sale itself.
    public let tries: Int
    /// nil: as soon as merced runs.
    public let nextTry: Date?
}

/// A sale with all of it.
public struct TillSaleDetails: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
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
    /// The number of the sale that it takes back.
    public let refersTo: String?
    /// The number of what took it back.
    public let voidedBy: String?
    public let receipt: Receipt?
}

/// What was sold, by day and tax rate, and what it was paid with, by day and tender. What was taken back counts below zero.
public struct SaleTally: Hashable, Sendable {
    public struct Tax: Hashable, Sendable {
        public let day: String
        public let register: String
        public let label: String
        /// In percent; empty for what is not taxed.
        public let rate: String
        public let net: Decimal
        public let tax: Decimal
    }

    public struct Tender: Hashable, Sendable {
        public let day: String
        public let register: String
        public let tender: String
        public let count: Int
        /// What of totals it paid, before cash was rounded.
        public let amount: Decimal
        public let rounding: Decimal
    }

    public let currency: String
    public let taxes: [Tax]
    public let tenders: [Tender]
}
