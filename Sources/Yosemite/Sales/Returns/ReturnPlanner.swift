import FoundationEssentials
import Storage
import WooFoundation

/// Computes a return: a pure function of the sale, its earlier returns, and the choice.
///
/// A part of a line costs its share of the line's price, with tax; the last unit gets what is left, so that returns add
/// up to the sale, to the cent.
struct ReturnPlanner {
    /// A line of the sale with what was returned of it.
    struct Line {
        let record: TillLineRecord
        let sold: Decimal
        let net: Decimal
        let taxes: [Int64: Decimal]
        let isWhole: Bool
        var backQuantity: Decimal = 0
        var backNet: Decimal = 0
        var backTaxes: [Int64: Decimal] = [:]

        /// None where all its money is back, whoever refunded it, and whether pieces were counted or not.
        var left: Decimal { isRefunded ? 0 : max(0, sold - backQuantity) }
        private var isRefunded: Bool { amount > 0 ? backAmount >= amount : amount < 0 && backAmount <= amount }
        var amount: Decimal { net + taxes.values.reduce(0, +) }
        var backAmount: Decimal { backNet + backTaxes.values.reduce(0, +) }
    }

    /// A leg of the sale with what was refunded of it.
    struct Leg {
        let record: TillLegRecord
        let leg: SaleLeg
        var back: Decimal = 0

        var left: Decimal { max(0, leg.due - back) }
        /// Returned items that paid are not handed out again: cash is.
        var backKind: SaleLeg.Kind { leg.kind == .exchange ? .cash : leg.kind }
        var words: String {
            leg.kind == .exchange ? SalePayment.cashName : leg.words
        }
    }

    let sale: TillSale
    let number: String
    private(set) var lines: [Line]
    private(set) var legs: [Leg]
    /// Refunded before, with tax.
    private(set) var back: Decimal = 0
    let total: Decimal
    /// Decimals of amounts that can be paid out.
    let decimals: Int
    private let body: SaleBody
    /// Whether the shop counts fractions: another would round one that it is sent.
    var takesFractions = false

    /// - Parameter before: earlier returns and voids of the sale.
    /// - Throws: `ReturnProblem`.
    init(_ sale: TillSale, before: [TillSale]) throws(ReturnProblem) {
        self.sale = sale
        number = sale.number
        guard sale.sale.kind == "sale" else { throw .noSale(number: number) }
        guard !before.contains(where: { $0.sale.kind == "void" }) else { throw .voided(number: number) }
        guard let body = SaleBody(text: sale.sale.bodyJSON) else { throw .unreadable(number: number) }
        self.body = body
        total = Money.amount(stored: sale.sale.total)
        decimals = min(body.decimals, CurrencyDecimals.minorUnits(of: sale.sale.currency))
        let digits = decimals
        lines = sale.lines.map { Self.line($0, digits) }
        legs = sale.legs.map { Leg(record: $0, leg: SaleLeg($0)) }
        for row in before {
            guard row.sale.kind == ReturnBody.kind, let known = ReturnBody(text: row.sale.bodyJSON),
                known.lines.count == row.lines.count, known.legs.count == row.legs.count
            else { throw .unreadable(number: row.number) }
            back -= Money.amount(stored: row.sale.total)
            for (part, record) in zip(known.lines, row.lines) {
                guard let place = lines.firstIndex(where: { $0.record.position == part.of }) else {
                    throw .unreadable(number: row.number)
                }
                lines[place].backQuantity -= Money.amount(stored: record.quantity)
                lines[place].backNet -= Money.amount(stored: record.total)
                lines[place].backTaxes.merge(part.taxes, uniquingKeysWith: +)
            }
            for (position, record) in zip(known.legs, row.legs) {
                guard let place = legs.firstIndex(where: { $0.record.position == position }) else { continue }
                legs[place].back -= Money.amount(stored: record.due)
            }
        }
    }

