import FoundationEssentials
import WooFoundation

/// The parts of a refund, summed from its lines in the mirror. All positive.
struct RefundParts {
    var tax: Int64 = 0
    var shipping: Int64 = 0
    /// Units of products.
    var items: Int64 = 0
    var lines: [SaleLine] = []

    init() {}

    /// - Throws: `StorageError.unreadable`.
    init(_ record: RefundRecord) throws {
        let products = try Self.read(record.itemsJSON, of: record)
        let shippingLines = try Self.read(record.shippingLinesJSON, of: record)
        let fees = try Self.read(record.feesJSON, of: record)
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
            productID = try container.decodeIfPresent(Int64.self, forKey: .productID) ?? 0
            quantity = try container.decodeIfPresent(Decimal.self, forKey: .quantity).map { "\($0)" } ?? ""
            total = try container.decodeIfPresent(String.self, forKey: .total) ?? ""
            tax = try container.decodeIfPresent(String.self, forKey: .tax) ?? ""
        }
    }

    private static func read(_ json: String, of record: RefundRecord) throws -> [Line] {
        guard json != "[]" else { return [] }
        do {
            return try JSONDecoder().decode([Line].self, from: Data(json.utf8))
        } catch {
            throw StorageError.unreadable(what: "refund \(record.refundID)", cause: String(json.prefix(60)))
        }
    }
}
