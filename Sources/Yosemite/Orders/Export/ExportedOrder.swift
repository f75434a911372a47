import FoundationEssentials
import Storage
import WooFoundation

/// An order with everything its columns need.
struct ExportedOrder {
    let order: OrderRecord
    var items: [OrderItemRecord] = []
    var fees: [OrderFeeLineRecord] = []
    var coupons: [OrderCouponLineRecord] = []
    var shipping: [ShippingLineRecord] = []
    var refunds: [OrderRefundCondensedRecord] = []
    var giftCards: [OrderGiftCardRecord] = []
    var meta: [MetaDataRecord] = []

    /// The value of a cell.
    enum Value {
        case text(String)
        /// Plain decimals: a point, no grouping, no currency symbol.
        case amount(String)
        case number(Int64)
        case none
    }

    func value(_ column: OrderExportColumn, of item: OrderItemRecord?, _ zone: StoreTimeZone) -> Value {
        switch column {
        case .field(let field): value(field, of: item, zone)
        case .meta(let key): Self.meta(meta.first { $0.ownerKind == .order && $0.key == key })
        case .lineMeta(let key):
            item.map { item in
                Self.meta(meta.first { $0.ownerKind == .item && $0.ownerID == item.itemID && $0.key == key })
            } ?? .none
        }
    }

    private static func meta(_ record: MetaDataRecord?) -> Value {
        guard let record else { return .none }
        let value = JSONValue(parsing: record.valueJSON)
        return switch value {
        case .null: .none
        case .string(let text): .text(text)
        case .number, .bool, .array, .object: .text(value.text)
        }
    }

    private func value(_ field: OrderExportField, of item: OrderItemRecord?, _ zone: StoreTimeZone) -> Value {
        switch field {
        case .id: .number(order.orderID)
        case .number: .text(order.number)
        case .status: .text(order.status)
        case .created: .time(order.dateCreated, zone)
        case .modified: .time(order.dateModified, zone)
        case .paid: .time(order.datePaid, zone)
        case .completed: .time(order.dateCompleted, zone)
        case .customer: .text(order.customerName)
        case .email: .text(order.billing.email)
        case .phone: .text(order.billing.phone)
        case .customerID: .number(order.customerID)
        case .items: .text(items.map { "\($0.quantity) x \(HTMLText.plain($0.name))" }.joined(separator: "; "))
        case .itemCount: .number(Int64(order.itemCount))
        case .currency: .text(order.currency)
        case .subtotal: .sum(items.map(\.subtotal))
        case .discount: .money(order.discountTotal)
        case .discountTax: .money(order.discountTax)
        case .coupons: .text(coupons.map(\.code).joined(separator: "; "))
        case .shippingMethod: .text(shipping.map { HTMLText.plain($0.methodTitle) }.joined(separator: "; "))
        case .shippingTotal: .money(order.shippingTotal)
        case .shippingTax: .money(order.shippingTax)
        case .fees: .sum(fees.map(\.total))
        case .tax: .money(order.totalTax)
        case .total: .money(order.total)
        case .refunded: .sum(refunds.map(\.total))
        case .net: .sum([order.total] + refunds.map(\.total))
        case .giftCards: .sum(giftCards.map(\.amount))
        case .paymentMethod: .text(order.paymentMethodID)
        case .paymentTitle: .text(HTMLText.plain(order.paymentMethodTitle))
        case .transactionID: .text(order.transactionID)
        case .createdVia: .text(order.createdVia)
        case .customerNote: .text(order.customerNote)
        case .billingFirstName: .text(order.billing.firstName)
        case .billingLastName: .text(order.billing.lastName)
        case .billingCompany: .text(order.billing.company)
        case .billingAddress1: .text(order.billing.address1)
        case .billingAddress2: .text(order.billing.address2)
        case .billingCity: .text(order.billing.city)
        case .billingState: .text(order.billing.state)
        case .billingPostcode: .text(order.billing.postcode)
        case .billingCountry: .text(order.billing.country)
        case .shippingFirstName: .text(order.shipping.firstName)
        case .shippingLastName: .text(order.shipping.lastName)
        case .shippingCompany: .text(order.shipping.company)
        case .shippingAddress1: .text(order.shipping.address1)
        case .shippingAddress2: .text(order.shipping.address2)
        case .shippingCity: .text(order.shipping.city)
        case .shippingState: .text(order.shipping.state)
        case .shippingPostcode: .text(order.shipping.postcode)
        case .shippingCountry: .text(order.shipping.country)
        case .shippingPhone: .text(order.shipping.phone)
        case .lineID, .lineName, .lineOptions, .lineSKU, .lineGTIN, .lineProductID, .lineVariationID, .lineQuantity,
            .linePrice, .lineSubtotal, .lineTotal, .lineTax:
            item.map { value(field, of: $0) } ?? .none
        }
    }

