import CartEngine
import FoundationEssentials

/// A store's settings, rates, goods and coupons as wc/v3 gives them, in one file.
struct StoreProfile: Decodable {
    struct Settings: Decodable {
        var general: [String: String]
        var tax: [String: String]
    }

    struct Slug: Decodable {
        var slug: String
    }

    struct Rate: Decodable {
        var id: Int
        var country: String
        var state: String
        var rate: String
        var priority: Int
        var compound: Bool
        var shipping: Bool
        var `class`: String
        var postcodes: [String]
        var cities: [String]
    }

    struct Zone: Decodable {
        var methods: [Method]
    }

    struct Method: Decodable {
        var instance_id: Int
        var settings: Settings

        /// An empty list where there are none.
        struct Settings: Decodable {
            var taxStatus: String?

            enum CodingKeys: String, CodingKey {
                case taxStatus = "tax_status"
            }

            init(from decoder: any Decoder) throws {
                taxStatus = try (try? decoder.container(keyedBy: CodingKeys.self))?
                    .decodeIfPresent(String.self, forKey: .taxStatus)
            }
        }
    }

    struct Category: Decodable {
        var id: Int
        var parent: Int
    }

    struct Product: Decodable {
        var id: Int
        var product_id: Int?
        var sku: String
        var price: String
        var on_sale: Bool
        var tax_status: String
        var tax_class: String
        var categories: [Int]?
    }

    struct Coupon: Decodable {
        var code: String
        var amount: String
        var discount_type: String
        var date_expires_gmt: String?
        var product_ids: [Int]
        var excluded_product_ids: [Int]
        var usage_limit: Int?
        var usage_limit_per_user: Int?
        var limit_usage_to_x_items: Int?
        var product_categories: [Int]
        var excluded_product_categories: [Int]
        var exclude_sale_items: Bool
        var minimum_amount: String
        var maximum_amount: String
        var email_restrictions: [String]
        /// What an order's `nominal_amount` would tell; only the oracle of the tests may look.
        var amount_stored_not_in_rest: String?
    }

    var profile: String
    var settings: Settings
    var tax_classes: [Slug]
    var tax_rates: [Rate]
    var shipping_zones: [Zone]
    var categories: [Category]
    var products: [Product]
    var variations: [Product]
    var coupons: [Coupon]
}
