import FoundationEssentials
import WooFoundation

/// A refund as the store is asked for it. There is none without an amount and without lines: the store would take it, give
/// nothing back, and mail the customer all the same (`woocommerce.md`, "Refunds").
public struct RefundDraft: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        /// Of the order's line.
        public let lineID: Int64
        /// 0 where only money goes back.
        public let quantity: Int
        /// Without tax, major units.
        public let total: Decimal
        /// Major units, by tax rate id.
        public let taxes: [Int64: Decimal]

        public init(lineID: Int64, quantity: Int, total: Decimal, taxes: [Int64: Decimal]) {
            self.lineID = lineID
            self.quantity = quantity
            self.total = total
            self.taxes = taxes
        }
    }

    public static let markKey = "_merced_refund_id"

    /// Major units, with tax; above zero but for goods that gift cards paid, which are off the order's total.
    public let amount: Decimal
    public let lines: [Line]
    public let reason: String
    /// Kept in the refund's meta data under `markKey`, so that it is known again after a lost answer.
    public let mark: String
    /// The store's gateway gives the money back, and not only its books.
    public let usesGateway: Bool
    public let restocks: Bool
    /// Digits of the currency after the point.
    public let decimals: Int

    /// - Parameter isOffTotal: whether gift cards paid the lines, so that they come to nothing of the order's total.
    /// - Returns: nil for an amount of zero or less: such a refund must not be sent.
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
            "id": .number(Decimal(line.lineID)), "quantity": .number(Decimal(line.quantity)),
            "refund_total": number(line.total), "refund_tax": .array(taxes),
        ])
    }

    private func text(_ amount: Decimal) -> JSONValue { .string(Money.text(amount, decimals: decimals)) }
    private func number(_ amount: Decimal) -> JSONValue { .number(Money.rounded(amount, decimals: decimals)) }
}
