import FoundationEssentials
import Networking
import WooFoundation

/// The cart at the register, as scanned and typed: the products, coupons, customer and note of an `OrderForm`, and what
/// only a till has. A value; saved on every change, so that a crash leaves it as a cart.
///
/// Amounts are as the shop enters prices: with tax where its prices include it, else without.
public struct SaleCart: Hashable, Sendable, Codable {
    /// Data of a row besides its form's.
    public struct Detail: Hashable, Sendable, Codable {
        /// The scanned code.
        public var code = ""
        /// Why its price is not the product's.
        public var reason = ""
        /// For a custom item: the quantity.
        public var quantity: Decimal = 1
        public var weight: Weight?

        public init(code: String = "", reason: String = "", quantity: Decimal = 1, weight: Weight? = nil) {
            self.code = code
            self.reason = reason
            self.quantity = quantity
            self.weight = weight
        }
    }

    /// For weighed products, which are one unit in the store (`woocommerce.md`, "Lines of an order"): all three are
    /// printed.
    public struct Weight: Hashable, Sendable, Codable {
        public var amount: Decimal
        /// `kg`
        public var unit: String
        /// The price of one `unit`.
        public var unitPrice: Decimal

        public init(amount: Decimal, unit: String, unitPrice: Decimal) {
            self.amount = amount
            self.unit = unit
            self.unitPrice = unitPrice
        }
    }

    /// A payment in progress when the cart was last saved: after a crash the clerk is told about it.
    public struct Tendering: Hashable, Sendable, Codable {
        /// `cash`, `external` or a tender's name.
        public var tender: String
        public var amount: Decimal
        public var reference: String

        public init(tender: String, amount: Decimal, reference: String = "") {
            self.tender = tender
            self.amount = amount
            self.reference = reference
        }
    }

    public private(set) var form: OrderForm
    private var details: [Int: Detail] = [:]
    /// On the whole cart, spread over its rows.
    public var discount: OrderForm.Discount?
    public var discountReason = ""
    /// For a tax-exempt customer: the exemption number.
    public var certificate = ""
    /// The name of a held cart; if empty its customer or first item is used.
    public var name = ""
    public var tendering: Tendering?
    /// Confirmation that the customer is old enough; nil before it was asked.
    public var ageCheck: AgeCheck?
    /// Returned items that pay for the new ones; nil for none.
    public var exchange: Exchange?
    /// Prices the shop has not taken which the clerk sells at, by `UnsentPrice.key`; nil before it was asked.
    var agreedPrices: Set<String>?
    /// The tax that somebody agreed to charge where a service computes it at the shop's checkout; nil before it was
    /// asked.
    var agreedTax: Decimal?

    /// - Parameter uuid: the sale's permanent id.
    public init(uuid: String = UUID().uuidString.lowercased()) { form = OrderForm(mark: uuid) }

    /// A sale with the contents of a form.
    public init(_ form: OrderForm) { self.form = form }

    public var uuid: String { form.mark }
    /// Whether it has nothing to sell.
    public var isEmpty: Bool { form.lines.isEmpty && form.fees.isEmpty }
    /// Whether it has nothing worth keeping.
    public var isBlank: Bool { form.isEmpty && discount == nil && tendering == nil && exchange == nil }

    /// Its name in a list.
    public var label: String { name.isEmpty ? form.label : name }

    /// Who it is for; nil where nobody said.
    public var collector: String? {
        [name, customer.name, customer.email].first { !$0.isEmpty }
    }

    /// Whether it sells the same with the same discounts, whatever its goods are called or cost by now.
    public func sellsSame(as other: SaleCart) -> Bool {
        let (rows, others) = (rows, other.rows)
        return rows.count == others.count && coupons == other.coupons && discount == other.discount
            && zip(rows, others).allSatisfy { $0.isSame(as: $1) }
    }

    /// The number of units in it.
    public var count: Decimal { rows.reduce(0) { $0 + $1.quantity } }
}

/// Rows, in the order in which they were added.
extension SaleCart {
    public struct Row: Hashable, Sendable, Identifiable {
        public let id: Int
        public let name: String
        public let sku: String
        public let quantity: Decimal
        /// Whether it is not a product of the store.
        public let isCustom: Bool
        public let productID: Int64
        public let variationID: Int64
        /// For one unit; nil for the product's own.
        public let price: Decimal?
        public let discount: OrderForm.Discount?
        public let detail: Detail

        fileprivate func isSame(as other: Row) -> Bool {
            (productID, variationID, quantity) == (other.productID, other.variationID, other.quantity)
                && price == other.price && discount == other.discount && (!isCustom || name == other.name)
        }
    }