    /// For a sale of another till: the store's refunds count, except those this ledger reported.
    ///
    /// - Parameter uuid: of a return to be ignored.
    /// - Throws: `ReturnProblem`.
    init(_ sold: OrderSale, before: [TillSale], but uuid: String? = nil) throws(ReturnProblem) {
        try self.init(sold.sale, before: before)
        let store = StoreRefunds(refunds: sold.refunds, lineIDs: sold.lineIDs, hasEnded: sold.order.hasEnded)
        count(store, before: before, but: uuid)
    }

    /// Counts the store's refunds, except those reported for `before`.
    ///
    /// - Parameter uuid: of a return to be ignored.
    mutating func count(_ store: StoreRefunds, before: [TillSale], but uuid: String?) {
        let known = Set(before.map(\.sale.uuid) + (uuid.map { [$0] } ?? []))
        let given = RefundsGiven(store.refunds.filter { refund in refund.mark.map { !known.contains($0) } ?? true })
        for (place, lineID) in zip(lines.indices, store.lineIDs) where lineID > 0 {
            lines[place].backQuantity += given.pieces(
                of: lineID,
                sold: lines[place].sold,
                for: lines[place].amount,
                decimals: decimals
            )
            lines[place].backNet += given.total(of: lineID)
            for rate in lines[place].taxes.keys {
                lines[place].backTaxes[rate, default: 0] += given.tax(of: lineID, rate: rate)
            }
        }
        back += given.amount
        if store.hasEnded {
            for place in legs.indices where legs[place].leg.kind == .giftCard {
                back += legs[place].left
                legs[place].back = legs[place].leg.due
            }
        }
        // How it was refunded is unknown: it is counted in the default order.
        var rest = given.amount
        for kinds in Self.order {
            for place in legs.indices where rest > 0 && kinds.contains(legs[place].leg.kind) {
                let part = min(rest, legs[place].left)
                legs[place].back += part
                rest -= part
            }
        }
    }

    /// Cards first, cash last: cash is what can be paid out twice. Gift cards are refunded only with the last of the
    /// sale.
    private static let order: [[SaleLeg.Kind]] = [
        [.card], [.external, .tender], [.cash], [.exchange], [.giftCard],
    ]

    private static func line(_ record: TillLineRecord, _ decimals: Int) -> Line {
        func rounded(_ amount: Decimal) -> Decimal { Money.rounded(amount, decimals: decimals) }
        let body = SaleLineBody(text: record.bodyJSON)
        let exact = body.flatMap { Money.amount(from: $0.net) } ?? Money.amount(stored: record.total)
        var taxes: [Int64: Decimal] = [:]
        for (rate, text) in body?.taxes ?? [:] {
            if let tax = Money.amount(from: text), rounded(tax) != 0 { taxes[Int64(rate)] = rounded(tax) }
        }
        let stored = Money.amount(stored: record.tax)
        if body?.taxes == nil, stored != 0 { taxes[0] = rounded(stored) }
        // The amount with tax is what the customer saw; tax is exact; the net is their difference.
        let gross = rounded(exact + stored)
        let quantity = Money.amount(stored: record.quantity)
        return Line(
            record: record,
            sold: quantity,
            net: gross - taxes.values.reduce(0, +),
            taxes: taxes,
            isWhole: body?.weight != nil
        )
    }

    /// What can still be refunded.
    var available: Decimal { max(0, total - back) }

    var left: ReturnLeft {
        ReturnLeft(
            uuid: sale.sale.uuid,
            number: number,
            soldAt: sale.sale.soldAt,
            currency: sale.sale.currency,
            total: total,
            left: available,
            lines: lines.map { line in
                ReturnLeft.Line(
                    position: line.record.position,
                    name: ReceiptMaker.kept(line.record.name),
                    sku: line.record.sku,
                    code: line.record.code,
                    sold: line.sold,
                    left: line.left,
                    amount: line.amount - line.backAmount
                )
            },
            legs: legs.map { leg in
                ReturnLeft.Leg(
                    position: leg.record.position,
                    kind: leg.backKind,
                    tender: leg.words,
                    paid: leg.leg.due,
                    left: leg.left
                )
            }
        )
    }

