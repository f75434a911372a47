import FoundationEssentials
import WooFoundation

/// A sale that is paid but not committed yet. Amounts are in major units of `currency`.
public struct SaleDraft: Hashable, Sendable, Codable {
    public struct Line: Hashable, Sendable, Codable {
        public var kind = "product"
        public var productID: Int64 = 0
        public var variationID: Int64 = 0
        public var sku = ""
        /// The scanned code.
        public var code = ""
        public var name: String
        public var quantity: Decimal
        /// For one unit, as the shop displays prices.
        public var price: Decimal
        /// Without tax, before discounts.
        public var subtotal: Decimal
        /// Without tax, after discounts.
        public var total: Decimal
        public var tax: Decimal = 0
        public var taxClass = ""
        /// One JSON object with everything that has no field.
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
    /// Of the drawer; empty where there is none.
    public var session = ""
    /// When it was paid.
    public var soldAt: Date
    public var refersTo: String?
    /// A fiscal signer's answer; empty where there is none.
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

/// A part of the payment of a sale. Amounts are in major units; `rounding` and `change` are derived.
public struct SaleLeg: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        case cash, external, card, tender
        /// By the store's official plugin.
        case giftCard = "gift_card"
        /// Paid by returned items.
        case exchange
    }

    public let kind: Kind
    /// `Cash`, `Voucher`.
    public let tender: String
    /// The part of the total it pays.
    public let due: Decimal
    /// The same, rounded to a payable amount.
    public let rounded: Decimal
    public let tendered: Decimal
    public let reference: String
    /// The card's payment.
    public var card: OpenSale.CardPart?
    /// When it was taken; nil for together with the sale.
    public var takenAt: Date?

    public var rounding: Decimal { rounded - due }
    public var change: Decimal { tendered - rounded }

    /// Cash that completes a sale.
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

    /// Cash that is followed by another leg, with change. It is not rounded: only the completing one is.
    ///
    /// - Throws: `SaleProblem.tooLittle`.
    public static func cash(part due: Decimal, tendered: Decimal, tender: String = "Cash") throws -> SaleLeg {
        guard tendered >= due else { throw SaleProblem.tooLittle(due: due) }
        return SaleLeg(kind: .cash, tender: tender, due: due, rounded: due, tendered: tendered, reference: "")
    }

    /// Anything that is not cash, or cash that is followed by another leg: exactly what it pays.
    public static func exact(_ kind: Kind, due: Decimal, tender: String, reference: String = "") -> SaleLeg {
        SaleLeg(kind: kind, tender: tender, due: due, rounded: due, tendered: due, reference: reference)
    }
}

extension SaleLeg {
    /// The tender, in words: `Visa ending 4242`, `Cash`.
    var words: String {
        guard let card = card?.summary, !card.lastFour.isEmpty else { return tender }
        return card.words
    }
}
