import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// Random sales at two tills while the network comes and goes and both programs are killed, while somebody at a desk counts
/// stock and changes prices, the web shop sells the same goods, and receipts of both come back at either, are
/// taken back as a whole or pay for others: each sale is one order, to the cent, the numbers have neither gap nor double, and the stock is right.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 20)))
struct SaleWearTests {
    private static let sales = Seed.count("MERCED_SALES", usual: Seed.isLong ? 1_000 : 40)
    /// One in so many is killed.
    private static let killed = 20
    /// One in so many comes back, in whole or in part, or pays for others.
    private static let (returned, exchanged, voided) = (4, 6, 6)
    private static let steps = ["tendering", "committing", "committed", "sending", "made", "completed", "sent"]

    @Test func test_sales_when_tills_die_and_the_network_goes_then_every_one_is_one_order() async throws {
        try await RunningDemo.with(DemoStoreConfiguration(orders: 60)) { try await Self.wear($0) }
    }

    private static func wear(_ setup: RunningDemo.Setup) async throws {
        var tills: [Merced] = []
        for name in ["R1", "R2"] {
            let merced = try Merced(named: "till \(name)")
            try merced.connect(to: setup.address, port: setup.port)
            try merced.nameTill(name)
            tills.append(merced)
        }
        let counter = try await SaleCounter.opened(setup, tills[0])
        _ = try await SaleCounter.opened(setup, tills[1])
        let desk = try Merced(named: "desk")
        try desk.connect(to: setup.address)
        let synced = try await desk.run("sync").status
        #expect(synced == 0)
        let traffic = ShopTraffic(setup: setup, goods: Array(counter.goods.prefix(6)))
        let stock = traffic.stock()
        #expect(!stock.isEmpty)
        let moved = try await sell(at: tills, traffic, desk)
        try setup.proxy.comeUp()
        for merced in tills { try await counter.sendAll(merced) }
        await setup.proxy.waitUntilQuiet()

        let books = try await books(of: tills, counter)
        let orders = Array(counter.ordersBySale().values.joined()).filter { $0["status"]?.text != "cancelled" }
        let refunds = orders.flatMap { $0["refunds"]?.elements ?? [] }
        let sum = (orders + refunds).compactMap { Decimal(string: $0["total"]?.text ?? "") }.reduce(0, +)
        let paid = books.paid + books.twice
        #expect(sum == paid, "\(books)")
        #expect(sum > 0)
        #expect(books.returns > 0 && !books.voids.isEmpty)
        for (sku, left) in traffic.stock() {
            let wanted = (stock[sku] ?? 0) + (moved[sku] ?? 0) - (books.sold[sku] ?? 0)
            #expect(left == wanted, "\(sku)")
        }
    }

    private struct Books: Sendable {
        /// What the tills sold less what they gave back.
        var paid: Decimal = 0
        /// Given for goods that had come back before.
        var twice: Decimal = 0
        var returns = 0
        var sold: [String: Int] = [:]
        /// Numbers of what took them back as a whole, by the sales' uuids.
        var voids: [String: String] = [:]
    }

    private static func books(of tills: [Merced], _ counter: SaleCounter) async throws -> Books {
        var books = Books()
        for merced in tills { books.voids.merge(try await voids(merced)) { first, _ in first } }
        for merced in tills { try await check(merced, counter, &books) }
        return books
    }

    private static func voids(_ merced: Merced) async throws -> [String: String] {
        let sales = try await merced.run("sales", "list", "--limit", "all", "--json").json["sales"]?.elements ?? []
        var voids: [String: String] = [:]
        for sale in sales where sale["kind"]?.text == "void" {
            let number = sale["number"]?.text ?? ""
            let source = try await merced.run("sales", "show", number, "--json").json["refers_to"]?.text
            let sold = try #require(sales.first { [$0["number"]?.text, $0["sale"]?.text].contains(source) })
            voids[sold["sale"]?.text ?? ""] = number
        }
        return voids
    }

