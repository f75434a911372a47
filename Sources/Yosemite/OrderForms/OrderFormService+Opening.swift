import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// New forms: empty, for a customer, or like another order.
extension OrderFormService {
    /// - Parameters:
    ///   - customerID: the account's addresses are filled in, if the mirror has them.
    ///   - email: of a guest or an account; an account with that address is used.
    func newForm(customerID: Int64?, email: String?) async throws -> OrderForm {
        typealias Columns = CustomerRecord.Columns
        let customer = try await mirror.read { storage -> CustomerRecord? in
            if let customerID, customerID > 0 {
                return try storage.loadObject(ofType: CustomerRecord.self, primaryKey: customerID)
            }
            guard let email, !email.isEmpty else { return nil }
            return try storage.firstObject(
                ofType: CustomerRecord.self,
                matching: Columns.email.isInIgnoringCase([email]) && !(Columns.role == EditedRecord.deleted),
                sortedBy: [Columns.customerID.ascending]
            )
        }?.toReadOnly()
        guard let customer else {
            return OrderForm(customer: OrderForm.Customer(customerID: customerID ?? 0, email: email ?? ""))
        }
        return OrderForm(
            customer: OrderForm.Customer(customer),
            billing: customer.billing ?? .empty,
            shipping: customer.shipping ?? .empty
        )
    }

    /// A new order with the contents of another, at today's prices; at that order's where it is in another currency. What
    /// has no price of its own costs what it did.
    ///
    /// - Throws: `EditError.gone` where that is not in the mirror.
    func duplicate(_ orderID: Int64) async throws -> OrderForm {
        let siteID = login.siteID
        let (graph, shop) = try await mirror.read { storage in
            (
                try storage.loadOrderGraph(siteID: siteID, orderID: orderID),
                try StoredCurrency.load(from: storage, siteID: siteID)?.code
            )
        }
        guard let order = try graph?.toReadOnly() else { throw EditError.gone }
        let ids = Set(order.items.flatMap { [$0.productID, $0.variationID] })
        let now = dates.now()
        let (bars, shelf, attributes) = try await mirror.read { storage in
            (
                try GoodsSurroundings.bars(of: ids, storage, at: now),
                try ShelfPrices.load(of: ids, from: storage),
                try LineAttributes(ids, storage)
            )
        }
        var form = OrderForm(
            customer: OrderForm.Customer(order),
            billing: order.billingAddress ?? .empty,
            shipping: order.shippingAddress ?? .empty
        )
        for item in order.items {
            let row = form.addLine(
                productID: item.productID,
                variationID: item.variationID,
                name: HTMLText.plain(item.name),
                sku: item.sku,
                quantity: item.quantity
            )
            let goodsID = item.variationID != 0 ? item.variationID : item.productID
            if bars.soldSingly.contains(goodsID) { form.changeLine(row) { $0.copied = item.quantity } }
            let bar = bars.bar(of: goodsID, atCounter: false)
            let isBarred = bar?.takesTypedPrice ?? false
            let isOfPlugin = item.isPricedByPlugin(in: order, attributes: attributes.keys(of: item))
            if isBarred || isOfPlugin { form.takePrice(of: item, in: order, for: row, shelf) }
            form.keepChoices(of: item, besides: attributes.fixed(of: item), in: row)
        }
        form.take(currency: order.currency, symbol: order.currencySymbol, shop: shop)
        if form.currency != nil { form.takePrices(of: order, shelf) }
        for fee in order.fees {
            let (net, tax) = (fee.totalAmount ?? 0, Money.amount(from: fee.totalTax) ?? 0)
            let typed = order.pricesIncludeTax ? net + tax : net
            let isShared = net < 0 || fee.taxStatus == "none"
            form.addFee(
                name: fee.name,
                amount: isShared ? typed : shelf.price(of: net, tax: tax, taxClass: fee.taxClass),
                isTaxable: fee.taxStatus != "none",
                taxClass: fee.taxClass
            )
        }
        for line in order.shippingLines {
            form.addShipping(
                methodID: line.methodID,
                instanceID: line.instanceID,
                title: line.methodTitle,
                amount: line.totalAmount ?? 0
            )
        }
        for coupon in order.coupons { form.addCoupon(coupon.code) }
        form.customerNote = order.customerNote
        return form
    }
}

/// Forms of existing orders.
extension OrderFormService {
    /// All the digits of amounts that the store keeps.
    static let allDecimals = 8