    public var rows: [Row] {
        let goods = form.lines.map { line in
            Row(
                id: line.rowID,
                name: line.name,
                sku: line.sku,
                quantity: line.quantity,
                isCustom: false,
                productID: line.productID,
                variationID: line.variationID,
                price: line.price,
                discount: line.discount,
                detail: detail(line.rowID)
            )
        }
        let custom = form.fees.map { fee in
            let detail = detail(fee.rowID)
            return Row(
                id: fee.rowID,
                name: fee.name,
                sku: "",
                quantity: detail.quantity,
                isCustom: true,
                productID: 0,
                variationID: 0,
                price: fee.amount / pieces(ofFee: fee.rowID),
                discount: nil,
                detail: detail
            )
        }
        return (goods + custom).sorted { $0.id < $1.id }
    }

    /// How many of a custom item; 1 where its quantity makes no sense.
    func pieces(ofFee rowID: Int) -> Decimal { detail(rowID).quantity > 0 ? detail(rowID).quantity : 1 }

    public func detail(_ rowID: Int) -> Detail { details[rowID] ?? Detail() }

    public mutating func setDetail(_ detail: Detail, of rowID: Int) {
        details[rowID] = detail == Detail() ? nil : detail
    }

    /// Adds a product: to a row with the same product at its own price, else as a new row.
    ///
    /// - Parameters:
    ///   - code: the scanned code.
    ///   - price: for one unit, if it is not the product's: an open price, or from the code.
    ///   - weight: for a weighed product; the price is then the total, the quantity 1.
    /// - Returns: the id of the row.
    @discardableResult
    public mutating func add(
        _ goods: OrderGoods,
        quantity: Decimal = 1,
        code: String = "",
        price: Decimal? = nil,
        weight: Weight? = nil
    ) -> Int {
        let rowID: Int
        if price == nil, weight == nil {
            rowID = form.add(goods, quantity: quantity)
        } else {
            rowID = form.addLine(goods, quantity: quantity, price: price)
        }
        if !code.isEmpty || weight != nil {
            var detail = detail(rowID)
            if !code.isEmpty { detail.code = String(code.prefix(200)) }
            if let weight { detail.weight = weight }
            setDetail(detail, of: rowID)
        }
        return rowID
    }

    /// Adds something that is not a product of the store.
    ///
    /// - Parameters:
    ///   - price: for one unit.
    ///   - taxClass: the slug of a tax class; empty for standard.
    @discardableResult
    public mutating func addCustom(
        name: String,
        price: Decimal,
        quantity: Decimal = 1,
        isTaxable: Bool = true,
        taxClass: String = ""
    ) -> Int {
        let amount = price * quantity
        let rowID = form.addFee(name: name, amount: amount, isTaxable: isTaxable, taxClass: taxClass)
        setDetail(Detail(quantity: quantity), of: rowID)
        return rowID
    }

    public mutating func removeRow(_ rowID: Int) {
        form.removeRow(rowID)
        details[rowID] = nil
    }

    /// Sets the quantity of a row; a custom item keeps its price for one unit.
    public mutating func setQuantity(_ quantity: Decimal, of rowID: Int) {
        form.setQuantity(quantity, of: rowID)
        let price = rows.first { $0.id == rowID }?.price ?? 0
        form.changeFee(rowID) { $0.amount = price * quantity }
        if form.fees.contains(where: { $0.rowID == rowID }) { details[rowID, default: Detail()].quantity = quantity }
    }

    /// - Parameters:
    ///   - price: for one unit; nil to restore the product's own.
    ///   - reason: why.
    public mutating func setPrice(_ price: Decimal?, reason: String, of rowID: Int) {
        form.setPrice(price, of: rowID)
        let quantity = detail(rowID).quantity
        if let price { form.changeFee(rowID) { $0.amount = price * quantity } }
        details[rowID, default: Detail()].reason = price == nil ? "" : String(reason.prefix(200))
    }

    /// On one row.
    public mutating func setDiscount(_ discount: OrderForm.Discount?, of rowID: Int) {
        form.setDiscount(discount, of: rowID)
    }

    public mutating func rename(_ rowID: Int, to name: String) {
        form.changeLine(rowID) { $0.name = name }
        form.changeFee(rowID) { $0.name = name }
    }
}

/// Settings of the whole sale.
extension SaleCart {
    public var coupons: [String] { form.coupons }
    public var customer: OrderForm.Customer { form.customer }

    /// - Returns: false where the code is on it already, or empty.
    @discardableResult
    public mutating func addCoupon(_ code: String) -> Bool { form.addCoupon(code) }

    public mutating func removeCoupon(_ code: String) { form.removeCoupon(code) }

    public mutating func take(_ customer: OrderForm.Customer, billing: Address = .empty, shipping: Address = .empty) {
        form.take(customer, billing: billing, shipping: shipping)
    }

    public var note: String {
        get { form.customerNote }
        set { form.customerNote = newValue }
    }

    /// Whether the customer pays no tax; `certificate` says why.
    public var isTaxExempt: Bool {
        get { form.isTaxExempt }
        set { form.isTaxExempt = newValue }
    }

    /// Makes it another sale with the same contents.
    mutating func rename() { form = form.renamed() }

    /// Changes the form itself, as for any order.
    public mutating func change(_ change: (inout OrderForm) -> Void) { change(&form) }
}