    private func value(_ field: OrderExportField, of item: OrderItemRecord) -> Value {
        switch field {
        case .lineID: .number(item.itemID)
        case .lineName: .text(HTMLText.plain(item.name))
        case .lineOptions:
            .text(
                meta.filter { $0.ownerKind == .item && $0.ownerID == item.itemID && !$0.key.hasPrefix("_") }.map {
                    "\(HTMLText.plain($0.displayKey ?? $0.key)): \(RecordValue.shown(JSONValue(parsing: $0.valueJSON)))"
                }.joined(separator: "; ")
            )
        case .lineSKU: .text(item.sku ?? "")
        case .lineGTIN: .text(item.globalUniqueID)
        case .lineProductID: .number(item.productID)
        case .lineVariationID: .number(item.variationID)
        case .lineQuantity: .money(item.quantity)
        case .linePrice: .money(item.price)
        case .lineSubtotal: .money(item.subtotal)
        case .lineTotal: .money(item.total)
        case .lineTax: .money(item.totalTax)
        default: .none
        }
    }
}

extension ExportedOrder.Value {
    /// As the store sent it, if it is a plain number; empty otherwise.
    static func money(_ text: String) -> Self {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
        guard let amount = Money.amount(from: text) else { return .none }
        return .amount(isPlain ? text : "\(amount)")
    }

    /// With as many decimals as the longest of them.
    static func sum(_ texts: [String]) -> Self {
        let amounts = texts.compactMap(Money.amount(from:))
        let decimals = texts.map { $0.split(separator: ".").dropFirst().first?.count ?? 0 }.max() ?? 0
        return .amount(Money.text(amounts.reduce(0, +), decimals: min(decimals, 8)))
    }

    /// ISO 8601 in the store's zone, with its offset then: `2026-11-22T14:21:00+01:00`.
    static func time(_ date: Date?, _ zone: StoreTimeZone) -> Self {
        guard let date else { return .none }
        func two(_ value: Int) -> String { (value < 10 ? "0" : "") + "\(value)" }
        let (civil, offset) = (zone.civil(date), zone.secondsFromGMT(at: date))
        let minutes = abs(offset) / 60
        let year = String(repeating: "0", count: max(0, 4 - "\(civil.year)".count)) + "\(civil.year)"
        let day = "\(year)-\(two(civil.month))-\(two(civil.day))"
        let time = "\(two(civil.hour)):\(two(civil.minute)):\(two(civil.second))"
        return .text("\(day)T\(time)\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))")
    }

    /// As a cell of a table.
    var cell: String {
        switch self {
        case .text(let text), .amount(let text): text
        case .number(let number): "\(number)"
        case .none: ""
        }
    }

    /// As a JSON value; amounts are text, so that no reader turns them into binary fractions.
    var json: String {
        switch self {
        case .text(let text), .amount(let text): JSONValue.quoted(text)
        case .number(let number): "\(number)"
        case .none: "null"
        }
    }
}
