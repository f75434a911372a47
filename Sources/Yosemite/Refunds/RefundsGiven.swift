import FoundationEssentials
import Networking
import WooFoundation

/// The earlier refunds of an order, by its lines. Amounts are positive here.
struct RefundsGiven {
    let amount: Decimal
    private let lines: [Int64: [Part]]

    private struct Part {
        let line: OrderItemRefund
        /// Whether its pieces are back although the store counts none: it never does for fees, nor for what a till left
        /// off the shelf.
        let isCountedByAmount: Bool

        func tax(_ isMeant: (OrderItemTax) -> Bool) -> Decimal {
            line.taxes.filter(isMeant).reduce(0) { $0 - (Money.amount(from: $1.total) ?? 0) }
        }
    }

    init(_ refunds: [Refund]) {
        amount = refunds.compactMap { Money.amount(from: $0.amount) }.reduce(0) { $0 + abs($1) }
        let parts = refunds.flatMap { refund in
            (refund.items + refund.shippingLines).map { line in
                Part(line: line, isCountedByAmount: refund.mark != nil && line.quantity == 0)
            } + refund.fees.map { Part(line: $0, isCountedByAmount: true) }
        }
        lines = Dictionary(grouping: parts, by: \.line.refundedItemID)
    }

    func total(of lineID: Int64) -> Decimal { sum(lineID) { -(Money.amount(from: $0.line.total) ?? 0) } }

    func tax(of lineID: Int64, rate: Int64) -> Decimal { sum(lineID) { $0.tax { $0.taxID == rate } } }

    /// How many pieces of a line are back.
    ///
    /// - Parameters:
    ///   - sold: the line's pieces.
    ///   - whole: what all of them cost, with tax.
    ///   - decimals: to which the price of a part was rounded.
    func pieces(of lineID: Int64, sold: Decimal, for whole: Decimal, decimals: Int) -> Decimal {
        let counted = sum(lineID) { $0.isCountedByAmount ? 0 : abs($0.line.quantity) }
        let money = sum(lineID) { part in
            part.isCountedByAmount ? part.tax { _ in true } - (Money.amount(from: part.line.total) ?? 0) : 0
        }
        guard money != 0, whole != 0, sold > 0 else { return counted }
        let share = money / whole
        guard share < 1 else { return counted + sold }
        // Each piece was rounded by half a cent at most, and not at all where it has no more decimals.
        let each = abs(whole) / sold
        let half = Decimal(sign: .plus, exponent: -decimals, significand: 1) / 2
        if !sold.isWhole { return counted + (share > 0 ? Self.fraction(abs(money), each, within: half) : 0) }
        let dust = each.rounded(to: decimals) == each ? 0 : half
        var pieces = Decimal((abs(money) / each).truncated)
        if abs(money) + (pieces + 1) * dust >= (pieces + 1) * each { pieces += 1 }
        return counted + (share > 0 ? max(0, min(pieces, sold - 1)) : 0)
    }

    /// The roundest number of pieces that cost so much, but for `dust`.
    private static func fraction(_ money: Decimal, _ each: Decimal, within dust: Decimal) -> Decimal {
        let exact = money / each
        let near = (0..<Quantity.digits).lazy.map { exact.rounded(to: $0) }.first { abs($0 * each - money) <= dust }
        return near ?? exact.rounded(to: Quantity.digits)
    }

    private func sum(_ lineID: Int64, _ value: (Part) -> Decimal) -> Decimal {
        (lines[lineID] ?? []).reduce(0) { $0 + value($1) }
    }
}
