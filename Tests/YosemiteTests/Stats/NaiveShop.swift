import Foundation
import Storage
import TestSupport
import WooFoundation

@testable import Yosemite

/// Orders of two years, and their figures added up one by one, without any of the code that is tested.
struct NaiveShop {
    static let siteID: Int64 = 7
    static let login = SiteLogin(siteID: siteID, name: "naive", address: "", identity: .user("")) { .init("") }
    static let currencies = ["USD": 2, "JPY": 0, "BHD": 3]
    static let excluded: Set<String> = ["pending", "failed", "cancelled", "trash", "checkout-draft", "auto-draft"]
    private static let statuses = [
        "completed", "processing", "on-hold", "refunded", "awaiting-pickup", "pending", "failed", "cancelled", "trash",
        "checkout-draft",
    ]
    private static let countries = ["US", "DE", "JP", ""]
    private static let methods = ["cod", "stripe", ""]

    struct Refund {
        var id: Int64
        var at: Date?
        var amount: Decimal
        var tax: Decimal
        var shipping: Decimal
        var productID: Int64
        var units: Int
        var net: Decimal
    }

    struct Order {
        var id: Int64
        var status: String
        var currency: String
        var created: Date
        var paid: Date?
        var lines: [(product: Int64, units: Int, net: Decimal)]
        var tax: Decimal
        var shipping: Decimal
        var discount: Decimal
        var customerID: Int64
        var email: String
        var country: String
        var method: String
        var refunds: [Refund] = []

        var net: Decimal { lines.reduce(0) { $0 + $1.net } }
        var total: Decimal { net + tax + shipping }
        var customer: String? {
            if customerID > 0 { return "#\(customerID)" }
            return email.isEmpty ? nil : email.lowercased()
        }
    }

    var orders: [Int64: Order] = [:]
    let zone: StoreTimeZone
    private var nextRefund: Int64 = 900_000

    init(zone: StoreTimeZone) { self.zone = zone }

    // MARK: Making orders

    static let first = CivilTime(year: 2024, month: 12, day: 30)
    static let dayCount = 740

    /// Mostly at any time; sometimes in the hours around midnight or around a change of the clocks.
    private func instant(_ generator: inout SeededGenerator) -> Date {
        let day = Self.first.utcSeconds / 86_400 + Int.random(in: 0..<Self.dayCount, using: &generator)
        let midnight = zone.date(of: CivilTime(utcSeconds: day * 86_400))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return midnight.addingTimeInterval(Double(Int.random(in: -3...3, using: &generator)))
        case 1:
            let change =
                TimeZone(identifier: zone.identifier)?.nextDaylightSavingTimeTransition(after: midnight) ?? midnight
            return change.addingTimeInterval(Double(Int.random(in: -5_400...5_400, using: &generator)))
        default: return midnight.addingTimeInterval(Double(Int.random(in: 0..<86_400, using: &generator)))
        }
    }

    private static func money(_ most: Int, _ decimals: Int, _ generator: inout SeededGenerator) -> Decimal {
        let unit = [1, 10, 100, 1_000][decimals]
        return Decimal(Int.random(in: 0...most * unit, using: &generator)) / Decimal(unit)
    }

    mutating func makeOrder(_ id: Int64, _ generator: inout SeededGenerator) {
        let currency = Self.currencies.keys.sorted().randomElement(using: &generator) ?? "USD"
        let decimals = Self.currencies[currency] ?? 2
        let created = instant(&generator)
        let isGuest = Bool.random(using: &generator)
        let number = Int.random(in: 0...40, using: &generator)
        orders[id] = Order(
            id: id,
            status: Self.statuses.randomElement(using: &generator) ?? "completed",
            currency: currency,
            created: created,
            paid: Int.random(in: 0..<4, using: &generator) == 0
                ? nil : created.addingTimeInterval(Double(Int.random(in: 0...200_000, using: &generator))),
            lines: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                (
                    Int64.random(in: 1...12, using: &generator), Int.random(in: 1...4, using: &generator),
                    Self.money(300, decimals, &generator)
                )
            },
            tax: Self.money(30, decimals, &generator),
            shipping: Self.money(10, decimals, &generator),
            discount: Int.random(in: 0..<3, using: &generator) == 0 ? Self.money(20, decimals, &generator) : 0,
            customerID: isGuest ? 0 : Int64(number),
            email: isGuest && number % 5 == 0 ? "" : "Guest\(number)@Example.test",
            country: Self.countries.randomElement(using: &generator) ?? "",
            method: Self.methods.randomElement(using: &generator) ?? ""
        )
    }

    mutating func makeRefund(of id: Int64, _ generator: inout SeededGenerator) {
        guard let order = orders[id] else { return }
        let decimals = Self.currencies[order.currency] ?? 2
        let line = order.lines.randomElement(using: &generator)
        let net = Self.money(20, decimals, &generator)
        let tax = Self.money(3, decimals, &generator)
        let shipping = Self.money(3, decimals, &generator)
        nextRefund += 1
        let refund = Refund(
            id: nextRefund,
            at: Int.random(in: 0..<8, using: &generator) == 0 ? nil : instant(&generator),
            amount: net + tax + shipping,
            tax: tax,
            shipping: shipping,
            productID: line?.product ?? 1,
            units: Int.random(in: 0...2, using: &generator),
            net: net
        )
        orders[id]?.refunds.append(refund)
    }
}

extension NaiveShop.Order {
    private func text(_ amount: Decimal) -> String { Money.text(amount, decimals: NaiveShop.currencies[currency] ?? 2) }

    /// As the mirror holds it. A refund without a date has no record there yet.
    func save(in storage: any StorageType) throws {
        let billing = AddressRecord(country: country, email: email)
        let record = OrderRecord(
            siteID: NaiveShop.siteID,
            orderID: id,
            customerID: customerID,
            number: "\(id)",
            status: status,
            storeStatus: status,
            currency: currency,
            dateCreated: created,
            dateModified: created,
            datePaid: paid,
            discountTotal: text(discount),
            shippingTotal: text(shipping),
            total: text(total),
            totalTax: text(tax),
            paymentMethodID: method,
            itemCount: lines.reduce(0) { $0 + $1.units },
            billing: billing
        )
        let items = lines.enumerated().map { place, line in
            OrderItemRecord(
                siteID: NaiveShop.siteID,
                orderID: id,
                itemID: id * 10 + Int64(place),
                name: "Product \(line.product)",
                productID: line.product,
                quantity: "\(line.units)",
                total: text(line.net)
            )
        }
        let condensed = refunds.map {
            OrderRefundCondensedRecord(
                siteID: NaiveShop.siteID,
                orderID: id,
                refundID: $0.id,
                reason: nil,
                total: "-" + text($0.amount)
            )
        }
        for refund in refunds where refund.at != nil { try storage.save(refundRecord(refund)) }
        try storage.saveOrder(OrderGraph(order: record, items: items, refunds: condensed))
    }

    private func refundRecord(_ refund: NaiveShop.Refund) -> RefundRecord {
        var record = RefundRecord()
        record.siteID = NaiveShop.siteID
        record.refundID = refund.id
        record.orderID = id
        record.dateCreated = refund.at
        record.amount = text(refund.amount)
        record.itemsJSON = """
            [{"product_id":\(refund.productID),"quantity":-\(refund.units),"total":"-\(text(refund.net))",\
            "total_tax":"-\(text(refund.tax))"}]
            """
        record.shippingLinesJSON = "[{\"total\":\"-\(text(refund.shipping))\",\"total_tax\":\"\"}]"
        return record
    }
}
