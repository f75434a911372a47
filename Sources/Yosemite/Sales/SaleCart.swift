import FoundationEssentials
import Networking
import WooFoundation

/// What is being sold at the register, as scanned and typed: the goods, coupons, customer and note of an `OrderForm`, and
/// what only a till has. A value; saved at every change, so that a crash leaves it as a cart again.
///
/// Amounts are as the shop enters prices: with tax where its prices include it, else without.
public struct SaleCart: Hashable, Sendable, Codable {
    /// What is known of a row beside what the form says of it.
    public struct Detail: Hashable, Sendable, Codable {
        /// What was scanned.
        public var code = ""
        /// Why its price is not the product's.
        public var reason = ""
        /// Of a custom item: how many.
        public var quantity = 1
        public var weight: Weight?

        public init(code: String = "", reason: String = "", quantity: Int = 1, weight: Weight? = nil) {
            self.code = code
            self.reason = reason
            self.quantity = quantity
            self.weight = weight
        }
    }

    /// Of weighed goods, which are one piece to the store (`woocommerce.md`, "Lines of an order"): all three are
    /// printed.
    public struct Weight: Hashable, Sendable, Codable {
        public var amount: Decimal
        /// `kg`
        public var unit: String
        /// Of one `unit`.
        public var unitPrice: Decimal

        public init(amount: Decimal, unit: String, unitPrice: Decimal) {
            self.amount = amount
            self.unit = unit
            self.unitPrice = unitPrice
        }
    }

    /// Money that was being taken when the cart was saved last: after a crash the clerk is told of it.
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
    /// Off the whole cart, spread over its rows.
    public var discount: OrderForm.Discount?
    public var discountReason = ""
    /// Of a customer who pays no tax: the number that says so.
    public var certificate = ""
    /// What a held cart is called; empty names it by its customer or first item.
    public var name = ""
    public var tendering: Tendering?
    /// That the customer is old enough; nil before somebody was asked.
    public var ageCheck: AgeCheck?
    /// What comes back and pays for these goods; nil where nothing does.
    public var exchange: Exchange?

    /// - Parameter uuid: the sale's, which it is known by for good.
    public init(uuid: String = UUID().uuidString.lowercased()) { form = OrderForm(mark: uuid) }

    /// What a form holds, as a sale.
    public init(_ form: OrderForm) { self.form = form }

    public var uuid: String { form.mark }
    /// Whether nothing is in it that could be sold.
    public var isEmpty: Bool { form.lines.isEmpty && form.fees.isEmpty }
    /// Whether it holds nothing worth keeping.
    public var isBlank: Bool { form.isEmpty && discount == nil && tendering == nil && exchange == nil }

    /// What it is called in a list.
    public var label: String { name.isEmpty ? form.label : name }

    /// How many pieces are in it.
    public var count: Int { rows.reduce(0) { $0 + $1.quantity } }
}

/// Rows, in the order they were added.
extension SaleCart {
    public struct Row: Hashable, Sendable, Identifiable {
        public let id: Int
        public let name: String
        public let sku: String
        public let quantity: Int
        /// No product of the store.
        public let isCustom: Bool
        public let productID: Int64
        public let variationID: Int64
        /// Of one; nil: the product's own.
        public let price: Decimal?
        public let discount: OrderForm.Discount?
        public let detail: Detail
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
                price: fee.amount / Decimal(max(1, detail.quantity)),
                discount: nil,
                detail: detail
            )
        }
        return (goods + custom).sorted { $0.id < $1.id }
    }

    public func detail(_ rowID: Int) -> Detail { details[rowID] ?? Detail() }

    public mutating func setDetail(_ detail: Detail, of rowID: Int) {
        details[rowID] = detail == Detail() ? nil : detail
    }

    /// Adds goods: to a row that has the same ones at the product's own price, else as a row of its own.
    ///
    /// - Parameters:
    ///   - code: what was scanned.
    ///   - price: of one, where it is not the product's: an open price, or a code that carries it.
    ///   - weight: of weighed goods; the price is then what they cost together, the quantity 1.
    /// - Returns: the id of the row.
    @discardableResult
    public mutating func add(
        _ goods: OrderGoods,
        quantity: Int = 1,
        code: String = "",
        price: Decimal? = nil,
        weight: Weight? = nil
    ) -> Int {
        let rowID: Int
        if price == nil, weight == nil {
            rowID = form.add(goods, quantity: quantity)
        } else {
            rowID = form.addLine(
                productID: goods.productID,
                variationID: goods.variationID,
                name: goods.name,
                sku: goods.sku,
                quantity: quantity,
                price: price
            )
        }
        if !code.isEmpty || weight != nil {
            var detail = detail(rowID)
            if !code.isEmpty { detail.code = String(code.prefix(200)) }
            if let weight { detail.weight = weight }
            setDetail(detail, of: rowID)
        }
        return rowID
    }

    /// Something that is no product of the store.
    ///
    /// - Parameters:
    ///   - price: of one.
    ///   - taxClass: the slug of a tax class; empty for standard.
    @discardableResult
    public mutating func addCustom(
        name: String,
        price: Decimal,
        quantity: Int = 1,
        isTaxable: Bool = true,
        taxClass: String = ""
    ) -> Int {
        let amount = price * Decimal(quantity)
        let rowID = form.addFee(name: name, amount: amount, isTaxable: isTaxable, taxClass: taxClass)
        setDetail(Detail(quantity: quantity), of: rowID)
        return rowID
    }

    public mutating func removeRow(_ rowID: Int) {
        form.removeRow(rowID)
        details[rowID] = nil
    }

    public mutating func setQuantity(_ quantity: Int, of rowID: Int) {
        form.setQuantity(quantity, of: rowID)
        let price = rows.first { $0.id == rowID }?.price ?? 0
        form.changeFee(rowID) { $0.amount = price * Decimal(quantity) }
        if form.fees.contains(where: { $0.rowID == rowID }) { details[rowID, default: Detail()].quantity = quantity }
    }

    /// - Parameters:
    ///   - price: of one; nil for the product's own again.
    ///   - reason: why.
    public mutating func setPrice(_ price: Decimal?, reason: String, of rowID: Int) {
        form.setPrice(price, of: rowID)
        let quantity = Decimal(detail(rowID).quantity)
        if let price { form.changeFee(rowID) { $0.amount = price * quantity } }
        details[rowID, default: Detail()].reason = price == nil ? "" : String(reason.prefix(200))
    }

    /// Off one row of goods.
    public mutating func setDiscount(_ discount: OrderForm.Discount?, of rowID: Int) {
        form.setDiscount(discount, of: rowID)
    }

    public mutating func rename(_ rowID: Int, to name: String) {
        form.changeLine(rowID) { $0.name = name }
        form.changeFee(rowID) { $0.name = name }
    }
}

/// What stands for the whole sale.
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

    /// Pays no tax; `certificate` says why.
    public var isTaxExempt: Bool {
        get { form.isTaxExempt }
        set { form.isTaxExempt = newValue }
    }

    /// Becomes another sale, with the same goods.
    mutating func rename() { form = form.renamed() }

    /// The form itself, for what is changed on it as on any order.
    public mutating func change(_ change: (inout OrderForm) -> Void) { change(&form) }
}
