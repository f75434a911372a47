import CartEngine
import FoundationEssentials
import Networking
import WooFoundation

/// What the ledger stores of a sale besides its columns: the data for the store, as priced when it was paid.
struct SaleBody: Hashable, Sendable, Codable {
    struct Tax: Hashable, Sendable, Codable {
        /// 0 for what is not taxed.
        var rateID: Int
        var label: String
        /// In percent.
        var rate: String
        /// The taxed amount.
        var net: Decimal
        var tax: Decimal
    }

    /// Increased when the format changes.
    var version = 1
    /// The rows and texts of `POST orders`.
    var order: JSONValue
    var cart: SaleCart
    var taxes: [Tax]
    /// Decimals of the store's prices.
    var decimals: Int
    /// The order that was created before it was paid.
    var store: SaleStoreOrder?

    init(order: JSONValue, cart: SaleCart, taxes: [Tax], decimals: Int) {
        self.order = order
        self.cart = cart
        self.taxes = taxes
        self.decimals = decimals
    }

    /// nil where it is from another version of merced and this one cannot read it.
    init?(text: String) {
        guard let body = try? JSONDecoder().decode(SaleBody.self, from: Data(text.utf8)), body.version == 1 else {
            return nil
        }
        self = body
    }

    /// - Throws: `EncodingError`, though none occurs.
    func text() throws -> String { try SaleJSON.text(self) }

    /// The currency the store was asked for; nil in data of an earlier version, and where the shop's was unknown.
    var currency: String? { order["currency"]?.string }
}

/// What the ledger stores of a line besides its columns.
struct SaleLineBody: Hashable, Sendable, Codable {
    /// Without tax, with all the digits the store keeps, before and after all discounts.
    var before: String
    var net: String
    var isTaxable: Bool
    var reason = ""
    var weight: SaleCart.Weight?
    /// By rate, with all digits; nil in data of an earlier version.
    var taxes: [Int: String]?

    init(before: String, net: String, isTaxable: Bool, taxes: [Int: String], detail: SaleCart.Detail) {
        self.before = before
        self.net = net
        self.isTaxable = isTaxable
        self.taxes = taxes
        reason = detail.reason
        weight = detail.weight
    }

    init?(text: String) {
        guard let body = try? JSONDecoder().decode(SaleLineBody.self, from: Data(text.utf8)) else { return nil }
        self = body
    }
}

enum SaleJSON {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
