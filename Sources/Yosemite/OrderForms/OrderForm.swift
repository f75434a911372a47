import FoundationEssentials
import Networking
import WooFoundation

/// An order being created or changed, as typed. Saved as a draft on every change.
///
/// Amounts are as the shop enters prices: with tax where its prices include tax, else without. Shipping is always
/// without tax, as in the store.
public struct OrderForm: Hashable, Sendable, Codable {
    public struct Customer: Hashable, Sendable, Codable {
        /// 0 for a guest, negative for an account not in the store yet.
        public var customerID: Int64
        public var name: String
        public var email: String
        /// Whether an account with this address is created with the order; not for a customer with an id.
        public var makesAccount: Bool

        public init(customerID: Int64 = 0, name: String = "", email: String = "", makesAccount: Bool = false) {
            self.customerID = customerID
            self.name = name
            self.email = email
            self.makesAccount = makesAccount
        }

        /// Drafts of earlier versions have no value for accounts.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            customerID = try values.decode(Int64.self, forKey: .customerID)
            name = try values.decode(String.self, forKey: .name)
            email = try values.decode(String.self, forKey: .email)
            makesAccount = try values.decodeIfPresent(Bool.self, forKey: .makesAccount) ?? false
        }

        public static let guest = Customer()
    }

    /// A currency that is not the shop's.
    public struct Currency: Hashable, Sendable, Codable {
        /// ISO 4217.
        public var code: String
        /// Empty where it is unknown.
        public var symbol: String

        public init(code: String, symbol: String) {
            self.code = code
            self.symbol = symbol
        }
    }

    /// A discount on a whole line.
    public enum Discount: Hashable, Sendable, Codable {
        case amount(Decimal)
        /// 0 to 100.
        case percent(Decimal)
    }

    /// A product or variation, with a quantity.
    public struct Line: Hashable, Sendable, Codable {
        /// Identifies the row in this form; never reused in it.
        public let rowID: Int
        /// The row of the store's order; nil for a new one.
        public var itemID: Int64?
        public var productID: Int64
        /// 0 for a product without variations.
        public var variationID: Int64
        /// As it reads; the store is not sent it.
        public var name: String
        public var sku: String
        public var quantity: Decimal
        /// For one unit; nil for the product's price, or that of the row in the store's order.
        public var price: Decimal?
        public var discount: Discount?
        /// What its customer chose, besides the variation; nil for nothing.
        var choices: [Choice]?
        /// How many the copied order had of goods that are sold one per order; nil for others.
        var copied: Decimal?

        /// A row of the line's meta data.
        struct Choice: Hashable, Sendable, Codable {
            let key: String
            let value: JSONValue
        }

        /// The id of the product or variation.
        public var goodsID: Int64 { variationID != 0 ? variationID : productID }

        /// Whether the price is the product's, or the order's.
        public var isAsPriced: Bool { price == nil && discount == nil }
    }

    /// A custom amount or a fee.
    public struct Fee: Hashable, Sendable, Codable {
        public let rowID: Int
        public var itemID: Int64?
        public var name: String
        /// A negative amount is a discount.
        public var amount: Decimal
        public var isTaxable: Bool
        /// The slug of a tax class; empty for standard.
        public var taxClass: String
    }

    public struct ShippingLine: Hashable, Sendable, Codable {
        public let rowID: Int
        public var itemID: Int64?
        /// `flat_rate`, `local_pickup`, …
        public var methodID: String
        /// The method of a zone; empty for none.
        public var instanceID: String
        public var title: String
        /// Without tax.
        public var amount: Decimal
    }

    /// nil for a new order; else the order that is changed.
    public let orderID: Int64?
    /// Identifies a new order in the store, and the draft in the ledger.
    public let mark: String
    public var customer: Customer
    public var billing: Address
    public var shipping: Address
    public private(set) var lines: [Line] = []
    public private(set) var fees: [Fee] = []
    public private(set) var shippingLines: [ShippingLine] = []
    /// Codes in lower case, in the order in which they are applied.
    public private(set) var coupons: [String] = []
    public var customerNote = ""
    /// The slug of the order's status once its total is confirmed.
    public var status = "pending"
    public var isTaxExempt = false
    /// The order when the form was opened; nil for a new order.
    public let base: Base?
    /// nil for the shop's. In another, prices of the catalogue and costs of shipping methods mean nothing: what is
    /// added needs a price that somebody typed.
    public internal(set) var currency: Currency?
    private var lastRowID = 0

    /// A new order.
    public init(
        customer: Customer = .guest,
        billing: Address = .empty,
        shipping: Address = .empty,
        mark: String = UUID().uuidString.lowercased()
    ) {
        self.init(orderID: nil, mark: mark, customer: customer, billing: billing, shipping: shipping, base: nil)
    }

    init(orderID: Int64?, mark: String, customer: Customer, billing: Address, shipping: Address, base: Base?) {
        self.orderID = orderID
        self.mark = mark
        self.customer = customer
        self.billing = billing
        self.shipping = shipping
        self.base = base
    }

    public var isNew: Bool { orderID == nil }

    /// Whether it has nothing worth keeping.
    public var isEmpty: Bool {
        isNew && lines.isEmpty && fees.isEmpty && shippingLines.isEmpty && coupons.isEmpty && customerNote.isEmpty
            && customer == .guest && billing.isEmpty && shipping.isEmpty
    }
}