    /// - Throws: `ReturnProblem`.
    func plan(_ request: ReturnRequest, rounding: CashRounding) throws(ReturnProblem) -> ReturnPlan {
        guard lines.contains(where: { $0.left > 0 }), available > 0 || total == 0 else {
            throw .nothingLeft(number: number)
        }
        let chosen = request.quantities.filter { $0.value != 0 }.sorted { $0.key < $1.key }
        guard !chosen.isEmpty else { throw .nothingChosen }
        var planned: [ReturnPlan.Line] = []
        for (position, quantity) in chosen {
            guard let line = lines.first(where: { $0.record.position == position }) else {
                throw .unknownItem(name: "\(position)", number: number)
            }
            planned.append(try part(line, quantity, restocks: !request.unstocked.contains(position)))
        }
        let isRest = lines.allSatisfy { $0.left == (request.quantities[$0.record.position] ?? 0) }
        let sum = planned.reduce(0) { $0 + $1.amount }
        // The last return gets the cents that rounding produced in the lines but not in the sale's total.
        let amount = isRest ? available : max(0, min(sum, available))
        guard amount > 0 else { throw .worthNothing(number: number) }
        return ReturnPlan(
            number: number,
            currency: sale.sale.currency,
            lines: planned,
            legs: try ways(request.ways, amount, rounding),
            total: amount,
            tax: planned.reduce(0) { $0 + $1.tax }
        )
    }

    private func part(_ line: Line, _ quantity: Decimal, restocks: Bool) throws(ReturnProblem) -> ReturnPlan.Line {
        let name = ReceiptMaker.kept(line.record.name)
        let takesFractions = self.takesFractions || !line.sold.isWhole
        guard quantity > 0, takesFractions ? quantity.rounded(to: Quantity.digits) == quantity : quantity.isWhole,
            !line.isWhole || quantity == line.sold
        else { throw .notWhole(name: name) }
        guard quantity <= line.left else { throw .tooManyPieces(name: name, left: line.left) }
        let isRest = quantity == line.left
        /// Never more than what is left.
        func share(_ whole: Decimal, _ given: Decimal) -> Decimal {
            let rest = whole - given
            guard !isRest else { return rest }
            let part = Money.rounded(whole * quantity / line.sold, decimals: decimals)
            return rest >= 0 ? min(part, rest) : max(part, rest)
        }
        var taxes: [Int64: Decimal] = [:]
        for (rate, tax) in line.taxes { taxes[rate] = share(tax, line.backTaxes[rate] ?? 0) }
        let gross = share(line.amount, line.backAmount)
        return ReturnPlan.Line(
            position: line.record.position,
            name: name,
            quantity: quantity,
            net: gross - taxes.values.reduce(0, +),
            taxes: taxes,
            restocks: restocks
        )
    }

    // MARK: Refunds

