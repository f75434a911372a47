import FoundationEssentials
import WooFoundation

/// A sale that is paid and not committed yet. Amounts are major units of `currency`.
public struct SaleDraft: Hashable, Sendable, Codable {
    public struct Line: Hashable, Sendable, Codable {
        public var kind = "product"
        public var productID: Int64 = 0
        public var variationID: Int64 = 0
        public var sku = ""
        /// What was scanned.
        public var code = ""
        public var name: String
        public var quantity: Decimal
        /// Of one, as the shop shows prices.
        public var price: Decimal
        /// Without tax, before discounts.
        public var subtotal: Decimal
        /// Without tax, after discounts.
        public var total: Decimal
        public var tax: Decimal = 0
        public var taxClass = ""
        /// One JSON object with what has no field.
        public var bodyJSON = "{}"

        public init(
            name: String,
            quantity: Decimal,
            price: Decimal,
            subtotal: Decimal,
            total: Decimal,
            tax: Decimal = 0
        ) {
            self.name = name
            self.quantity = quantity
            self.price = price
            self.subtotal = subtotal
            self.total = total
            self.tax = tax
        }
    }

    public var uuid: String
    public var kind = "sale"
    public var currency: String
    /// With tax, before cash is rounded.
    public var total: Decimal
    public var tax: Decimal = 0
    public var discount: Decimal = 0
    public var customerID: Int64 = 0
    public var lines: [Line]
    public var legs: [SaleLeg]
    /// Of the drawer; empty where none is kept.
    public var session = ""
    /// The moment it was paid.
    public var soldAt: Date
    public var refersTo: String?
    /// What a fiscal signer answered; empty where none signs.
    public var signerJSON = ""
    public var bodyJSON = "{}"

    public init(uuid: String, currency: String, total: Decimal, lines: [Line], legs: [SaleLeg], soldAt: Date) {
        self.uuid = uuid
        self.currency = currency
        self.total = total
        self.lines = lines
        self.legs = legs
        self.soldAt = soldAt
    }
}

/// A part of what is paid for a sale. Amounts are major units; `rounding` and `change` follow from the others.
public struct SaleLeg: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        case cash, external, card, tender
        /// Of the store's official plugin.
        case giftCard = "gift_card"
        /// Goods that came back pay it.
        case exchange
    }

    public let kind: Kind
    /// `Cash`, `Voucher`.
    public let tender: String
    /// What of the total it pays.
    public let due: Decimal
    /// The same, as it can be paid.
    public let rounded: Decimal
    public let tendered: Decimal
    public let reference: String
    /// What a card paid it by.
    public var card: OpenSale.CardPart?
    /// When it was taken; nil for with the sale itself.
    public var takenAt: Date?

    public var rounding: Decimal { rounded - due }
    public var change: Decimal { tendered - rounded }

    /// Cash that finishes a sale.
    ///
    /// - Throws: `SaleProblem.tooLittle`.
    public static func cash(due: Decimal, tendered: Decimal, rounding: CashRounding, tender: String = "Cash") throws
        -> SaleLeg
    {
        let rounded = rounding.rounded(due)
        guard due < 0 || tendered >= rounded else { throw SaleProblem.tooLittle(due: rounded) }
        return SaleLeg(
            kind: .cash,
            tender: tender,
            due: due,
            rounded: rounded,
            tendered: due < 0 ? rounded : tendered,
            reference: ""
        )
    }

    /// Cash that another leg follows, with change. It is not rounded: only what finishes a sale is.
    ///
    /// - Throws: `SaleProblem.tooLittle`.
    public static func cash(part due: Decimal, tendered: Decimal, tender: String = "Cash") throws -> SaleLeg {
        guard tendered >= due else { throw SaleProblem.tooLittle(due: due) }
        return SaleLeg(kind: .cash, tender: tender, due: due, rounded: due, tendered: tendered, reference: "")
    }

    /// Anything that is not cash, or cash that another leg follows: exactly what it pays.
    public static func exact(_ kind: Kind, due: Decimal, tender: String, reference: String = "") -> SaleLeg {
        SaleLeg(kind: kind, tender: tender, due: due, rounded: due, tendered: due, reference: reference)
    }
}

extension SaleLeg {
    /// What paid, in words: `Visa ending 4242`, `Cash`.
    var words: String {
        guard let card = card?.summary, !card.lastFour.isEmpty else { return tender }
        return localized("%@ ending %@", card.brand.isEmpty ? tender : card.brand, card.lastFour)
    }
}
