import CartEngine
import FoundationEssentials
import Networking
import WooFoundation

/// What the ledger keeps of a sale beside its columns: what the store is to be sent, as it was priced when it was paid.
struct SaleBody: Hashable, Sendable, Codable {
    struct Tax: Hashable, Sendable, Codable {
        /// 0 for what is not taxed.
        var rateID: Int
        var label: String
        /// In percent.
        var rate: String
        /// What it was computed of.
        var net: Decimal
        var tax: Decimal
    }

    /// Another number is another shape.
    var version = 1
    /// The rows and texts of `POST orders`.
    var order: JSONValue
    var cart: SaleCart
    var taxes: [Tax]
    /// Of the store's prices.
    var decimals: Int
    /// The order that was made of it before it was paid.
    var store: SaleStoreOrder?

    init(order: JSONValue, cart: SaleCart, taxes: [Tax], decimals: Int) {
        self.order = order
        self.cart = cart
        self.taxes = taxes
        self.decimals = decimals
    }

    /// nil for what another version of merced wrote and this one cannot read.
    init?(text: String) {
        guard let body = try? JSONDecoder().decode(SaleBody.self, from: Data(text.utf8)), body.version == 1 else {
            return nil
        }
        self = body
    }

    /// - Throws: `EncodingError`, which none gives.
    func text() throws -> String { try SaleJSON.text(self) }
}

/// What the ledger keeps of a line beside its columns.
struct SaleLineBody: Hashable, Sendable, Codable {
    /// Without tax, with all digits that the store keeps, before discounts and after all of them.
    var before: String
    var net: String
    var isTaxable: Bool
    var reason = ""
    var weight: SaleCart.Weight?
    /// By rate, with all digits; nil in what an earlier version wrote.
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