    /// What one till has in its ledger stands in the store once.
    private static func check(_ merced: Merced, _ counter: SaleCounter, _ books: inout Books) async throws {
        let orders = counter.ordersBySale()
        let parked = try await merced.decideParked(counter.setup.store, voided: Set(books.voids.keys))
        books.twice += parked.twice
        let list = try await merced.run("sales", "list", "--limit", "all", "--json")
        let sales = list.json["sales"]?.elements ?? []
        let numbers = try await merced.receipts().map(\.number)
        #expect(numbers == Array(1...Int64(sales.count)), "\(numbers)")
        for sale in sales {
            let uuid = try #require(sale["sale"]?.text)
            let total = Decimal(string: sale["total"]?.text ?? "") ?? 0
            books.paid += total
            // Its order is cancelled, or refunded.
            if sale["kind"]?.text == "void" { continue }
            guard sale["kind"]?.text == "sale" else {
                books.returns += 1
                let source = sale["order"]?.integer.flatMap { counter.setup.store.orderJSON($0)?.saleUUID } ?? ""
                if books.voids[source] != nil { books.twice -= total }
                if parked.numbers.contains(sale["number"]?.text ?? "") { continue }
                let back = try await checkReturn(sale, merced, counter.setup)
                books.sold.merge(back, uniquingKeysWith: +)
                continue
            }
            let made = orders[uuid] ?? []
            if let void = books.voids[uuid] {
                let isParked = parked.numbers.contains(void)
                let ends = isParked ? ["cancelled", "trash", "refunded"] : ["cancelled", "trash"]
                #expect(made.count <= 1 && made.allSatisfy { ends.contains($0["status"]?.text ?? "") }, "\(sale)")
                guard made.first?["status"]?.text == "refunded" else { continue }
            }
            #expect(made.count == 1, "\(sale) \(made.map { Self.traces(of: $0) })")
            guard let order = made.first else { continue }
            #expect(["completed", "refunded"].contains(order["status"]?.text), "\(sale)")
            #expect(order["total"]?.text == sale["total"]?.text)
            for line in order["line_items"]?.elements ?? [] {
                books.sold[line["sku"]?.text ?? "", default: 0] += line["quantity"]?.integer ?? 0
            }
        }
        let check = try await merced.run("ledger", "check")
        #expect(check.status == 0, "\(check.errors)")
    }

    private static func sell(at tills: [Merced], _ traffic: ShopTraffic, _ desk: Merced) async throws
        -> ShopTraffic.Moved
    {
        let offered = OfferedReceipts()
        return try await withThrowingTaskGroup(of: ShopTraffic.Moved.self) { group in
            for (index, merced) in tills.enumerated() {
                group.addTask { try await sell(merced, traffic, sales / 2, offered, seed: UInt64(index)) }
            }
            group.addTask { try await traffic.workAtTheDesk(desk, changes: sales / 8) }
            return try await group.reduce(into: ShopTraffic.Moved()) { $0.merge($1, uniquingKeysWith: +) }
        }
    }

