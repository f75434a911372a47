import FoundationEssentials
import WooFoundation

/// What a refund is made of, from its lines as they lie in the mirror. All positive.
struct RefundParts {
    var tax: Int64 = 0
    var shipping: Int64 = 0
    /// Units of products.
    var items: Int64 = 0
    var lines: [SaleLine] = []

    init() {}

    init(_ record: RefundRecord) {
        let products = Self.read(record.itemsJSON)
        let shippingLines = Self.read(record.shippingLinesJSON)
        let fees = Self.read(record.feesJSON)
        shipping = -shippingLines.reduce(0) { $0 + Sale.amount($1.total) }
        tax = -(products + shippingLines + fees).reduce(0) { $0 + Sale.amount($1.tax) }
        lines = products.map {
            SaleLine(
                productID: $0.productID,
                quantity: abs(SaleLine.quantity($0.quantity)),
                net: -Sale.amount($0.total)
            )
        }
        let units = lines.reduce(0) { $0 + $1.quantity }
        items = (units + 5_000) / 10_000
    }

    private struct Line: Decodable {
        let productID: Int64
        let quantity: String
        let total: String
        let tax: String

        private enum CodingKeys: String, CodingKey {
            case quantity, total
            case productID = "product_id"
            case tax = "total_tax"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            productID = (try? container.decode(Int64.self, forKey: .productID)) ?? 0
            quantity = (try? container.decode(Decimal.self, forKey: .quantity)).map { "\($0)" } ?? ""
            total = (try? container.decode(String.self, forKey: .total)) ?? ""
            tax = (try? container.decode(String.self, forKey: .tax)) ?? ""
        }
    }

    private static func read(_ json: String) -> [Line] {
        guard json != "[]" else { return [] }
        return (try? JSONDecoder().decode([Line].self, from: Data(json.utf8))) ?? []
    }
}
