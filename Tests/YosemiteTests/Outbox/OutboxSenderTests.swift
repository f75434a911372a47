import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A sender that is stopped, or whose ledger fails, between claiming an edit and sending it.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 10)))
struct OutboxSenderTests {
    private struct Bench {
        let sender: OutboxSender
        let journal: EditJournal
        let monitor: SiteMonitor
    }

    /// A sender of its own, on the files of the shop.
    private func bench(_ shop: Shop, failure: any Error) async throws -> Bench {
        let ledger = try shop.ledger()
        let real = EditJournal(siteID: Shop.siteID, ledger: ledger, dates: shop.dates)
        let journal = EditJournal(
            siteID: Shop.siteID,
            ledger: StoppingLedger(ledger, failure: failure),
            dates: shop.dates
        )
        let mirror = try shop.mirror()
        let network = SessionNetwork(base: Shop.network, login: shop.login())
        let monitor = SiteMonitor(dates: shop.dates)
        let writer = EditWriter(
            journal: journal,
            notes: NoteUpserter(siteID: Shop.siteID, mirror: mirror, journal: real),
            records: RecordWriter(
                siteID: Shop.siteID,
                mirror: mirror,
                journal: real,
                remote: CatalogueRemote(network: network),
                orders: OrderWire(
                    remote: OrdersRemote(network: network),
                    reports: ReportRemote(network: network),
                    scope: OrderStatusScope(),
                    siteID: Shop.siteID
                )
            ),
            dates: shop.dates
        )
        let sender = OutboxSender(journal: journal, writer: writer, monitor: monitor, clock: shop.clock, busy: Busy())
        return Bench(sender: sender, journal: journal, monitor: monitor)
    }

    private func waiting(_ shop: Shop) async throws -> (order: Int, edit: PendingEdit) {
        let manager = shop.manager()
        try await manager.synchronize()
        let id = try shop.processingID
        let edit = try await manager.change(id, to: "completed")
        await manager.deauthenticate()
        return (id, edit)
    }

    @Test func test_send_when_no_batch_can_be_claimed_then_the_edit_goes_alone() async throws {
        try await Shop.with { shop in
            let (id, edit) = try await waiting(shop)
            let bench = try await bench(shop, failure: StorageError.diskFull(step: "saving"))
            await bench.sender.start(additions: bench.journal.observeNewestWaitingEdit())
            // A request that fails on a busy machine is tried again after a while.
            await shop.passTime(.seconds(5)) { shop.store.status(ofOrder: id) == "completed" }
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            await bench.sender.stop()
            #expect(shop.store.status(ofOrder: id) == "completed")
        }
    }

    @Test func test_send_when_stopped_while_claiming_then_the_claimed_edit_is_given_back() async throws {
        try await Shop.with { shop in
            let (_, edit) = try await waiting(shop)
            shop.proxy.goDown()
            let bench = try await bench(shop, failure: CancellationError())
            await bench.sender.start(additions: bench.journal.observeNewestWaitingEdit())
            _ = try await shop.ledger().wait(for: edit.editID, [.waiting], tries: 1)
            await bench.sender.stop()
            #expect(try await shop.openEdits().map(\.state) == [.waiting])
        }
    }

    /// Whatever moment it is, a verb that ends leaves nothing that seems to be on its way.
    @Test func test_stop_when_at_any_moment_then_nothing_is_left_claimed() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let orders = shop.listedIDs.filter { shop.store.status(ofOrder: $0) == "processing" }
            shop.proxy.goDown()
            try await manager.note(orders[0], "Ring")
            try await manager.send()
            for id in orders.prefix(3) { try await manager.change(id, to: "completed") }
            await manager.deauthenticate()
            try await Seed.repeating(Seed.count("MERCED_CUTS", usual: 8)) { random in
                let manager = shop.manager()
                try await manager.send()
                for _ in 0..<Int.random(in: 0...400, using: &random) { await Task.yield() }
                await manager.deauthenticate()
                let left = try await shop.openEdits()
                #expect(left.count == 4)
                #expect(left.allSatisfy { $0.state == .waiting }, "\(left.map(\.state))")
                #expect(left.allSatisfy { $0.lastError != StoreWords.describe(NetworkError.cancelled) })
            }
        }
    }
}
