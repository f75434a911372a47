import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// Goods of an earlier sale that are returned as payment.
struct ReturnOptions: ParsableArguments {
    @Option(
        name: .customLong("return"),
        help: ArgumentHelp(
            "Goods of an earlier sale pay for these: its number, like R1-000123, for all of it, or NUMBER:SKU:2; repeatable.",
            valueName: "number[:sku[:qty]]"
        )
    )
    var goods: [String] = []

    @Option(name: .long, help: "Why they are returned.")
    var returnReason = ""

    @Option(
        name: .long,
        help: "How what these goods do not use up is refunded: cash, card or a tender, as cash[:5]; repeatable."
    )
    var returnTo: [String] = []

    @Flag(name: .long, help: "Do not restock what is returned.")
    var noRestock = false

    @Option(name: .long, help: "Who allowed the return.")
    var approvedBy = ""

    @Flag(name: .long, help: UncheckedReturn.help)
    var unchecked = false

    var isEmpty: Bool { goods.isEmpty }

    func validate() throws {
        guard !goods.isEmpty else {
            guard returnReason.isEmpty, returnTo.isEmpty, !noRestock, !unchecked, approvedBy.isEmpty else {
                throw ValidationError(
                    "--return-reason, --return-to, --no-restock, --unchecked and --approved-by are for --return."
                )
            }
            return
        }
        let parts = goods.map { Self.part($0) }
        guard parts.allSatisfy({ !$0.number.isEmpty }) else { throw ValidationError("--return takes a sale's number.") }
        guard Set(parts.map(\.number)).count == 1 else {
            throw ValidationError("--return takes goods of one receipt at a time.")
        }
        guard parts.count == 1 || parts.allSatisfy({ $0.item != nil }) else {
            throw ValidationError("--return takes all of a sale, or the items named.")
        }
        for text in parts.compactMap(\.item) where ReturnedItem(text) == nil {
            throw ValidationError("“\(text)” is not an item and number.")
        }
        for text in returnTo where SalesRefundCommand.way(text) == nil {
            throw ValidationError("“\(text)” is not a tender and amount.")
        }
    }

    private static func part(_ text: String) -> (number: String, item: String?) {
        guard let colon = text.firstIndex(of: ":") else { return (text, nil) }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }

    /// - Throws: `SaleProblem.unknown`, `ReturnProblem`.
    @MainActor
    func exchange(_ session: Session) async throws -> SaleCart.Exchange {
        let (stores, siteID, parts) = (session.stores, session.siteID, goods.map { Self.part($0) })
        var request = ReturnRequest(
            reason: returnReason,
            approvedBy: approvedBy,
            ways: returnTo.compactMap(SalesRefundCommand.way)
        )
        request.isUnchecked = unchecked
        let left = try await UncheckedReturn.left(of: parts[0].number, request, session)
        let items = parts.compactMap(\.item).compactMap { ReturnedItem($0) }
        if items.isEmpty { request.takeAll(of: left) }
        for item in items { try item.add(to: &request, of: left) }
        if noRestock { request.unstocked = Set(request.quantities.keys) }
        // How it is paid out depends on what is sold.
        var whole = request
        whole.ways = [.exchange()]
        let plan = try await stores.perform { [whole] in
            SaleAction.planReturn(siteID: siteID, name: left.uuid, request: whole, onCompletion: $0)
        }
        return SaleCart.Exchange(
            source: left.uuid,
            number: left.number,
            words: plan.lines.map { "\($0.quantity) × \($0.name)" }.joined(separator: ", "),
            request: request,
            worth: plan.total,
            orderID: left.orderID
        )
    }
}

extension ReturnRequest {
    /// Adds everything that was not returned yet.
    mutating func takeAll(of left: ReturnLeft) {
        for line in left.lines where line.left > 0 { quantities[line.position] = line.left }
    }
}

extension Selling {
    /// Plans the return for a cart, before anything is taken or paid out.
    func plan(_ cart: SaleCart) async throws {
        guard cart.exchange != nil else { return }
        let plan = try await stores.perform { [siteID] in
            SaleAction.planExchange(siteID: siteID, cart: cart, onCompletion: $0)
        }
        if json { try JSONOutput.writeLine(ReturnDocument(plan)) }
        comesBack = plan
    }

    /// The payments that are used: none where the returned goods pay everything.
    ///
    /// - Throws: `ReturnProblem.paysAll` for one that was to take more than the remaining amount.
    func ways(_ ways: [SaleWay], _ due: Decimal, isExchange: Bool) throws -> [SaleWay] {
        guard isExchange else { return ways }
        guard due > 0 else {
            guard ways.allSatisfy(\.takesRest) else { throw ReturnProblem.paysAll }
            return []
        }
        guard !ways.isEmpty else { throw SaleProblem.notPaid(total: due, legs: 0) }
        return ways
    }

    /// The stored return of an exchange beside the sale, with its receipt and the drawer.
    ///
    /// - Returns: nil where nothing was returned.
    func returned(with sold: TillReceipt) async throws -> TillReceipt? {
        guard let plan = comesBack else { return nil }
        let found = try await stores.perform { [siteID] in
            SaleAction.loadExchanged(siteID: siteID, name: sold.uuid, onCompletion: $0)
        }
        guard let back = found else { return nil }
        let money = try await cardReturns(of: back)
        if json {
            try JSONOutput.writeLine(ReturnDocument(back, plan, money))
        } else {
            try StandardOutput.write(lines: ReturnWords.lines(back, plan, money))
        }
        await handOver(back)
        return back
    }

    /// Follows a return to the store.
    ///
    /// - Returns: refunds that have not reached their cards yet, which were reported.
    func follow(_ back: TillReceipt) async throws -> [CardReturn] {
        let summary = try await stores.perform { [siteID] in
            SaleAction.awaitSale(siteID: siteID, uuid: back.uuid, patience: Self.patience, onCompletion: $0)
        }
        let money = try await cardReturns(of: back)
        if json {
            try JSONOutput.writeLine(ReturnDocument(summary, back, money))
        } else if summary.state != .sent {
            Failure.say("The store is not told of the return yet: \(summary.reason ?? "it is told when it answers.")")
        }
        let waiting = money.filter(\.isOpen)
        for row in waiting { Failure.say(ReturnWords.card(row, row.number)) }
        return waiting
    }

    private func cardReturns(of back: TillReceipt) async throws -> [CardReturn] {
        try await stores.perform { [siteID] in
            SaleAction.listCardReturns(siteID: siteID, name: back.uuid, onCompletion: $0)
        }
    }
}
