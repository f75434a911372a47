import FoundationEssentials
import Hardware
import Networking
import Storage
import WooFoundation

/// A sale of another till, reconstructed from its order in the store: the items as they are there, the payments as
/// recorded by that till, and the refunds the store has made by now.
struct OrderSale: Sendable {
    /// As if it were in this ledger.
    let sale: TillSale
    let order: Order
    let refunds: [Refund]
    /// The order's lines by their position in the sale.
    let lineIDs: [Int64]

    /// The mirror's tax rates by id: name and percentage.
    typealias Rates = [Int64: (name: String, rate: String)]

    /// The payments of that till's sale, as recorded in its order.
    private struct Told: Decodable {
        struct Leg: Decodable {
            let kind: String
            let tender: String
            let amount: String
            let reference: String?
            let transaction: String?
        }

        let version: Int
        let legs: [Leg]
    }

    private static let paidStatuses = ["completed", "processing", "refunded"]
    private static let maximumLegs = 50

    /// - Parameters:
    ///   - card: how the sale's card payments are refunded; nil where they cannot be.
    ///   - decimals: of the store's prices.
    /// - Throws: `ReturnProblem`.
    init(
        _ order: Order,
        _ refunds: [Refund],
        rates: Rates,
        card: (processorID: String, mode: PaymentMode)?,
        decimals: Int
    ) throws(ReturnProblem) {
        let number = order.meta(SaleMark.number) ?? order.number
        (self.order, self.refunds) = (order, refunds)
        guard order.statusKey != "cancelled" else { throw .voided(number: number) }
        guard Self.paidStatuses.contains(order.statusKey) else { throw .orderOpen(number: number, order: order.number) }
        guard let name = order.meta(SaleMark.number), let dash = name.lastIndex(of: "-"),
            let place = Int64(name[name.index(after: dash)...]), place > 0,
            let uuid = order.meta(SaleMark.sale).flatMap({ UUID(uuidString: $0) })?.uuidString.lowercased(),
            let total = order.totalAmount
        else { throw .unreadable(number: number) }
        let legs = try Self.legs(order, number, card)
        let paid = legs.reduce(0) { $0 + Money.amount(stored: $1.due) }
        var record = TillSaleRecord()
        (record.siteID, record.uuid, record.kind, record.state) = (order.siteID, uuid, "sale", "paid")
        (record.register, record.number) = (String(name[..<dash].prefix(40)), place)
        (record.orderID, record.customerID, record.currency) = (order.orderID, order.customerID, order.currency)
        let soldAt = order.meta(SaleMark.soldAt).flatMap { text in
            StoreDateParser.date(fromGMT: text.hasSuffix("Z") ? String(text.dropLast()) : text)
        }
        record.soldAt = soldAt ?? order.dateCreated ?? Date(timeIntervalSince1970: 0)
        // Never more than the store has, nor than was paid; amounts paid by gift card are not in its total.
        let onGiftCards = order.giftCards(of: uuid).values.reduce(0, +)
        guard let stored = Money.stored(min(paid, total + onGiftCards)),
            let tax = Money.stored(order.totalTaxAmount ?? 0)
        else {
            throw .unreadable(number: number)
        }
        (record.total, record.tax) = (stored, tax)
        let rows = try Self.rows(order, number)
        do {
            record.bodyJSON = try SaleBody(
                order: .object([:]),
                cart: SaleCart(uuid: uuid),
                taxes: Self.taxes(order, rates),
                decimals: decimals
            ).text()
        } catch {
            throw .unreadable(number: number)
        }
        sale = TillSale(sale: record, lines: rows.map(\.line), legs: legs)
        lineIDs = rows.map(\.id)
    }

    private static func taxes(_ order: Order, _ rates: Rates) -> [SaleBody.Tax] {
        order.taxes.map { row in
            let known = rates[row.rateID]
            return SaleBody.Tax(
                rateID: Int(row.rateID),
                label: known.map { SaleWriter.label($0.name, $0.rate) } ?? OrderAmounts.label(row),
                rate: known?.rate ?? "\(row.ratePercent)",
                net: 0,
                tax: Money.amount(from: row.totalTax) ?? 0
            )
        }
    }