/// Rows are added and removed only by these, so that each keeps a unique id.
extension OrderForm {
    private mutating func newRowID() -> Int {
        lastRowID += 1
        return lastRowID
    }

    /// Adds a product: to a new row with the same product at its own price, else as a new row.
    ///
    /// - Returns: the id of the row.
    @discardableResult
    public mutating func add(_ goods: OrderGoods, quantity: Decimal = 1) -> Int {
        let same = lines.firstIndex { line in
            line.itemID == nil && line.isAsPriced && line.productID == goods.productID
                && line.variationID == goods.variationID && line.choices ?? [] == goods.choices
        }
        if let same {
            lines[same].quantity += quantity
            return lines[same].rowID
        }
        return addLine(goods, quantity: quantity)
    }

    /// Adds a product as a new row.
    ///
    /// - Parameter price: for one unit, as the shop enters prices; nil for the product's own.
    /// - Returns: the id of the row.
    @discardableResult
    public mutating func addLine(
        _ goods: OrderGoods,
        quantity: Decimal = 1,
        price: Decimal? = nil,
        discount: Discount? = nil
    ) -> Int {
        let row = addLine(
            productID: goods.productID,
            variationID: goods.variationID,
            name: goods.name,
            sku: goods.sku,
            quantity: quantity,
            price: price,
            discount: discount
        )
        if !goods.choices.isEmpty { changeLine(row) { $0.choices = goods.choices } }
        return row
    }

    /// Adds a product as a new row.
    ///
    /// - Parameters:
    ///   - price: for one unit, as the shop enters prices; nil for the product's own, or the order's.
    ///   - itemID: the row of the store's order; nil for a new one.
    /// - Returns: the id of the row.
    @discardableResult
    public mutating func addLine(
        productID: Int64,
        variationID: Int64 = 0,
        name: String = "",
        sku: String = "",
        quantity: Decimal = 1,
        price: Decimal? = nil,
        discount: Discount? = nil,
        itemID: Int64? = nil
    ) -> Int {
        let line = Line(
            rowID: newRowID(),
            itemID: itemID,
            productID: productID,
            variationID: variationID,
            name: name,
            sku: sku,
            quantity: quantity,
            price: price,
            discount: discount
        )
        lines.append(line)
        return line.rowID
    }

    /// - Parameter amount: as the shop enters prices; negative for a discount.
    /// - Returns: the id of the row.
    @discardableResult
    public mutating func addFee(
        name: String,
        amount: Decimal,
        isTaxable: Bool = true,
        taxClass: String = "",
        itemID: Int64? = nil
    ) -> Int {
        let fee = Fee(
            rowID: newRowID(),
            itemID: itemID,
            name: name,
            amount: amount,
            isTaxable: isTaxable,
            taxClass: taxClass
        )
        fees.append(fee)
        return fee.rowID
    }

    /// - Parameter amount: in major units, without tax.
    /// - Returns: the id of the row.
    @discardableResult
    public mutating func addShipping(
        methodID: String,
        instanceID: String = "",
        title: String,
        amount: Decimal,
        itemID: Int64? = nil
    ) -> Int {
        let line = ShippingLine(
            rowID: newRowID(),
            itemID: itemID,
            methodID: methodID,
            instanceID: instanceID,
            title: title,
            amount: amount
        )
        shippingLines.append(line)
        return line.rowID
    }

