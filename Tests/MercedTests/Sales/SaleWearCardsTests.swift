import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// Random sales at two tills of one processor, by card, in parts, with parts left open, given up, taken back and exchanged, at
/// the till that sold them or the other, while the network comes and goes, answers are lost and both programs are killed: what
/// the legs come to is what the sales come to, what the orders come to and what the cards are out of.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 20)))
struct SaleWearCardsTests {
    /// With each processor.
    private static let sales = Seed.count("MERCED_CARD_SALES", usual: Seed.isLong ? 500 : 10)
    /// One in so many is killed.
    private static let killed = 8
    private static let steps =
        ["asking", "asked", "ended", "tendering", "committing", "committed", "sending", "made", "completed"].map {
            "sale:\($0)"
        }
        + (1...7).flatMap { ["payment-before:\($0)", "payment-after:\($0)"] }

    @Test(arguments: CardTill.Processor.allCases)
    func test_parts_when_tills_die_and_the_network_goes_then_legs_sales_orders_and_cards_agree(
        _ processor: CardTill.Processor
    ) async throws {
        try await RunningDemo.with(DemoStoreConfiguration(orders: 20)) { setup in
            var tills: [CardTill] = []
            for name in ["R1", "R2"] {
                let merced = try Merced(named: "till \(name)")
                try merced.connect(to: setup.address, port: setup.port)
                try merced.takeCards(by: processor, port: setup.port)
                try merced.nameTill(name)
                tills.append(CardTill(setup: setup, merced: merced, processor: processor))
            }
            let counter = try await SaleCounter.opened(setup, tills[0].merced)
            _ = try await SaleCounter.opened(setup, tills[1].merced)
            for till in tills {
                let probe = try await till.merced.run("orders", "probe", "--allow")
                #expect(probe.status == 0, "\(probe.errors)")
            }
            try await Self.sell(at: tills, counter)
            try setup.proxy.comeUp()
            setup.proxy.removeAll()
            // Money that one till gives back may not be taken for good by the other yet.
            for till in tills { _ = try await till.merced.run("sales", "resolve") }
            var refused: [String: Decimal] = [:]
            for till in tills { refused.merge(try await Self.finish(till, counter), uniquingKeysWith: +) }
            try await Self.check(tills, counter, refused)
        }
    }

    // MARK: Selling

