import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Two tills with a home each, and a host that does everything to their requests by chance: whatever happened in the shop
/// happened once, sums agree to the cent, and what did not happen is listed.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 120 : 15)))
struct TwoTillHostTests {
    /// What one till has done.
    @MainActor
    private final class Doings {
        let desk: HostDesk
        var sold: [TillReceipt] = []
        var voids: [String: TillReceipt] = [:]
        var returns: [String: TillReceipt] = [:]
        var notes: [(order: Int, text: String)] = []
        var statuses: [(order: Int, edit: PendingEdit)] = []
        var stock: [(delta: Int64, edit: PendingEdit)] = []

        init(_ desk: HostDesk) { self.desk = desk }
    }

    private static let effects: [Fault.Effect] = [
        .maintenance, .firewall, .cutBeforeStore, .cutAfterStore, .oldRecord,
        .actThenAnswer(503, body: Fault.maintenancePage, headers: Fault.pageHeaders), .actThenFirewall,
        .actThenGateway(504), .actThenAnswer(500, body: Fault.fatalError(), headers: [:]),
        .answerThenAct(after: .seconds(4), 504, body: Fault.gatewayPage(504), headers: Fault.pageHeaders),
        .junk(before: "<br />Notice: plugin\n", after: ""),
    ]

    @Test func test_two_tills_when_their_host_does_everything_by_chance_then_all_is_once_and_the_rest_is_listed()
        async throws
    {
        let count = Seed.count("MERCED_HOST", usual: Seed.isLong ? 1_000 : 100)
        var random = SeededGenerator(seed: Seed.value)
        try await HostDesk.at(sells: true) { desk in
            let other = try await desk.shop.otherTill("R2")
            let tills = [Doings(desk), Doings(try await desk.beside(other))]
            let product = try desk.countedForSale()
            for till in tills {
                let manager = till.desk.manager
                _ = try await till.desk.passing {
                    try await manager.perform {
                        ProductAction.retrieveProduct(siteID: Shop.siteID, productID: product, onCompletion: $0)
                    }
                }
            }
            let before = desk.stock(product)
            let host = desk.shop.store.host
            host.seed = Seed.value
            for effect in Self.effects { host.add(Fault(effect, isWrite: true, share: 0.04)) }
            host.add(Fault(.cached(.seconds(604_800)), isWrite: false, share: 1))
            for round in 0..<count {
                let till = tills[Int.random(in: 0...1, using: &random)]
                try await Self.doSomething(round, till, product, &random)
                if round % 10 == 9 { try await till.desk.goOn(30) }
            }
            host.removeAll()
            await desk.shop.store.settleHost()
            for till in tills { try await Self.settle(till) }
            var (moved, wanted) = (Int64(0), Set<Int>())
            for till in tills { moved += try await Self.check(till, &wanted) }
            #expect(desk.stock(product) == before + moved)
            // Nothing else was left in the shop.
            let left = desk.shop.store.createdOrders.filter { id in
                !wanted.contains(id) && desk.shop.store.status(ofOrder: id).map { $0 != "trash" } ?? false
            }
            #expect(left == [], "orders that belong to nothing")
        }
    }

