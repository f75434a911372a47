import CartEngine
import FoundationEssentials

/// The body of a `POST` or `PUT` of wc/v3 `orders`, as far as it bears on money.
///
/// Money must be text: the store refuses numbers.
struct OrderBody: Decodable {
    struct Line: Decodable {
        var id: RowID?
        var productID: Int??
        var variationID: Int?
        var sku: String?
        var quantity: Quantity?
        var subtotal: String?
        var total: String?
        var taxClass: String?

        enum CodingKeys: String, CodingKey {
            case id, sku, quantity, subtotal, total
            case productID = "product_id"
            case variationID = "variation_id"
            case taxClass = "tax_class"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            id = try values.decodeIfPresent(RowID.self, forKey: .id)
            productID =
                values.contains(.productID) ? .some(try values.decodeIfPresent(Int.self, forKey: .productID)) : nil
            variationID = try values.decodeIfPresent(Int.self, forKey: .variationID)
            sku = try values.decodeIfPresent(String.self, forKey: .sku)
            quantity = try values.decodeIfPresent(Quantity.self, forKey: .quantity)
            subtotal = try values.decodeIfPresent(String.self, forKey: .subtotal)
            total = try values.decodeIfPresent(String.self, forKey: .total)
            taxClass = try values.decodeIfPresent(String.self, forKey: .taxClass)
        }
    }

    struct Fee: Decodable {
        var id: RowID?
        var name: String??
        var total: String?
        var taxStatus: String?
        var taxClass: String?

        enum CodingKeys: String, CodingKey {
            case id, name, total
            case taxStatus = "tax_status"
            case taxClass = "tax_class"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            id = try values.decodeIfPresent(RowID.self, forKey: .id)
            name = values.contains(.name) ? .some(try values.decodeIfPresent(String.self, forKey: .name)) : nil
            total = try values.decodeIfPresent(String.self, forKey: .total)
            taxStatus = try values.decodeIfPresent(String.self, forKey: .taxStatus)
            taxClass = try values.decodeIfPresent(String.self, forKey: .taxClass)
        }
    }

    struct Shipping: Decodable {
        var id: RowID?
        var methodID: String??
        var instanceID: String?
        var total: String?

        enum CodingKeys: String, CodingKey {
            case id, total
            case methodID = "method_id"
            case instanceID = "instance_id"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            id = try values.decodeIfPresent(RowID.self, forKey: .id)
            methodID =
                values.contains(.methodID) ? .some(try values.decodeIfPresent(String.self, forKey: .methodID)) : nil
            instanceID = try values.decodeIfPresent(String.self, forKey: .instanceID)
            total = try values.decodeIfPresent(String.self, forKey: .total)
        }
    }

    struct Coupon: Decodable {
        var code: String?
    }

    struct Meta: Decodable {
        var key: String
        var value: Value

        /// Only the text `yes` counts.
        enum Value: Decodable {
            case text(String)
            case other

            init(from decoder: any Decoder) throws {
                self = (try? decoder.singleValueContainer().decode(String.self)).map(Value.text) ?? .other
            }
        }
    }

    struct Address: Decodable {
        var country: String?
        var state: String?
        var postcode: String?
        var city: String?
        var email: String?
    }

    /// A row's number, or "@L0" in recorded updates for the number of row 0.
    enum RowID: Decodable {
        case number(Int)
        case place(Int)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let number = try? value.decode(Int.self) {
                self = .number(number)
            } else {
                self = .place(Int(try value.decode(String.self).dropFirst(2)) ?? 0)
            }
        }

        func id(_ rows: [Int]) -> Int {
            switch self {
            case .number(let number): number
            case .place(let place): rows[place]
            }
        }
    }

    /// A number of any kind, or text.
    struct Quantity: Decodable {
        var sent: CartQuantity

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let whole = try? value.decode(Int.self) {
                sent = .whole(whole)
            } else if let number = try? value.decode(Double.self) {
                sent = .text("\(number)")
            } else {
                sent = .text(try value.decode(String.self))
            }
        }
    }

    var billing: Address?
    var shipping: Address?
    var lines: [Line]?
    var fees: [Fee]?
    var shippingLines: [Shipping]?
    var coupons: [Coupon]?
    var customerID: Int?
    var meta: [Meta]?

    enum CodingKeys: String, CodingKey {
        case billing, shipping
        case lines = "line_items"
        case fees = "fee_lines"
        case shippingLines = "shipping_lines"
        case coupons = "coupon_lines"
        case customerID = "customer_id"
        case meta = "meta_data"
    }
}