    private static func legs(_ order: Order, _ number: String, _ card: (processorID: String, mode: PaymentMode)?)
        throws(ReturnProblem) -> [TillLegRecord]
    {
        guard let text = order.meta(SaleMark.payments),
            let told = try? JSONDecoder().decode(Told.self, from: Data(text.utf8)), told.version == 1,
            !told.legs.isEmpty, told.legs.count <= maximumLegs
        else { throw .unreadable(number: number) }
        var legs: [TillLegRecord] = []
        for (place, leg) in told.legs.enumerated() {
            guard let kind = SaleLeg.Kind(rawValue: leg.kind), let amount = Money.amount(from: leg.amount), amount > 0,
                let stored = Money.stored(amount)
            else { throw .unreadable(number: number) }
            var record = TillLegRecord()
            (record.position, record.kind, record.tender) = (
                Int64(place + 1), kind.rawValue, String(leg.tender.prefix(60))
            )
            (record.due, record.rounded, record.tendered) = (stored, stored, stored)
            (record.currency, record.state) = (order.currency, "taken")
            record.reference = String((leg.reference ?? "").prefix(200))
            if kind == .card {
                guard let intentID = leg.transaction, !intentID.isEmpty, intentID.utf8.count <= 200 else {
                    throw .unreadable(number: number)
                }
                let part = OpenSale.CardPart(
                    intentID: intentID,
                    processorID: card?.processorID ?? "",
                    mode: card?.mode ?? .live
                )
                guard let body = try? SaleJSON.text(part) else { throw .unreadable(number: number) }
                record.bodyJSON = body
            }
            legs.append(record)
        }
        return legs
    }

    /// The order's products, then its custom amounts, as a till sends them.
    private static func rows(_ order: Order, _ number: String) throws(ReturnProblem)
        -> [(line: TillLineRecord, id: Int64)]
    {
        var rows: [(line: TillLineRecord, id: Int64)] = []
        func add(
            _ line: TillLineRecord,
            _ id: Int64,
            quantity: Decimal,
            _ amounts: (subtotal: String, total: String, tax: String),
            _ taxes: [OrderItemTax]
        ) throws(ReturnProblem) {
            var line = line
            let body = SaleLineBody(
                before: amounts.subtotal,
                net: amounts.total,
                isTaxable: !taxes.isEmpty,
                taxes: Dictionary(taxes.map { (Int($0.taxID), $0.total) }) { first, _ in first },
                detail: SaleCart.Detail()
            )
            func stored(_ text: String) -> Int64? { Money.amount(from: text).flatMap { Money.stored($0) } }
            guard quantity > 0, let count = Money.stored(quantity), let subtotal = stored(amounts.subtotal),
                let total = stored(amounts.total), let json = try? SaleJSON.text(body)
            else { throw .unreadable(number: number) }
            (line.siteID, line.position, line.bodyJSON) = (order.siteID, Int64(rows.count + 1), json)
            (line.quantity, line.subtotal, line.total) = (count, subtotal, total)
            line.tax = stored(amounts.tax) ?? 0
            line.price = Money.stored((Money.amount(from: amounts.total) ?? 0) / quantity) ?? 0
            rows.append((line, id))
        }
        for item in order.items {
            var line = TillLineRecord()
            (line.kind, line.name, line.sku) = ("product", ReceiptMaker.plain(item.name), item.sku)
            (line.productID, line.variationID, line.taxClass) = (item.productID, item.variationID, item.taxClass)
            try add(line, item.itemID, quantity: item.quantity, (item.subtotal, item.total, item.totalTax), item.taxes)
        }
        for fee in order.fees {
            var line = TillLineRecord()
            (line.kind, line.name, line.taxClass) = ("custom", ReceiptMaker.plain(fee.name), fee.taxClass)
            try add(line, fee.feeID, quantity: 1, (fee.total, fee.total, fee.totalTax), fee.taxes)
        }
        return rows
    }
}
