import FoundationEssentials
import WooFoundation
import Yosemite

/// `orders show --json`. Field names and types are the REST API's; times have their zone.
struct OrderDocument: Encodable {
    struct Line: Encodable {
        let id: Int64
        let name: String
        let sku: String
        let productID: Int64
        let quantity: Decimal
        let total: String
        let totalTax: String

        enum CodingKeys: String, CodingKey {
            case id, name, sku, quantity, total
            case productID = "product_id"
            case totalTax = "total_tax"
        }
    }

    struct Person: Encodable {
        let firstName: String
        let lastName: String
        let company: String
        let address1: String
        let address2: String
        let city: String
        let state: String
        let postcode: String
        let country: String
        let email: String
        let phone: String

        enum CodingKeys: String, CodingKey {
            case company, city, state, postcode, country, email, phone
            case firstName = "first_name"
            case lastName = "last_name"
            case address1 = "address_1"
            case address2 = "address_2"
        }

        init?(_ address: Address?) {
            guard let address else { return nil }
            (firstName, lastName, company) = (address.firstName, address.lastName, address.company)
            (address1, address2, city) = (address.address1, address.address2, address.city)
            (state, postcode, country) = (address.state, address.postcode, address.country)
            (email, phone) = (address.email, address.phone)
        }
    }

    struct Refund: Encodable {
        let id: Int64
        let reason: String
        let total: String
    }

    private let order: Order

    init(_ order: Order) {
        self.order = order
    }

    private enum Keys: String, CodingKey {
        case id, number, status, currency, total, billing, shipping, refunds
        case customerID = "customer_id"
        case customerNote = "customer_note"
        case dateCreated = "date_created_gmt"
        case dateModified = "date_modified_gmt"
        case datePaid = "date_paid_gmt"
        case dateCompleted = "date_completed_gmt"
        case discountTotal = "discount_total"
        case shippingTotal = "shipping_total"
        case totalTax = "total_tax"
        case paymentMethod = "payment_method"
        case paymentMethodTitle = "payment_method_title"
        case transactionID = "transaction_id"
        case createdVia = "created_via"
        case lineItems = "line_items"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(order.orderID, forKey: .id)
        try container.encode(order.number, forKey: .number)
        try container.encode(order.statusKey, forKey: .status)
        try container.encode(order.currency, forKey: .currency)
        try container.encode(text(order.total), forKey: .total)
        try container.encode(text(order.totalTax), forKey: .totalTax)
        try container.encode(text(order.discountTotal), forKey: .discountTotal)
        try container.encode(text(order.shippingTotal), forKey: .shippingTotal)
        try container.encode(order.customerID, forKey: .customerID)
        try container.encode(order.customerNote, forKey: .customerNote)
        try container.encode(order.dateCreated?.utcText, forKey: .dateCreated)
        try container.encode(order.dateModified?.utcText, forKey: .dateModified)
        try container.encode(order.datePaid?.utcText, forKey: .datePaid)
        try container.encode(order.dateCompleted?.utcText, forKey: .dateCompleted)
        try container.encode(order.paymentMethodID, forKey: .paymentMethod)
        try container.encode(HTMLText.plain(order.paymentMethodTitle), forKey: .paymentMethodTitle)
        try container.encode(order.transactionID, forKey: .transactionID)
        try container.encode(order.createdVia, forKey: .createdVia)
        try container.encode(Person(order.billingAddress), forKey: .billing)
        try container.encode(Person(order.shippingAddress), forKey: .shipping)
        try container.encode(order.items.map(line), forKey: .lineItems)
        let refunds = order.refunds.map {
            Refund(id: $0.refundID, reason: HTMLText.plain($0.reason), total: text($0.total))
        }
        try container.encode(refunds, forKey: .refunds)
    }

    private func text(_ sent: String) -> String { Money.text(of: sent, currency: order.currency) }

    private func line(_ item: OrderItem) -> Line {
        Line(
            id: item.itemID,
            name: HTMLText.plain(item.name),
            sku: item.sku,
            productID: item.productID,
            quantity: item.quantity,
            total: text(item.total),
            totalTax: text(item.totalTax)
        )
    }
}
