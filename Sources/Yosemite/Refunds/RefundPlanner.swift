import FoundationEssentials
import Networking
import WooFoundation

/// Computes a refund: a pure function of the order, its earlier refunds, and the choice.
///
/// Amounts are in major units, rounded as the store rounds the order's own (`RefundRounding`), line by line and rate by
/// rate. The last unit of a line gets what is left of it, so that refunding unit by unit adds up to the whole.
struct RefundPlanner {
    let order: Order
    private let given: RefundsGiven
    private let rounding: RefundRounding
    private var decimals: Int { rounding.decimals }
    private let total: Decimal
    /// Whether the shop counts fractions: another would round one that it is sent, and restock too much or nothing.
    private let takesFractions: Bool

    /// - Throws: `RefundProblem.unreadableOrder`.
    init(order: Order, refunds: [Refund], takesFractions: Bool = false) throws(RefundProblem) {
        guard let total = order.totalAmount else { throw .unreadableOrder }
        self.order = order
        self.total = total
        let counted = order.items.map(\.quantity) + refunds.flatMap { $0.items.map(\.quantity) }
        self.takesFractions = takesFractions || counted.contains { !$0.isWhole }
        rounding = RefundRounding(order)
        given = RefundsGiven(refunds)
    }

    /// What can still be refunded.
    var available: Decimal { max(0, total - given.amount) }

    /// - Throws: `RefundProblem`.
    func plan(_ request: RefundRequest, route: RefundPlan.Route, target: String) throws(RefundProblem) -> RefundPlan {
        guard available > 0 else { throw .nothingLeft }
        let hasLines = request.quantities.values.contains { $0 != 0 } || !request.lineIDs.isEmpty
        if let amount = request.amount {
            guard !hasLines else { throw .amountAndLines }
            try check(amount)
            return result(request, amount, [], route, target)
        }
        guard hasLines else { throw .nothingChosen }
        var lines: [RefundPlan.Line] = []
        for (lineID, quantity) in request.quantities.sorted(by: { $0.key < $1.key }) where quantity != 0 {
            lines.append(try line(ofItem: lineID, quantity: quantity))
        }
        for lineID in request.lineIDs.sorted() { lines.append(try wholeLine(lineID)) }
        var amount = lines.reduce(Decimal(0)) { $0 + $1.total + $1.taxes.values.reduce(0, +) }
        // Cents that rounding produced in the lines but not in the order's total are not owed.
        let dust = Decimal(lines.count) * rounding.smallest
        if amount > available, amount - available <= dust { amount = available }
        try check(amount)
        return result(request, amount, lines, route, target)
    }

    /// All that is left: by its lines if they add up to it, else as an amount.
    func everything(reason: String, restocks: Bool) -> RefundRequest {
        let left = self.left
        let request = RefundRequest(
            quantities: left.quantities,
            lineIDs: left.lineIDs,
            reason: reason,
            restocks: restocks
        )
        if let plan = try? plan(request, route: .manual, target: ""), plan.amount == available { return request }
        return RefundRequest(amount: available, reason: reason, restocks: false)
    }

    /// What is left, line by line.
    var left: RefundLeft {
        var result = RefundLeft(amount: available)
        for item in order.items {
            let left = item.quantity - pieces(of: item)
            if left > 0 { result.quantities[item.itemID] = left }
        }
        for line in order.shippingLines where left(line).sum > 0 { result.lineIDs.insert(line.shippingID) }
        for fee in order.fees where left(fee).sum != 0 { result.lineIDs.insert(fee.feeID) }
        return result
    }

    private func pieces(of item: OrderItem) -> Decimal {
        let taxes = rounding.counted(item.taxes, totalTax: item.totalTax).reduce(0) { $0 + $1.total }
        let whole = (Money.amount(from: item.total) ?? 0) + taxes
        let price = Money.rounded(whole, decimals: decimals)
        return given.pieces(of: item.itemID, sold: item.quantity, for: price, decimals: decimals)
    }

    private func check(_ amount: Decimal) throws(RefundProblem) {
        guard amount > 0 else { throw .notPositive }
        guard Money.rounded(amount, decimals: decimals) == amount else {
            throw .tooManyDigits(currency: order.currency)
        }
        guard amount <= available else {
            throw .tooMuch(wanted: amount, available: available, currency: order.currency)
        }
    }

