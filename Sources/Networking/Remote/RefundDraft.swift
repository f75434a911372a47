import FoundationEssentials
import WooFoundation

/// A refund to be sent to the store. One without amount and lines cannot be made: the store would accept it, refund
/// nothing, and email the customer all the same (`woocommerce.md`, "Refunds").
public struct RefundDraft: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        /// Id of the order's line.
        public let lineID: Int64
        /// 0 where only money is refunded.
        public let quantity: Decimal
        /// Without tax, major units.
        public let total: Decimal
        /// Major units, by tax rate id.
        public let taxes: [Int64: Decimal]

        public init(lineID: Int64, quantity: Decimal, total: Decimal, taxes: [Int64: Decimal]) {
            self.lineID = lineID
            self.quantity = quantity
            self.total = total
            self.taxes = taxes
        }
    }

    public static let markKey = "_merced_refund_id"

    /// In major units, with tax; above zero except for items paid by gift card, which are not in the order's total.
    public let amount: Decimal
    public let lines: [Line]
    public let reason: String
    /// Stored in the refund's meta data under `markKey`, so that it can be found after a lost answer.
    public let mark: String
    /// Whether the store's gateway refunds the money; otherwise the refund is only recorded.
    public let usesGateway: Bool
    public let restocks: Bool
    /// Decimals of the currency.
    public let decimals: Int

    /// - Parameters:
    ///   - amount: in major units, with tax.
    ///   - decimals: of the currency; amounts are rounded to it when sent.
    ///   - isOffTotal: whether gift cards paid for the lines, so that they are not in the order's total; then, with
    ///     lines, an amount of zero is allowed.
    /// - Returns: nil for any other rounded amount of zero or less: such a refund must not be sent.
    public init?(
        amount: Decimal,
        lines: [Line],
        reason: String,
        mark: String,
        usesGateway: Bool,
        restocks: Bool,
        decimals: Int,
        isOffTotal: Bool = false
    ) {
        let rounded = Money.rounded(amount, decimals: decimals)
        guard rounded > 0 || (isOffTotal && rounded == 0 && !lines.isEmpty) else { return nil }
        self.amount = amount
        self.lines = lines
        self.reason = reason
        self.mark = mark
        self.usesGateway = usesGateway
        self.restocks = restocks
        self.decimals = decimals
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "amount": text(amount), "reason": .string(reason), "api_refund": .bool(usesGateway),
            "api_restock": .bool(restocks),
            "meta_data": .array([.object(["key": .string(Self.markKey), "value": .string(mark)])]),
        ]
        if !lines.isEmpty { members["line_items"] = .array(lines.map(json)) }
        return .object(members)
    }

    private func json(_ line: Line) -> JSONValue {
        let taxes = line.taxes.sorted { $0.key < $1.key }.map { rate, amount -> JSONValue in
            .object(["id": .number(Decimal(rate)), "refund_total": number(amount)])
        }
        return .object([
            "id": .number(Decimal(line.lineID)), "quantity": .number(line.quantity),
            "refund_total": number(line.total), "refund_tax": .array(taxes),
        ])
    }

    private func text(_ amount: Decimal) -> JSONValue { .string(Money.text(amount, decimals: decimals)) }
    private func number(_ amount: Decimal) -> JSONValue { .number(Money.rounded(amount, decimals: decimals)) }
}