    /// - Returns: what the web shop sold meanwhile.
    private static func sell(
        _ merced: Merced,
        _ traffic: ShopTraffic,
        _ count: Int,
        _ offered: OfferedReceipts,
        seed: UInt64
    ) async throws -> ShopTraffic.Moved {
        var random = SeededGenerator(seed: Seed.value &+ seed)
        let goods = traffic.goods
        var moved: ShopTraffic.Moved = [:]
        for place in 0..<count {
            try shake(traffic.setup.proxy, &random)
            let skus = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                goods.randomElement(using: &random) ?? goods[0]
            }
            var words = ["sell", "--json"]
            for sku in skus { words += ["--item", "\(sku):\(Int.random(in: 1...3, using: &random))"] }
            if Bool.random(using: &random) { words += ["--discount", "\(Int.random(in: 1...30, using: &random))%"] }
            let isExchange = Int.random(in: 0..<exchanged, using: &random) == 0
            let back = isExchange ? offered.any(&random) : nil
            if let back { words += ["--return", back.goods(&random)] }
            words += back != nil || Bool.random(using: &random) ? ["--cash", "exact"] : ["--external", "TID \(place)"]
            var environment: [String: String] = [:]
            if Int.random(in: 0..<killed, using: &random) == 0 {
                environment["MERCED_CRASH_TEST"] = "sale:\(steps.randomElement(using: &random) ?? "made")"
            }
            let (typed, surroundings) = (words, environment)
            async let outcome = merced.run(typed, adding: surroundings)
            if Int.random(in: 0..<3, using: &random) == 0 {
                moved.merge(try traffic.orderInTheWebShop(&random), uniquingKeysWith: +)
            }
            let ended = try await outcome
            // Where it is away, the store cannot say whether the goods came back already.
            let known: [Int32] = back == nil ? [0, -9] : [0, 1, -9]
            #expect(known.contains(ended.status), "\(words): \(ended.status) \(ended.errors)")
            guard let number = ended.jsonLines.last(where: { $0["state"]?.text == "paid" })?["number"]?.text else {
                continue
            }
            let newest = OfferedReceipts.Receipt(number: number, skus: skus)
            offered.offer(newest)
            if Int.random(in: 0..<voided, using: &random) == 0 {
                let unchecked = Bool.random(using: &random) ? ["--unchecked"] : []
                let ended = try await merced.run(["sales", "void", number, "--json"] + unchecked)
                #expect([0, 1, 75].contains(ended.status), "\(number): \(ended.status) \(ended.errors)")
            } else if Int.random(in: 0..<returned, using: &random) == 0 {
                let receipt = Bool.random(using: &random) ? offered.any(&random) ?? newest : newest
                try await takeBack(receipt, merced, traffic.setup.proxy, &random)
            }
        }
        return moved
    }

    /// Again under the same key where it was killed or the store was not told: it is one return.
    private static func takeBack(
        _ receipt: OfferedReceipts.Receipt,
        _ merced: Merced,
        _ proxy: FaultProxy,
        _ random: inout SeededGenerator
    ) async throws {
        let words = ["sales", "refund", "--json", "--uuid", UUID().uuidString] + receipt.words(&random)
        for _ in 0..<2 {
            try shake(proxy, &random)
            if Int.random(in: 0..<6, using: &random) == 0 {
                proxy.add(Fault(.cutAfterStore, method: "POST", path: "/refunds", times: 1))
            }
            var environment: [String: String] = [:]
            if Int.random(in: 0..<4, using: &random) == 0 {
                environment["MERCED_CRASH_TEST"] = "sale:\(steps.randomElement(using: &random) ?? "made")"
            }
            let ended = try await merced.run(words, adding: environment)
            #expect([0, 1, 75, -9].contains(ended.status), "\(words): \(ended.status) \(ended.errors)")
        }
    }

    /// One refund of the same amount on the order of its sale.
    ///
    /// - Returns: what came back, by SKU, below zero.
    private static func checkReturn(_ row: JSONNode, _ merced: Merced, _ setup: RunningDemo.Setup) async throws
        -> [String: Int]
    {
        let number = row["number"]?.text ?? ""
        let shown = try await merced.run("sales", "show", number, "--json").json
        #expect(row["kind"]?.text == "return" && row["state"]?.text == "sent", "\(row)")
        let order = row["order"]?.integer.flatMap { setup.store.orderJSON($0) }
        let refunds = (order?["refunds"]?.elements ?? []).filter { $0["reason"]?.text?.hasPrefix(number) == true }
        #expect(refunds.map { $0["total"]?.text } == [row["total"]?.text], "\(row) \(refunds)")
        let lines = (shown["lines"]?.elements ?? []).map {
            ($0["sku"]?.text ?? "", Int($0["quantity"]?.text ?? "") ?? 0)
        }
        return Dictionary(lines, uniquingKeysWith: +)
    }

    /// When an order was made, and what became of it.
    private static func traces(of order: JSONNode) -> [String] {
        ["id", "status", "date_created", "date_modified", "total"].map {
            "\($0) \(order[$0]?.text ?? order[$0]?.integer.map(String.init) ?? "")"
        }
    }

    /// The network goes, comes back, or loses an answer.
    private static func shake(_ proxy: FaultProxy, _ random: inout SeededGenerator) throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: proxy.goDown()
        case 1, 2: try proxy.comeUp()
        case 3: proxy.add(Fault(.cutAfterStore, method: "POST", path: "/orders", times: 1))
        case 4: proxy.add(Fault(.cutBeforeStore, method: "POST", path: "/orders", times: 1))
        default: break
        }
    }
}