    /// By default as it was paid: cards first, cash last, since cash is what can be paid out twice.
    private func ways(_ ways: [ReturnWay], _ amount: Decimal, _ rounding: CashRounding) throws(ReturnProblem)
        -> [ReturnPlan.Leg]
    {
        var given: [Int64: Decimal] = [:]
        var rest = amount
        /// - Returns: the amount it took.
        func take(_ wanted: Decimal, from fitting: [Leg]) -> Decimal {
            var open = wanted
            for leg in fitting where open > 0 {
                let position = leg.record.position
                let part = min(open, leg.left - (given[position] ?? 0))
                guard part > 0 else { continue }
                given[position, default: 0] += part
                open -= part
            }
            rest -= wanted - open
            return wanted - open
        }
        var exchanged: Decimal = 0
        // Amounts paid by gift card stay on the order until the last of it is returned.
        let onGiftCards = legs.filter { $0.leg.kind == .giftCard }.map(\.left).reduce(0, +)
        for way in ways.isEmpty ? [.asItCame] : ways {
            if way == .asItCame {
                for kinds in Self.order {
                    let most =
                        kinds == [.giftCard] ? rest : min(rest, max(0, available - onGiftCards - (amount - rest)))
                    _ = take(most, from: legs.filter { kinds.contains($0.leg.kind) })
                }
                continue
            }
            let wanted = min(way.amount ?? rest, rest)
            if let amount = way.amount, amount > rest { throw .tooMuch(wanted: amount, worth: rest) }
            if case .exchange = way {
                exchanged += wanted
                rest -= wanted
                continue
            }
            let (name, fitting) = fitting(way)
            guard !fitting.isEmpty else { throw .noLeg(tender: name) }
            let taken = take(wanted, from: fitting)
            if let amount = way.amount, taken < amount { throw .legTooSmall(tender: name, left: taken) }
        }
        let giftCards = legs.filter { $0.leg.kind == .giftCard }.compactMap { given[$0.record.position] }.reduce(0, +)
        // For a partial return the plugin refunds nothing over the API.
        let isSound =
            giftCards == 0 ? available - amount >= onGiftCards : giftCards == onGiftCards && amount == available
        guard isSound else { throw exchanged > 0 ? .giftCardPaid(onGiftCards) : .giftCard(paid: onGiftCards) }
        guard rest == 0 else { throw .noWay(rest: rest) }
        let new = ReturnPlan.Leg(
            position: 0,
            kind: .exchange,
            tender: SalePayment.exchangeName,
            words: SalePayment.exchangeName,
            due: exchanged,
            rounded: exchanged
        )
        return (exchanged > 0 ? [new] : [])
            + legs.compactMap { leg -> ReturnPlan.Leg? in
                guard let due = given[leg.record.position], due > 0 else { return nil }
                return ReturnPlan.Leg(
                    position: leg.record.position,
                    kind: leg.backKind,
                    tender: leg.leg.kind == .exchange ? SalePayment.cashName : leg.leg.tender,
                    words: leg.words,
                    due: due,
                    rounded: leg.backKind == .cash ? rounding.rounded(due) : due,
                    mustBePresented: leg.leg.card?.summary?.mustBePresented == true
                )
            }
    }

    private func fitting(_ way: ReturnWay) -> (name: String, legs: [Leg]) {
        switch way {
        case .cash: (SalePayment.cashName, legs.filter { $0.backKind == .cash })
        case .card: (SalePayment.cardName, legs.filter { $0.leg.kind == .card })
        case .exchange, .asItCame: (SalePayment.exchangeName, [])
        case .tender(let name, _):
            (
                name,
                legs.filter {
                    [.tender, .external, .giftCard].contains($0.leg.kind)
                        && $0.leg.tender.lowercased() == name.lowercased()
                }
            )
        }
    }

    // MARK: Accounts

    /// The taxes of a plan by rate, labelled like the sale's.
    func taxes(of plan: ReturnPlan) -> [SaleBody.Tax] {
        var sums: [Int64: (net: Decimal, tax: Decimal)] = [:]
        for line in plan.lines {
            for rate in line.taxes.isEmpty ? [0] : Array(line.taxes.keys) {
                let known = sums[rate] ?? (0, 0)
                sums[rate] = (known.net + line.net, known.tax + (line.taxes[rate] ?? 0))
            }
        }
        let rates = body.taxes.filter { $0.rateID != 0 }
        return sums.sorted { $0.key < $1.key }.map { rate, sum in
            // For sales from before rates were stored by line.
            let id = rate == 0 && sum.tax != 0 ? rates.first?.rateID ?? 0 : Int(rate)
            let known = body.taxes.first { $0.rateID == id }
            return SaleBody.Tax(
                rateID: id,
                label: known?.label ?? "",
                rate: known?.rate ?? "",
                net: sum.net,
                tax: sum.tax
            )
        }
    }

    var priceDecimals: Int { body.decimals }
}