    private func result(
        _ request: RefundRequest,
        _ amount: Decimal,
        _ lines: [RefundPlan.Line],
        _ route: RefundPlan.Route,
        _ target: String
    ) -> RefundPlan {
        RefundPlan(
            request: request,
            amount: amount,
            available: available,
            currency: order.currency,
            lines: lines,
            route: route,
            target: target
        )
    }

    private func line(ofItem lineID: Int64, quantity: Decimal) throws(RefundProblem) -> RefundPlan.Line {
        guard let item = order.items.first(where: { $0.itemID == lineID }) else { throw .unknownLine(lineID) }
        guard quantity > 0 else { throw .notPositive }
        guard quantity.isWhole || takesFractions else { throw .notWhole(name: item.name) }
        let leftPieces = item.quantity - pieces(of: item)
        guard quantity <= leftPieces else { throw .tooManyPieces(name: item.name, left: max(0, leftPieces)) }
        let taxesOfLine = rounding.counted(item.taxes, totalTax: item.totalTax)
        let left = left(lineID, item.total, taxesOfLine)
        let isRest = quantity == leftPieces
        func share(_ whole: Decimal, _ rest: Decimal, _ rounded: (Decimal) -> Decimal) -> Decimal {
            isRest ? rest : Self.capped(rounded(whole * quantity / item.quantity), rest)
        }
        var taxes: [Int64: Decimal] = [:]
        for (taxID, whole) in taxesOfLine {
            guard let rest = left.taxes[taxID] else { continue }
            taxes[taxID] = share(whole, rest, rounding.tax)
        }
        return RefundPlan.Line(
            lineID: lineID,
            name: item.name,
            quantity: quantity,
            total: share(Money.amount(from: item.total) ?? 0, left.total, rounding.price),
            taxes: taxes
        )
    }

    private func wholeLine(_ lineID: Int64) throws(RefundProblem) -> RefundPlan.Line {
        let (name, left): (String, Left)
        if let line = order.shippingLines.first(where: { $0.shippingID == lineID }) {
            (name, left) = (line.methodTitle, self.left(line))
        } else if let fee = order.fees.first(where: { $0.feeID == lineID }) {
            (name, left) = (fee.name, self.left(fee))
        } else {
            throw .unknownLine(lineID)
        }
        guard left.sum != 0 else { throw .lineGivenBack(name: name) }
        return RefundPlan.Line(lineID: lineID, name: name, quantity: 1, total: left.total, taxes: left.taxes)
    }

    private struct Left {
        let total: Decimal
        let taxes: [Int64: Decimal]
        var sum: Decimal { total + taxes.values.reduce(0, +) }
    }

    private func left(_ line: ShippingLine) -> Left {
        left(line.shippingID, line.total, rounding.counted(line.taxes, totalTax: line.totalTax))
    }

    private func left(_ fee: OrderFeeLine) -> Left {
        left(fee.feeID, fee.total, rounding.counted(fee.taxes, totalTax: fee.totalTax))
    }

    /// What is left of a line, with the shop's decimals.
    private func left(_ lineID: Int64, _ total: String, _ taxes: [(taxID: Int64, total: Decimal)]) -> Left {
        let whole = Money.amount(from: total) ?? 0
        var left: [Int64: Decimal] = [:]
        for (taxID, amount) in taxes where amount != 0 {
            let rest = rounding.tax(amount - given.tax(of: lineID, rate: taxID))
            left[taxID] = Self.towardsZero(rest, like: amount)
        }
        let rest = rounding.price(whole - given.total(of: lineID))
        return Left(total: Self.towardsZero(rest, like: whole), taxes: left)
    }

    /// Never below zero: if too much of a line was refunded, nothing is left.
    private static func towardsZero(_ rest: Decimal, like whole: Decimal) -> Decimal {
        (rest > 0) == (whole > 0) ? rest : 0
    }

    private static func capped(_ share: Decimal, _ rest: Decimal) -> Decimal {
        rest >= 0 ? min(share, rest) : max(share, rest)
    }
}