    private static func doSomething(
        _ round: Int,
        _ till: Doings,
        _ product: Int64,
        _ random: inout SeededGenerator
    ) async throws {
        let (desk, manager) = (till.desk, till.desk.manager)
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3:
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: Decimal(Int.random(in: 1...3, using: &random)))
            let filled = cart
            till.sold.append(try await desk.passing { try await manager.pay(filled, .cash(tendered: nil)) })
        case 4:
            guard let sale = till.sold.randomElement(using: &random), till.voids[sale.uuid] == nil,
                till.returns[sale.uuid] == nil
            else { return }
            till.voids[sale.uuid] = try? await desk.passing { try await manager.void(sale, isUnchecked: true) }
        case 5:
            guard let sale = till.sold.randomElement(using: &random), till.voids[sale.uuid] == nil,
                till.returns[sale.uuid] == nil
            else { return }
            var request = ReturnRequest(quantities: [1: 1])
            request.isUnchecked = true
            let wanted = request
            till.returns[sale.uuid] = try? await desk.passing { try await manager.takeBack(sale, wanted) }
        case 6:
            let order = try await desk.order()
            let text = "Note \(round), once"
            _ = try await manager.note(order, text, toCustomer: Bool.random(using: &random))
            till.notes.append((order, text))
        case 7:
            let order = try await desk.order()
            till.statuses.append((order, try await manager.change(order, to: "completed")))
        default:
            let delta = Int64(Int.random(in: -3...5, using: &random))
            guard delta != 0 else { return }
            let edit = try await manager.perform {
                ProductAction.changeStock(
                    siteID: Shop.siteID,
                    productID: product,
                    variationID: 0,
                    delta: Decimal(delta),
                    onCompletion: $0
                )
            }
            till.stock.append((delta, edit))
        }
    }

    /// Until nothing waits any more; what is parked is sent again, as its clerk would do.
    private static func settle(_ till: Doings) async throws {
        let (desk, manager) = (till.desk, till.desk.manager)
        for receipt in till.sold + till.voids.values + till.returns.values {
            guard try await desk.ended(receipt) != "done" else { continue }
            _ = try await desk.passing { try await manager.send(receipt, .whole) }
            _ = try await desk.ended(receipt)
        }
        _ = try await desk.ended(till.statuses.map(\.edit) + till.stock.map(\.edit))
        for _ in 0..<200 where try await desk.waits() { try await desk.goOn(15) }
    }

    /// - Parameter wanted: gets the orders that belong to something.
    /// - Returns: by how much the stock of the product moved.
    private static func check(_ till: Doings, _ wanted: inout Set<Int>) async throws -> Int64 {
        let (desk, store) = (till.desk, till.desk.shop.store)
        var moved: Int64 = 0
        for receipt in till.sold {
            let orders = desk.shop.orders(of: receipt)
            #expect(orders.count == 1, "\(receipt.number): \(orders)")
            guard let order = orders.first else { continue }
            wanted.insert(order)
            let details = try await desk.manager.sale(receipt)
            #expect(details.summary.state == .sent, "\(receipt.number): \(details.summary.reason ?? "")")
            let pieces = details.lines.map(\.quantity).reduce(0, +)
            #expect(Money.amount(from: store.orderJSON(order)?["total"]?.text ?? "") == receipt.total)
            let isVoided = till.voids[receipt.uuid] != nil
            // The only piece of a sale that comes back ends its order.
            let isBack = till.returns[receipt.uuid] != nil && pieces == 1
            let ends = isVoided ? "cancelled" : isBack ? "refunded" : "completed"
            #expect(store.status(ofOrder: order) == ends, "\(receipt.number)")
            if !isVoided { moved -= Int64(pieces.truncated) }
            let refunds = store.orderJSON(order)?["refunds"]?.elements ?? []
            let given = refunds.compactMap { Money.amount(from: $0["total"]?.text ?? "") }.reduce(0, +)
            if let back = till.returns[receipt.uuid] {
                #expect(refunds.count == 1 && given == back.total, "\(back.number): \(given), not \(back.total)")
                moved += 1
            } else {
                #expect(refunds.isEmpty, "\(receipt.number)")
            }
        }
        for note in till.notes { #expect(store.count(ofNote: note.text, on: note.order) == 1, "\(note.text)") }
        let known = try await desk.edits()
        for (order, edit) in till.statuses {
            let isDone = known.first { $0.editID == edit.editID }?.state == .done
            // Refused ones are listed, and not done.
            #expect((store.status(ofOrder: order) == "completed") == isDone, "order \(order)")
        }
        for (delta, edit) in till.stock where known.first(where: { $0.editID == edit.editID })?.state == .done {
            moved += delta
        }
        return moved
    }
}

extension HostDesk {
    /// The same shop, by another till's manager.
    func beside(_ manager: any StoresManager) async throws -> HostDesk {
        guard let all = manager as? DefaultStoresManager else { throw Expectation("the manager of a shop") }
        return HostDesk(shop: shop, manager: manager, session: try await all.pool.session(Shop.siteID))
    }

    /// S-0, counted from now on.
    func countedForSale() throws -> Int64 {
        guard
            let id = shop.store.ids(of: .products).first(where: { id in
                shop.store.json(of: .products, id: id)?["sku"]?.text == "S-0"
            })
        else { throw Expectation("S-0") }
        shop.store.changeBehindTheBack(.products, id: id, fields: ["manage_stock": true, "stock_quantity": 1000])
        return Int64(id)
    }

    func stock(_ product: Int64) -> Int64 {
        Int64(shop.store.json(of: .products, id: Int(product))?["stock_quantity"]?.integer ?? 0)
    }

    /// Every edit of this till's ledger.
    func edits() async throws -> [PendingEditRecord] {
        try await session.edits.journal.records.read { try $0.allObjects(ofType: PendingEditRecord.self) }
    }

    func waits() async throws -> Bool { try await edits().contains(where: \.isUnsent) }
}
