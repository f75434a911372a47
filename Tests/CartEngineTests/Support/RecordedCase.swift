/// A line of the recordings: a request and the store's answer, or steps of such.
struct RecordedCase: Decodable {
    struct Step: Decodable {
        var method: String
        var request: OrderBody
        var order: RecordedOrder?
        var error: Failure?
    }

    struct Failure: Decodable {
        var status: Int
        var code: String
    }

    var id: String
    var profile: String
    var request: OrderBody?
    var order: RecordedOrder?
    var order_dp6: RecordedOrder?
    var error: Failure?
    var steps: [Step]?
}

/// An order as the store answered it.
struct RecordedOrder: Decodable {
    struct Tax: Decodable {
        var id: Int
        var total: String
        var subtotal: String
    }

    struct Line: Decodable {
        var product_id: Int
        var variation_id: Int?
        var quantity: Int
        var tax_class: String
        var subtotal: String
        var subtotal_tax: String
        var total: String
        var total_tax: String
        var taxes: [Tax]
    }

    struct Fee: Decodable {
        var tax_class: String
        var tax_status: String
        var total: String
        var total_tax: String
        var taxes: [Tax]
    }

    struct Shipping: Decodable {
        var method_id: String
        var instance_id: String
        var total: String
        var total_tax: String
        var taxes: [Tax]
    }

    struct Coupon: Decodable {
        var code: String
        var discount: String
        var discount_tax: String
    }

    struct TaxRow: Decodable {
        var rate_id: Int
        var compound: Bool
        var tax_total: String
        var shipping_tax_total: String
    }

    var line_items: [Line]
    var fee_lines: [Fee]
    var shipping_lines: [Shipping]
    var coupon_lines: [Coupon]
    var tax_lines: [TaxRow]
    var discount_total: String
    var discount_tax: String
    var shipping_total: String
    var shipping_tax: String
    var cart_tax: String
    var total: String
    var total_tax: String
}
