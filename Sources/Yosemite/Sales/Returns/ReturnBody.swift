import FoundationEssentials
import Storage
import WooFoundation

/// What the ledger keeps of a return beside its columns.
struct ReturnBody: Hashable, Sendable, Codable {
    struct Line: Hashable, Sendable, Codable {
        /// Position in the sale; 0 without a receipt.
        var of: Int64
        /// By rate, above zero.
        var taxes: [Int64: Decimal]
        var restocks: Bool
    }

    /// Another number is another shape.
    var version = 1
    var reason: String
    var approvedBy: String
    /// As those of the return.
    var lines: [Line]
    /// For each leg the one of the sale that it gives back; 0 without a receipt.
    var legs: [Int64]
    /// By rate, above zero: what the books need.
    var taxes: [SaleBody.Tax]
    /// Of the store's prices.
    var decimals: Int
    /// The order of another till's sale; nil where the sale lies in this ledger, or nobody has the receipt.
    var orderID: Int64?

    init(
        reason: String,
        approvedBy: String,
        lines: [Line],
        legs: [Int64],
        taxes: [SaleBody.Tax],
        decimals: Int
    ) {
        (self.reason, self.approvedBy) = (String(reason.prefix(400)), String(approvedBy.prefix(100)))
        (self.lines, self.legs, self.taxes, self.decimals) = (lines, legs, taxes, decimals)
    }

    /// nil for what another version of merced wrote and this one cannot read.
    init?(text: String) {
        guard let body = try? JSONDecoder().decode(ReturnBody.self, from: Data(text.utf8)), body.version == 1 else {
            return nil
        }
        self = body
    }

    static let kind = "return"
}
