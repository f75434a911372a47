import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 20)))
struct CutSyncTests {
    @Test func test_sync_when_cut_at_random_moments_while_the_store_changes_then_equal_row_by_row() async throws {
        try await Seed.repeating(Seed.count("MERCED_CUTS", usual: 1)) { random in
            let seed = UInt64.random(in: 0 ... .max, using: &random)
            try await Shop.with(orders: 640) { shop in
                var random = SeededGenerator(seed: seed)
                var manager = shop.manager()
                for _ in 0..<6 {
                    let cut = shop.proxy.add(Self.fault(&random))
                    _ = try? await manager.synchronize()
                    shop.proxy.remove(cut)
                    Self.change(shop, &random)
                    if Bool.random(using: &random) {
                        // As if the program had ended: everything it knew is what it wrote.
                        await manager.deauthenticate()
                        manager = shop.manager()
                    }
                }
                try await manager.synchronize()
                // What no number shows is found by the weekly comparison.
                shop.dates.advance(by: 8 * 86_400)
                try await manager.synchronize()
                try await shop.expectEqualRows()
            }
        }
    }

    private static func fault(_ random: inout SeededGenerator) -> Fault {
        let effects: [Fault.Effect] = [
            .cutBeforeStore, .cutAfterStore, .truncateBody(bytes: Int.random(in: 0...400_000, using: &random)),
            .gateway(502), .internalServerError, .tooManyRequests(retryAfter: nil), .htmlForJSON,
        ]
        let effect = effects.randomElement(using: &random) ?? .cutBeforeStore
        let times = Bool.random(using: &random) ? 1 : Int.random(in: 2...5, using: &random)
        return Fault(effect, path: "/orders?", from: Int.random(in: 1...8, using: &random), times: times)
    }

    /// Somebody else works in the shop: with and without leaving a trace.
    private static func change(_ shop: Shop, _ random: inout SeededGenerator) {
        shop.setStoreClock(aheadBy: Double(Int.random(in: 0...90, using: &random)))
        shop.store.receiveOrders(Int.random(in: 0...130, using: &random))
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            guard let id = shop.store.orderIDs.randomElement(using: &random) else { return }
            switch Int.random(in: 0...4, using: &random) {
            case 0: shop.store.deleteOrderBehindTheBack(id: id)
            case 1: shop.store.setStatusSilently(id: id, "trash")
            case 2: shop.store.setStatusSilently(id: id, "processing")
            default: shop.store.changeOrderBehindTheBack(id: id, status: "completed")
            }
        }
    }

    @Test func test_sync_when_another_program_keeps_the_mirror_locked_then_said_and_it_goes_on_where_it_was()
        async throws
    {
        try await Shop.with(orders: 480) { shop in
            let manager = shop.manager()
            let hang = shop.proxy.add(Fault(.hang, path: "page=2&", times: 1))
            let sync = Task { try await manager.synchronize() }
            await shop.proxy.waitUntilStruck(hang)
            await shop.proxy.waitUntilHolding(1)
            let other = try shop.mirror()
            let (locked, isLocked) = AsyncStream<Void>.makeStream()
            let release = DispatchSemaphore(value: 0)
            let lock = Task {
                try await other.performAndSave { _ in
                    isLocked.yield()
                    release.wait()
                }
            }
            for await _ in locked { break }
            shop.proxy.release()
            await #expect(throws: StorageError.self) { try await sync.value }
            let failure = manager.monitor(siteID: Shop.siteID).status.failure
            #expect(failure?.contains("locked") == true || failure?.contains("busy") == true, "\(failure ?? "none")")
            release.signal()
            try await lock.value
            try await manager.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
            #expect(manager.monitor(siteID: Shop.siteID).status.failure == nil)
        }
    }
}

extension Shop {
    /// Every order here is, in every field, what the store would send.
    func expectEqualRows() async throws {
        let mirror = try mirror()
        let there = statuses.keys.sorted()
        let here = try await mirroredStatuses().keys.sorted()
        #expect(here == there)
        for id in there {
            guard let json = store.orderJSON(id) else { continue }
            var wanted = OrderGraph(try await OrderMapper(siteID: Shop.siteID).map(response: json.data))
            var found = try await mirror.read { try $0.loadOrderGraph(siteID: Shop.siteID, orderID: Int64(id)) }
            wanted.number()
            wanted.forgetAddresses()
            found?.forgetAddresses()
            guard found != wanted else { continue }
            Issue.record("order \(id) differs: \(String(describing: found)) is not \(wanted)")
            return
        }
    }
}

extension OrderGraph {
    /// The proxy is another place than the store.
    fileprivate mutating func forgetAddresses() {
        order.paymentURL = ""
        for index in items.indices { items[index].imageSource = nil }
    }

    /// Lines take their place in the list when they are written.
    fileprivate mutating func number() {
        order.status = order.storeStatus
        for index in items.indices { items[index].position = index }
        for index in fees.indices { fees[index].position = index }
        for index in coupons.indices { coupons[index].position = index }
        for index in taxes.indices { taxes[index].position = index }
        for index in shippingLines.indices { shippingLines[index].position = index }
        for index in refunds.indices { refunds[index].position = index }
        for index in giftCards.indices { giftCards[index].position = index }
        for index in metaData.indices { metaData[index].position = index }
    }
}