    /// The order as fetched from the store, to be changed; if it does not answer, as mirrored.
    ///
    /// - Throws: `OrderFormProblem.notEditable`, `.notMade`, `.changeWaits`, `EditError.gone`, `NetworkError`.
    func change(_ orderID: Int64) async throws -> OrderForm {
        guard orderID > 0 else { throw OrderFormProblem.notMade }
        let waiting = try journal.unsentNow(of: .order, ids: [orderID]).flatMap { $0.kindOfEdit?.changes ?? [] }
        guard !waiting.contains(where: { OrderRow.isField($0.field) }) else { throw OrderFormProblem.changeWaits }
        let siteID = login.siteID
        let order: Order
        var isPrecise = true
        do {
            order = try await observed {
                try await self.orders.remote.loadOrder(
                    siteID: siteID,
                    orderID: orderID,
                    decimals: Self.allDecimals
                )
            }
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            let graph = try await mirror.read { try $0.loadOrderGraph(siteID: siteID, orderID: orderID) }
            guard let saved = try graph?.toReadOnly() else { throw error }
            (order, isPrecise) = (saved, false)
        }
        guard order.isEditable else {
            throw OrderFormProblem.notEditable(number: order.number, status: order.statusKey)
        }
        var form = OrderForm(changing: order, isPrecise: isPrecise)
        form.take(currency: order.currency, symbol: order.currencySymbol, shop: try await shopCurrency())
        return form
    }

    /// nil while it is unknown.
    func shopCurrency() async throws -> String? {
        let siteID = login.siteID
        return try await mirror.read { try StoredCurrency.load(from: $0, siteID: siteID)?.code }
    }
}

extension OrderForm {
    /// Takes the prices and discounts of an order's items for the same lines.
    fileprivate mutating func takePrices(of order: Order, _ shelf: ShelfPrices) {
        for (line, item) in zip(lines, order.items)
        where line.productID == item.productID && line.variationID == item.variationID {
            takePrice(of: item, in: order, for: line.rowID, shelf)
        }
    }

    init(changing order: Order, isPrecise: Bool) {
        let base = Base(order, isPrecise: isPrecise)
        self.init(
            orderID: order.orderID,
            mark: UUID().uuidString.lowercased(),
            customer: Customer(order),
            billing: base.billing,
            shipping: base.shipping,
            base: base
        )
        for item in order.items {
            addLine(
                productID: item.productID,
                variationID: item.variationID,
                name: HTMLText.plain(item.name),
                sku: item.sku,
                quantity: item.quantity,
                itemID: item.itemID
            )
        }
        for fee in base.fees {
            addFee(
                name: fee.name,
                amount: fee.amount,
                isTaxable: fee.isTaxable,
                taxClass: fee.taxClass,
                itemID: fee.itemID
            )
        }
        for line in order.shippingLines {
            addShipping(
                methodID: line.methodID,
                instanceID: line.instanceID,
                title: line.methodTitle,
                amount: line.totalAmount ?? 0,
                itemID: line.shippingID
            )
        }
        for code in base.coupons { addCoupon(code) }
        (customerNote, status, isTaxExempt) = (order.customerNote, order.statusKey, base.isTaxExempt)
    }
}

extension OrderForm.Base {
    init(_ order: Order, isPrecise: Bool) {
        func shown(_ net: String, _ tax: String) -> Decimal {
            let whole = (Money.amount(from: net) ?? 0) + (order.pricesIncludeTax ? Money.amount(from: tax) ?? 0 : 0)
            return whole.rounded(to: 6)
        }
        self.init(
            number: order.number,
            status: order.statusKey,
            total: order.total,
            currency: order.currency,
            customerID: order.customerID,
            customerNote: order.customerNote,
            billing: order.billingAddress ?? .empty,
            shipping: order.shippingAddress ?? .empty,
            lines: order.items.map { item in
                Line(
                    itemID: item.itemID,
                    name: item.name,
                    productID: item.productID,
                    variationID: item.variationID,
                    quantity: item.quantity,
                    subtotal: item.subtotal,
                    total: item.total,
                    subtotalTax: item.subtotalTax,
                    totalTax: item.totalTax,
                    taxClass: item.taxClass,
                    parent: item.parent
                )
            },
            fees: order.fees.map { fee in
                Fee(
                    itemID: fee.feeID,
                    name: fee.name,
                    total: fee.total,
                    amount: shown(fee.total, fee.totalTax),
                    taxClass: fee.taxClass,
                    isTaxable: fee.taxStatus != "none"
                )
            },
            shippingLines: order.shippingLines.map { line in
                ShippingLine(
                    itemID: line.shippingID,
                    methodID: line.methodID,
                    instanceID: line.instanceID,
                    title: line.methodTitle,
                    total: line.total
                )
            },
            coupons: order.coupons.map { $0.code.lowercased() },
            isTaxExempt: order.value(ofRow: OrderRow.exemption) == .string("yes"),
            pricesIncludeTax: order.pricesIncludeTax,
            isPrecise: isPrecise,
            dateModified: order.dateModified
        )
    }
}

extension OrderForm.Customer {
    init(_ customer: Customer) {
        let name = [customer.firstName, customer.lastName].compactMap { $0 }.filter { !$0.isEmpty }
        self.init(
            customerID: customer.customerID,
            name: name.isEmpty ? customer.username : name.joined(separator: " "),
            email: customer.email
        )
    }

    init(_ order: Order) {
        let billing = order.billingAddress ?? .empty
        self.init(customerID: order.customerID, name: billing.fullName, email: billing.email)
    }
}
