import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Card sales in one part and in several, parts that are left open, given back and captured, returns and voids by chance, while
/// processor, reader and host do everything to them and the program dies: what cards are out of is what the legs say and what
/// the orders say, and at any time a difference belongs to something that the program lists as not finished.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 15)))
struct MoneyAuditTests {
    private static let operations = Seed.count("MERCED_AUDIT", usual: Seed.isLong ? 1_000 : 100)
    /// One operation in so many kills the program.
    private static let mortality = 12
    /// What the host does to a request of the shop, and how often.
    private static let host: [Fault.Effect] = [
        .maintenance, .cutBeforeStore, .cutAfterStore, .actThenGateway(504),
        .actThenAnswer(500, body: Fault.fatalError(), headers: [:]),
    ]

    @Test(arguments: MoneyAuditDesk.Processor.allCases)
    func test_money_when_all_goes_wrong_by_chance_then_charges_orders_and_legs_agree_and_nothing_is_unlisted(
        _ processor: MoneyAuditDesk.Processor
    ) async throws {
        try await Seed.repeating(1) { random in
            let seed = random.next()
            try await MoneyAuditDesk.with(processor) { desk in
                var random = SeededGenerator(seed: seed)
                let host = desk.shop.store.host
                host.seed = seed
                for effect in Self.host { host.add(Fault(effect, isWrite: true, share: 0.02)) }
                for round in 1...Self.operations {
                    if Int.random(in: 0..<Self.mortality, using: &random) == 0 {
                        desk.die(
                            after: Int.random(in: 0...20, using: &random),
                            isHeard: Bool.random(using: &random)
                        )
                    }
                    desk.prepare(&random)
                    try await Self.doSomething(desk, &random)
                    if round.isMultiple(of: 10) { try await Self.check(desk, "after \(round)") }
                }
                desk.calm()
                try await Self.finish(desk)
                try await Self.check(desk, "at the end")
                try await Self.checkOrders(desk)
            }
        }
    }

    // MARK: Doing

    private static func doSomething(_ desk: MoneyAuditDesk, _ random: inout SeededGenerator) async throws {
        let choice = Int.random(in: 0..<20, using: &random)
        desk.note("\(choice)")
        try await desk.attempt {
            switch choice {
            case 0...8: try await sell(desk, &random)
            case 9, 10: try await payRest(desk, inCash: Bool.random(using: &random))
            case 11: try await giveBackPart(desk, &random)
            case 12: try await giveUp(desk)
            case 13, 14: try await void(desk, &random)
            case 15, 16, 17: try await takeBack(desk, &random)
            default: try await wait(desk, minutes: Int.random(in: 1...400, using: &random))
            }
        }
    }

    /// What failed is tried again, as by a program that runs all the time.
    private static func wait(_ desk: MoneyAuditDesk, minutes: Int) async throws {
        try await desk.goOn(Double(minutes) * 60)
        for _ in 0..<4 { try await desk.goOn(1_200) }
    }