    private static func sell(at tills: [CardTill], _ counter: SaleCounter) async throws {
        let offered = OfferedReceipts()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, till) in tills.enumerated() {
                group.addTask { try await sell(till, counter, sales / 2, offered, seed: UInt64(index)) }
            }
            try await group.waitForAll()
        }
    }

    private static func sell(
        _ till: CardTill,
        _ counter: SaleCounter,
        _ count: Int,
        _ offered: OfferedReceipts,
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: Seed.value &+ seed &+ 7_000)
        let till = till.hasty
        for place in 0..<count {
            try shake(till, &random)
            let item =
                "\(counter.goods.randomElement(using: &random) ?? counter.goods[0]):\(Int.random(in: 1...3, using: &random))"
            let ways = [
                ["--card"], ["--cash", "1", "--card"], ["--card", "1.00", "--external", "TID \(place)"],
                ["--cash", "exact"],
                ["--card", "1.00"], ["--card", "0.50", "--card", "0.50"],
            ]
            var environment: [String: String] = [:]
            if Int.random(in: 0..<killed, using: &random) == 0 {
                environment["MERCED_CRASH_TEST"] = steps.randomElement(using: &random)
            }
            var words = ["sell", "--json", "--item", item]
            if Int.random(in: 0..<4, using: &random) == 0, let back = offered.any(&random) {
                words += ["--return", back.goods(&random), "--card"]
            } else {
                words += ways.randomElement(using: &random) ?? ways[0]
            }
            let ended = try await till.merced.run(words, adding: environment)
            #expect([0, 1, 75, -9].contains(ended.status), "\(words): \(ended.status) \(ended.errors)")
            if let number = ended.jsonLines.last(where: { $0["state"]?.text == "paid" })?["number"]?.text {
                offered.offer(.init(number: number, skus: [String(item.prefix { $0 != ":" })]))
            }
            if Int.random(in: 0..<3, using: &random) == 0 { try await takeBackNewest(till, offered, &random) }
            if Int.random(in: 0..<4, using: &random) == 0 {
                _ = try await till.merced.run("sales", "resolve", "--json")
            }
        }
    }

    private static let returning = ["committing", "committed", "refunding", "refunded", "sending", "made", "sent"]

    /// All of it by a void, or all or a piece of it, or of any receipt, by a return, which is asked for again under the same key.
    /// Some clerks do not care whether the store can be asked before a void. A return that asked nobody can leave a card's refusal
    /// that somebody has to decide on.
    private static func takeBackNewest(
        _ till: CardTill,
        _ offered: OfferedReceipts,
        _ random: inout SeededGenerator
    ) async throws {
        let list = try await till.merced.run("sales", "list", "--limit", "1", "--json")
        guard let newest = list.json["sales"]?.elements.first, newest["kind"]?.text == "sale",
            let number = newest["number"]?.text
        else { return }
        let unchecked = Int.random(in: 0..<3, using: &random) == 0 ? ["--unchecked"] : []
        guard Bool.random(using: &random) else {
            let ended = try await till.merced.run(["sales", "void", number, "--json"] + unchecked)
            return #expect([0, 1, 75].contains(ended.status), "\(number): \(ended.status) \(ended.errors)")
        }
        let details = try await till.merced.run("sales", "show", number, "--json").json
        let skus = (details["lines"]?.elements ?? []).compactMap { $0["sku"]?.text }.filter { !$0.isEmpty }
        let own = OfferedReceipts.Receipt(number: number, skus: skus)
        let receipt = Bool.random(using: &random) ? offered.any(&random) ?? own : own
        let words = ["sales", "refund", "--json", "--uuid", UUID().uuidString] + receipt.words(&random)
        for _ in 0..<2 {
            try shake(till, &random)
            var environment: [String: String] = [:]
            if Int.random(in: 0..<3, using: &random) == 0 {
                environment["MERCED_CRASH_TEST"] = "sale:\(returning.randomElement(using: &random) ?? "made")"
            }
            let ended = try await till.merced.run(words, adding: environment)
            #expect([0, 1, 75, -9].contains(ended.status), "\(words): \(ended.status) \(ended.errors)")
        }
    }

    /// The network goes, comes back, or loses an answer of the store or of the processor.
    private static func shake(_ till: CardTill, _ random: inout SeededGenerator) throws {
        let (proxy, processor) = (till.setup.proxy, "/\(till.processor.rawValue)/v1")
        switch Int.random(in: 0..<12, using: &random) {
        case 0: proxy.goDown()
        case 1, 2, 3: try proxy.comeUp()
        case 4: proxy.add(Fault(.cutAfterStore, method: "POST", path: "/orders", times: 1))
        case 5: proxy.add(Fault(.cutBeforeStore, method: "POST", path: "/orders", times: 1))
        case 6: proxy.add(Fault(.cutAfterStore, path: processor, from: Int.random(in: 1...4, using: &random), times: 1))
        case 7: proxy.add(Fault(.cutBeforeStore, path: processor, times: 1))
        default: break
        }
    }

    // MARK: Afterwards

    /// What is not known is found out, what is paid in part is given up or paid, and everything is sent.
    ///
    /// - Returns: by the return's number, what its cards were not given: the other till took the same goods at the same moment.
    private static func finish(_ till: CardTill, _ counter: SaleCounter) async throws -> [String: Decimal] {
        try await resolve(till)
        for (index, open) in try await unfinished(till).enumerated() {
            let uuid = try #require(open["sale"]?.text)
            let words =
                index.isMultiple(of: 2)
                ? ["sales", "give-up", uuid, "--reason", "left", "--json"]
                : ["sell", "--cart", uuid, "--external", "TID end", "--json"]
            var ended = try await till.merced.run(words)
            // The goods that were to pay for it came back meanwhile.
            if ended.status == 1,
                ["already", "meanwhile", "can still be returned", "cancelled or gone", "returning goods of it"]
                    .contains(
                        where: ended.errors.contains
                    )
            {
                ended = try await till.merced.run("sales", "give-up", uuid, "--reason", "left", "--json")
            }
            #expect(ended.status == 0, "\(words): \(ended.output) \(ended.errors)")
        }
        try await counter.sendAll(till.merced)
        try await resolve(till)
        let left = try await unfinished(till)
        #expect(left.isEmpty, "\(left)")
        var refused: [String: Decimal] = [:]
        for money in try await till.merced.run("sales", "open", "--json").json["returns"]?.elements ?? [] {
            let (number, leg) = (money["number"]?.text ?? "", money["leg"]?.integer ?? 0)
            let words = [
                "sales", "resolve", number, "--leg", "\(leg)", "--by-hand", "the other till gave it", "--json",
            ]
            let decided = try await till.merced.run(words)
            #expect([0, 75].contains(decided.status), "\(money) \(decided.output) \(decided.errors)")
            refused[number, default: 0] += amount(money["amount"])
        }
        let open = try await till.merced.run("sales", "open", "--json")
        #expect(open.json["returns"]?.elements.isEmpty == true, "\(open.output)")
        return refused
    }

    private static func unfinished(_ till: CardTill) async throws -> [JSONNode] {
        try await till.merced.run("sales", "open", "--json").json["sales"]?.elements ?? []
    }

    /// Some of it is asked again only after a while.
    private static func resolve(_ till: CardTill) async throws {
        for round in 0..<8 {
            let clock = ["MERCED_CRASH_TEST": "clock:\(600 * round)"]
            let resolved = try await till.merced.run(["sales", "resolve", "--json"], adding: round == 0 ? [:] : clock)
            let open = try await till.merced.run("sales", "open", "--json").json
            let states = (open["sales"]?.elements ?? []).compactMap { $0["state"]?.text }
            let isKnown = open["returns"]?.elements.allSatisfy { $0["state"]?.text == "refused" } == true
            // One may be known and not to be finished: its goods came back meanwhile, or its card has too little left to be given.
            if [0, 1, 75].contains(resolved.status), isKnown, !states.contains("locked"), !states.contains("voiding") {
                return
            }
        }
        let states = try await till.merced.run("sales", "open").output
        throw Expectation("all of it found out", seen: states)
    }

    /// What the tills have in their books. A sale that was voided counts as nothing, as it and its void do together.
    private struct Books {
        var (sold, legs, cards, made) = (Decimal(0), Decimal(0), Decimal(0), Decimal(0))
        /// Given for goods that had come back before, or did so at the same moment.
        var twice = Decimal(0)
        /// Returns and voids that the store had refused.
        var parked: Set<String> = []
        /// What cards were not given, by the return's number.
        var refused: [String: Decimal] = [:]
        /// Voids by the uuid of their sale.
        var voids: [String: String] = [:]
        /// Returns of those sales.
        var returned: [String: [String]] = [:]
    }

    private static func check(_ tills: [CardTill], _ counter: SaleCounter, _ refused: [String: Decimal]) async throws {
        var books = Books()
        for till in tills {
            for sale in try await listed(till) where sale["kind"]?.text == "sale" {
                guard let uuid = sale["sale"]?.text else { continue }
                books.voids[uuid] = try await details(sale, till)["voided_by"]?.text
            }
        }
        for till in tills {
            let parked = try await till.merced.decideParked(till.setup.store, voided: Set(books.voids.keys))
            books.twice += parked.twice
            books.parked.formUnion(parked.numbers)
        }
        #expect(books.parked.isSuperset(of: refused.keys), "\(refused) of \(books.parked)")
        books.refused = refused
        for till in tills { try await check(till, counter, &books) }
        for (uuid, numbers) in books.returned {
            let told = books.parked.intersection(numbers + [books.voids[uuid] ?? ""])
            #expect(!told.isEmpty, "\(numbers) and \(books.voids[uuid] ?? "") gave the same money, and nobody was told")
        }
        #expect(books.sold == books.legs && books.sold + books.twice == books.made && books.made > 0, "\(books)")
        let taken = tills[0].takenOfAll
        #expect(books.cards == Decimal(taken) / 100, "legs of cards \(books.cards), cards are out of \(taken)")
    }

    private static func listed(_ till: CardTill) async throws -> [JSONNode] {
        try await till.merced.run("sales", "list", "--limit", "all", "--json").json["sales"]?.elements ?? []
    }

    private static func details(_ sale: JSONNode, _ till: CardTill) async throws -> JSONNode {
        try await till.merced.run("sales", "show", sale["number"]?.text ?? "", "--json").json
    }

    private static func check(_ till: CardTill, _ counter: SaleCounter, _ books: inout Books) async throws {
        let orders = counter.ordersBySale()
        let sales = try await listed(till)
        let numbers = try await till.merced.receipts().map(\.number)
        #expect(numbers == Array(1...Int64(sales.count)), "\(numbers)")
        for sale in sales where sale["kind"]?.text != "void" {
            let (number, total) = (sale["number"]?.text ?? "", amount(sale["total"]))
            let parts = try await details(sale, till)["legs"]?.elements ?? []
            let sum = parts.map { amount($0["amount"]) }.reduce(0, +)
            #expect(sum == total, "\(number)")
            let onCards = parts.filter { $0["tender"]?.text == "Card" }.map { amount($0["amount"]) }.reduce(0, +)
            guard sale["kind"]?.text == "sale" else {
                books.sold += total
                books.legs += sum
                let source = sale["order"]?.integer.flatMap { till.setup.store.orderJSON($0)?.saleUUID } ?? ""
                if books.voids[source] == nil {
                    books.cards += onCards + (books.refused[number] ?? 0)
                } else {
                    // The void's card has its money back once.
                    books.returned[source, default: []].append(number)
                    books.twice -= total
                }
                continue
            }
            let uuid = try #require(sale["sale"]?.text)
            let status = (orders[uuid] ?? []).map { $0["status"]?.text ?? "" }
            if let void = books.voids[uuid] {
                let ends = books.parked.contains(void) ? ["cancelled", "trash", "refunded"] : ["cancelled", "trash"]
                #expect(status.allSatisfy { ends.contains($0) }, "\(number): \(status)")
                continue
            }
            #expect(status == ["completed"] || status == ["refunded"], "\(number): \(status) \(sale)")
            books.sold += total
            books.legs += sum
            books.cards += onCards
            books.made += amount(orders[uuid]?.first?["total"])
            let refunds = orders[uuid]?.first?["refunds"]?.elements ?? []
            books.made += refunds.map { amount($0["total"]) }.reduce(0, +)
        }
        #expect(try await till.merced.run("ledger", "check").status == 0)
        let verified = try await till.merced.run("payments", "verify")
        #expect(verified.status == 0, "\(verified.output) \(verified.errors)")
    }

    private static func amount(_ node: JSONNode?) -> Decimal { Decimal(string: node?.text ?? "") ?? 0 }
}

extension CardTill {
    /// Who waits for a network that is away at random does nothing else: minutes of it in a short run.
    fileprivate var hasty: CardTill {
        var merced = merced
        merced.environment["MERCED_HASTE"] = "10"
        return CardTill(setup: setup, merced: merced, processor: processor)
    }
}