    /// - Parameter amount: in major units, without tax; nil for the choice's own cost, or 0 where that is unknown, or
    ///   in another currency.
    /// - Returns: the id of the row.
    @discardableResult
    public mutating func addShipping(_ choice: ShippingChoice, amount: Decimal? = nil) -> Int {
        addShipping(
            methodID: choice.methodID,
            instanceID: choice.instanceID,
            title: choice.title,
            amount: amount ?? (currency == nil ? choice.cost : nil) ?? 0
        )
    }

    /// - Returns: false where the code is on the form already, or empty.
    @discardableResult
    public mutating func addCoupon(_ code: String) -> Bool {
        let code = code.trimmed(.whitespacesAndNewlines).lowercased()
        guard !code.isEmpty, !coupons.contains(code) else { return false }
        coupons.append(code)
        return true
    }

    public mutating func removeCoupon(_ code: String) { coupons.removeAll { $0 == code.lowercased() } }

    /// Removes a row of any kind; with a set its parts, which the store would keep and charge.
    public mutating func removeRow(_ rowID: Int) {
        let gone = lines.first { $0.rowID == rowID }.map { self.parts(of: $0).map(\.rowID) } ?? []
        lines.removeAll { $0.rowID == rowID || gone.contains($0.rowID) }
        fees.removeAll { $0.rowID == rowID }
        shippingLines.removeAll { $0.rowID == rowID }
    }

    public mutating func setQuantity(_ quantity: Decimal, of rowID: Int) {
        changeLine(rowID) { $0.quantity = quantity }
    }

    /// - Parameter price: for one unit; nil for the product's own, or the order's.
    public mutating func setPrice(_ price: Decimal?, of rowID: Int) { changeLine(rowID) { $0.price = price } }

    public mutating func setDiscount(_ discount: Discount?, of rowID: Int) {
        changeLine(rowID) { $0.discount = discount }
    }

    public mutating func changeLine(_ rowID: Int, _ change: (inout Line) -> Void) {
        guard let index = lines.firstIndex(where: { $0.rowID == rowID }) else { return }
        change(&lines[index])
    }

    public mutating func changeFee(_ rowID: Int, _ change: (inout Fee) -> Void) {
        guard let index = fees.firstIndex(where: { $0.rowID == rowID }) else { return }
        change(&fees[index])
    }

    public mutating func changeShipping(_ rowID: Int, _ change: (inout ShippingLine) -> Void) {
        guard let index = shippingLines.firstIndex(where: { $0.rowID == rowID }) else { return }
        change(&shippingLines[index])
    }
}

extension OrderForm {
    /// Notes the currency of the order it is of, or like.
    ///
    /// - Parameter shop: the shop's; nil while that is unknown.
    mutating func take(currency code: String, symbol: String, shop: String?) {
        guard let shop, !code.isEmpty, code != shop else { return currency = nil }
        currency = Currency(code: code, symbol: symbol)
    }

    /// Whether a line has no price in the order's currency: only the catalogue's, which is in the shop's.
    func isUnpriced(_ line: Line) -> Bool { currency != nil && line.itemID == nil && line.price == nil }

    /// Sets the customer, with addresses.
    public mutating func take(_ customer: Customer, billing: Address, shipping: Address) {
        self.customer = customer
        self.billing = billing
        self.shipping = shipping
    }

    /// - Parameter field: one of an address; others are ignored.
    public mutating func setAddress(_ field: OrderField, _ text: String) {
        switch field.path.group {
        case "billing": billing = billing.with(field.path.name, text)
        case "shipping": shipping = shipping.with(field.path.name, text)
        default: break
        }
    }

    /// The same contents as another new order.
    func renamed(to mark: String = UUID().uuidString.lowercased()) -> OrderForm {
        var copy = OrderForm(customer: customer, billing: billing, shipping: shipping, mark: mark)
        (copy.lines, copy.fees, copy.shippingLines) = (lines, fees, shippingLines)
        (copy.coupons, copy.customerNote, copy.status) = (coupons, customerNote, status)
        (copy.isTaxExempt, copy.lastRowID, copy.currency) = (isTaxExempt, lastRowID, currency)
        return copy
    }
}