    /// In one or several parts; some are left open.
    private static func sell(_ desk: MoneyAuditDesk, _ random: inout SeededGenerator) async throws {
        var cart = SaleCart()
        cart.add(
            try await desk.ask { try await $0.goods("S-0") },
            quantity: Decimal(Int.random(in: 1...3, using: &random))
        )
        cart.addCustom(name: "Engraving", price: Decimal(Int.random(in: 1_000...6_000, using: &random)) / 100)
        let filled = cart
        let total = try #require(try await desk.ask { try await $0.quote(filled) }.total)
        let part = Decimal(Int.random(in: 100...900, using: &random)) / 100
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: _ = try await desk.takeCard(filled, total: total, amount: nil)
        case 2:
            try await takeCash(desk, filled, total, part)
            _ = try await desk.takeCard(filled, total: total, amount: nil)
        case 3:
            guard try await desk.takeCard(filled, total: total, amount: part) != nil else { return }
            _ = try await desk.takeCard(filled, total: total, amount: nil)
        case 4:
            guard try await desk.takeCard(filled, total: total, amount: part) != nil else { return }
            try await takeCash(desk, filled, total, nil)
        default: _ = try await desk.takeCard(filled, total: total, amount: part)
        }
    }

    private static func takeCash(_ desk: MoneyAuditDesk, _ cart: SaleCart, _ total: Decimal, _ amount: Decimal?)
        async throws
    {
        try await desk.during { manager in
            _ = try await manager.perform {
                SaleAction.takePart(
                    siteID: Shop.siteID,
                    cart: cart,
                    shownTotal: total,
                    payment: .cash(tendered: amount, amount: amount),
                    onCompletion: $0
                )
            }
        }
    }

    private static func begun(_ desk: MoneyAuditDesk) async throws -> [OpenSaleFacts] {
        try await listed(desk).filter { $0.sale.isBegun && $0.cart != nil }
    }

    private static func listed(_ desk: MoneyAuditDesk) async throws -> [OpenSaleFacts] {
        try await desk.ask { manager in
            try await manager.perform { SaleAction.listOpen(siteID: Shop.siteID, onCompletion: $0) }
        }
    }

    private static func payRest(_ desk: MoneyAuditDesk, inCash: Bool) async throws {
        guard let open = try await begun(desk).first, let cart = open.cart else { return }
        if inCash {
            try await takeCash(desk, cart, open.sale.total, nil)
        } else {
            _ = try await desk.takeCard(cart, total: open.sale.total, amount: nil)
        }
    }

    private static func giveBackPart(_ desk: MoneyAuditDesk, _ random: inout SeededGenerator) async throws {
        guard let open = try await begun(desk).first,
            let part = open.sale.parts.filter({ $0.state == .approved }).randomElement(using: &random)
        else { return }
        try await desk.during { manager in
            _ = try await manager.perform {
                SaleAction.giveBackPart(siteID: Shop.siteID, uuid: open.uuid, partID: part.id, onCompletion: $0)
            }
        }
    }

    private static func giveUp(_ desk: MoneyAuditDesk) async throws {
        guard let open = try await begun(desk).last else { return }
        try await giveUp(open, desk)
    }

    private static func giveUp(_ open: OpenSaleFacts, _ desk: MoneyAuditDesk) async throws {
        try await desk.during { manager in
            _ = try await manager.perform {
                SaleAction.giveUp(siteID: Shop.siteID, uuid: open.uuid, reason: "left", onCompletion: $0)
            }
        }
    }

    private static func newest(_ desk: MoneyAuditDesk, _ random: inout SeededGenerator) async throws
        -> TillSaleSummary?
    {
        let sales = try await desk.ask { manager in
            try await manager.perform {
                SaleAction.listSales(siteID: Shop.siteID, day: nil, limit: 30, onCompletion: $0)
            }
        }
        return sales.filter { $0.kind == "sale" }.randomElement(using: &random)
    }

    private static func void(_ desk: MoneyAuditDesk, _ random: inout SeededGenerator) async throws {
        guard let sale = try await newest(desk, &random) else { return }
        let isUnchecked = Int.random(in: 0..<3, using: &random) == 0
        try await desk.during { manager in
            _ = try await manager.perform {
                SaleAction.voidSale(
                    siteID: Shop.siteID,
                    name: sale.number,
                    reason: "wrong size",
                    isUnchecked: isUnchecked,
                    onCompletion: $0
                )
            }
        }
    }

    /// A piece, or all that is left, to the card that paid it; asked for twice, as by a clerk who saw no answer.
    private static func takeBack(_ desk: MoneyAuditDesk, _ random: inout SeededGenerator) async throws {
        guard let sale = try await newest(desk, &random) else { return }
        let left = try await desk.ask { manager in
            try await manager.perform {
                SaleAction.loadReturn(siteID: Shop.siteID, name: sale.number, onCompletion: $0)
            }
        }
        var request = ReturnRequest(reason: "too small")
        if Bool.random(using: &random) {
            for line in left.lines where line.left > 0 { request.quantities[line.position] = line.left }
        } else if let line = left.lines.filter({ $0.left > 0 }).randomElement(using: &random) {
            request.quantities[line.position] = 1
        }
        request.isUnchecked = Int.random(in: 0..<3, using: &random) == 0
        let wanted = request
        let plan = try await desk.ask { manager in
            try await manager.perform {
                SaleAction.planReturn(siteID: Shop.siteID, name: sale.number, request: wanted, onCompletion: $0)
            }
        }
        for _ in 0..<2 {
            try await desk.during { manager in
                _ = try await manager.perform {
                    SaleAction.returnSale(
                        siteID: Shop.siteID,
                        name: sale.number,
                        request: wanted,
                        shownTotal: plan.total,
                        onCompletion: $0
                    )
                }
            }
        }
    }

    // MARK: Afterwards

    private static func cardReturns(_ desk: MoneyAuditDesk) async throws -> [CardReturn] {
        try await desk.ask { manager in
            try await manager.perform {
                SaleAction.listCardReturns(siteID: Shop.siteID, name: nil, onCompletion: $0)
            }
        }
    }

    /// What is not known is found out, what is open is paid or given up, everything is sent.
    private static func finish(_ desk: MoneyAuditDesk) async throws {
        for round in 0..<150 {
            try await desk.goOn(900)
            let (open, returns) = (try await listed(desk), try await cardReturns(desk))
            let orders = try await MoneyBooks.of(desk.ledger()).orders.filter { $0.state != "sent" }
            if open.isEmpty, returns.isEmpty, orders.isEmpty { return }
            for (place, sale) in open.enumerated() where round.isMultiple(of: 3) {
                try await desk.attempt { try await end(sale, desk, inCash: (place + round).isMultiple(of: 2)) }
            }
            for back in returns where back.state == .refused {
                try await desk.attempt { try await askAgain(back, desk) }
            }
            for order in orders where order.state == "parked" {
                try await desk.attempt { try await sendAgain(order.uuid, desk) }
            }
        }
        let left = try await listed(desk).map { "\($0.uuid) \($0.state) \($0.tasks)" }
        let unsent = try await MoneyBooks.of(desk.ledger()).orders.filter { $0.state != "sent" }
        throw Expectation("all of it finished", seen: "\(left) \(try await cardReturns(desk)) \(unsent)\n\(tail(desk))")
    }

    private static func askAgain(_ back: CardReturn, _ desk: MoneyAuditDesk) async throws {
        try await desk.during { manager in
            _ = try await manager.perform {
                SaleAction.resolveReturn(
                    siteID: Shop.siteID,
                    name: back.number,
                    position: nil,
                    byHand: nil,
                    onCompletion: $0
                )
            }
        }
    }

    private static func sendAgain(_ uuid: String, _ desk: MoneyAuditDesk) async throws {
        try await desk.during { manager in
            try await manager.perform {
                SaleAction.sendSale(siteID: Shop.siteID, name: uuid, as: .whole, onCompletion: $0)
            }
        }
    }

    /// As its clerk would do it.
    private static func end(_ open: OpenSaleFacts, _ desk: MoneyAuditDesk, inCash: Bool) async throws {
        try await desk.during { manager in
            _ = try await manager.perform {
                SaleAction.resolveOpen(siteID: Shop.siteID, uuid: open.uuid, onCompletion: $0)
            }
        }
        let now = try await listed(desk).first { $0.uuid == open.uuid && $0.state == .open }
        guard let now, let cart = now.cart else { return }
        guard !inCash else { return try await takeCash(desk, cart, now.sale.total, nil) }
        try await giveUp(now, desk)
    }

    private static func tail(_ desk: MoneyAuditDesk) -> String { desk.history.suffix(30).joined(separator: "\n") }

    // MARK: The audit

    /// Charges and legs agree sale by sale, or the sale is listed as not finished. Looked at twice: something may just have been
    /// ending.
    private static func check(_ desk: MoneyAuditDesk, _ when: String) async throws {
        guard try await !problems(desk).isEmpty else { return }
        let problems = try await problems(desk)
        guard !problems.isEmpty else { return }
        let seen = problems.joined(separator: "\n") + "\n\(when)\n" + tail(desk)
        throw Expectation("charges and legs that agree", seen: seen)
    }

    private static func problems(_ desk: MoneyAuditDesk) async throws -> [String] {
        var listed = Set(try await listed(desk).map(\.uuid))
        let returns = try await cardReturns(desk)
        let (books, charges) = (try await MoneyBooks.of(desk.ledger()), desk.charges)
        let open = try await desk.ledger().read { try $0.allObjects(ofType: TillOpenRecord.self) }
        let (cards, origins) = (books.cards, books.origins)
        for back in returns { listed.insert(origins[back.uuid] ?? back.uuid) }
        var left = charges
        var problems: [String] = []
        for uuid in Set(origins.values).union(open.map(\.uuid)) {
            let charged = left.removeValue(forKey: OrderReference.of(orderKey: uuid)) ?? 0
            if charged != cards[uuid] ?? 0, !listed.contains(uuid) {
                problems.append(
                    "\(uuid): cards are out of \(charged), legs say \(cards[uuid] ?? 0), and it is not listed"
                )
            }
        }
        for (reference, minor) in left { problems.append("\(minor) was taken for \(reference), which nobody knows") }
        for sale in books.sales where sale.kind != "void" && books.legs(of: sale.uuid) != sale.total {
            problems.append("\(sale.kind) \(sale.number): its legs are not its total")
        }
        let numbers = books.sales.map(\.number).sorted()
        if numbers != Array(1..<Int64(numbers.count + 1)) { problems.append("numbers \(numbers)") }
        return problems
    }

    /// What was sold is in the store once, with its refunds, and comes to the legs; cards are out of what their legs say.
    private static func checkOrders(_ desk: MoneyAuditDesk) async throws {
        let (books, store) = (try await MoneyBooks.of(desk.ledger()), desk.shop.store)
        #expect(desk.charges.values.reduce(0, +) == books.cards.values.reduce(0, +))
        let voided = Set(books.sales.filter { $0.kind == "void" }.compactMap(\.refersTo))
        var made: [String: [JSONNode]] = [:]
        for order in store.createdOrders.compactMap({ store.orderJSON($0) }) {
            // The store's price is asked with drafts.
            guard let uuid = order.saleUUID, order["status"]?.text != "checkout-draft" else { continue }
            made[uuid, default: []].append(order)
        }
        var (sold, inStore) = (Decimal(0), Decimal(0))
        for sale in books.sales where sale.kind == "sale" {
            let orders = made[sale.uuid] ?? []
            let status = orders.compactMap { $0["status"]?.text }
            guard !voided.contains(sale.uuid) else {
                let ends = ["cancelled", "trash", "refunded"]
                #expect(status.allSatisfy(ends.contains), "voided \(sale.number): \(status)")
                continue
            }
            #expect(status == ["completed"] || status == ["refunded"], "\(sale.number): \(status)")
            let backs = books.sales.filter { $0.kind == "return" && $0.refersTo == sale.uuid }
            sold += Money.amount(stored: sale.total + backs.map(\.total).reduce(0, +))
            let amounts = orders.map(\.total) + orders.flatMap { ($0["refunds"]?.elements ?? []).map(\.total) }
            inStore += amounts.reduce(0, +)
        }
        #expect(sold == inStore && sold > 0, "sold \(sold), in the store \(inStore)\n\(tail(desk))")
        for (uuid, orders) in made where !books.sales.contains(where: { $0.uuid == uuid }) {
            let status = orders.compactMap { $0["status"]?.text }
            #expect(status.allSatisfy { ["cancelled", "trash"].contains($0) }, "\(uuid): \(status)")
        }
        // Every row of the chain and everything it has sealed.
        let copy = desk.shop.folder.url.appending(path: "audited.sqlite")
        #expect(try desk.ledger().copy(to: copy).sequence > 0)
    }
}

extension JSONNode {
    fileprivate var total: Decimal { Money.amount(from: self["total"]?.text ?? "") ?? 0 }

    /// Of the sale that an order was made for.
    fileprivate var saleUUID: String? {
        self["meta_data"]?.elements.last { $0["key"]?.text == SaleMark.sale }?["value"]?.text
    }
}
