import FoundationEssentials
import Storage
import WooFoundation

/// What the ledger stores of a return besides its columns.
struct ReturnBody: Hashable, Sendable, Codable {
    struct Line: Hashable, Sendable, Codable {
        /// Position in the sale; 0 without a receipt.
        var of: Int64
        /// By rate, above zero.
        var taxes: [Int64: Decimal]
        var restocks: Bool
    }

    /// Increased when the format changes.
    var version = 1
    var reason: String
    var approvedBy: String
    /// In the order of the return's lines.
    var lines: [Line]
    /// For each leg the sale's leg that it refunds; 0 without a receipt.
    var legs: [Int64]
    /// By rate, above zero: for the accounts.
    var taxes: [SaleBody.Tax]
    /// Decimals of the store's prices.
    var decimals: Int
    /// The order of another till's sale; nil where the sale is in this ledger, or there is no receipt.
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

    /// nil where it is from another version of merced and this one cannot read it.
    init?(text: String) {
        guard let body = try? JSONDecoder().decode(ReturnBody.self, from: Data(text.utf8)), body.version == 1 else {
            return nil
        }
        self = body
    }

    static let kind = "return"
}
