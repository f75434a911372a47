import Foundation
import Networking
import Storage
import Testing

@testable import Yosemite

/// Which resources are asked for at the same time.
@Suite struct ResourceQueueTests {
    private struct Nothing: ResourceSyncing {
        let kind: MirrorResourceKind

        func synchronize(_ wish: SyncWish) async throws -> SyncTally { SyncTally() }
        func cursor() async throws -> SyncCursor { .start }
        func fetch(ids: [Int64]) async throws {}
        func lastAsked() async throws -> Date? { nil }
        func progress(_ storage: any StorageType) throws -> ResourceProgress { throw CancellationError() }
    }

    private func queue(_ kinds: MirrorResourceKind...) -> ResourceQueue {
        ResourceQueue(kinds.map { (Nothing(kind: $0), .due) })
    }

    /// What starts now, with `room` for as many requests.
    private func started(
        _ queue: inout ResourceQueue,
        room: Int = 9,
        besideOrders: Bool = false
    ) -> [MirrorResourceKind] {
        var kinds: [MirrorResourceKind] = []
        while queue.mayStart(room: room - kinds.count, besideOrders: besideOrders), let (resource, _) = queue.next() {
            kinds.append(resource.kind)
        }
        return kinds
    }

    @Test func test_next_when_orders_are_being_fetched_then_one_at_a_time_beside_them() {
        var queue = queue(.categories, .tags, .attributes)
        #expect(started(&queue, besideOrders: true) == [.categories])
        queue.ended(.categories)
        #expect(started(&queue, besideOrders: true) == [.tags])
        #expect(started(&queue) == [.attributes])
    }

    @Test func test_next_when_many_wait_then_three_run_at_once_in_their_order() {
        var queue = queue(.categories, .tags, .attributes, .coupons, .reviews)
        #expect(started(&queue) == [.categories, .tags, .attributes])
        queue.ended(.tags)
        #expect(started(&queue) == [.coupons])
        queue.ended(.categories)
        queue.ended(.coupons)
        #expect(started(&queue) == [.reviews])
    }

    @Test func test_next_when_the_store_takes_no_more_then_one_runs_all_the_same() {
        var queue = queue(.categories, .tags)
        #expect(started(&queue, room: 0) == [.categories])
        #expect(started(&queue, room: 0).isEmpty)
        queue.ended(.categories)
        #expect(started(&queue, room: 0) == [.tags])
    }

    /// Settings that are there say that a sale can be priced: without the rates it would lack its tax.
    @Test func test_next_when_prices_cannot_be_computed_yet_then_that_comes_first_and_settings_last_of_it() {
        var queue = queue(.coupons, .taxClasses, .taxRates, .shippingMethods, .settingsGroups)
        #expect(started(&queue) == [.taxClasses, .taxRates, .shippingMethods])
        queue.ended(.taxClasses)
        queue.ended(.shippingMethods)
        #expect(started(&queue).isEmpty)
        queue.ended(.taxRates)
        #expect(started(&queue) == [.settingsGroups])
        queue.ended(.settingsGroups)
        #expect(started(&queue) == [.coupons])
    }

    @Test func test_variations_when_products_changed_then_once_and_behind_them() {
        var queue = queue(.products, .variations, .coupons, .tags)
        #expect(started(&queue) == [.products, .coupons, .tags])
        queue.add(Nothing(kind: .variations), .due)
        queue.ended(.products)
        #expect(started(&queue) == [.variations])
        queue.ended(.variations)
        #expect(started(&queue).isEmpty)
    }

    @Test func test_next_when_stopped_then_nothing_more_starts() {
        var queue = queue(.categories, .tags, .attributes, .coupons)
        #expect(started(&queue).count == 3)
        queue.stop()
        queue.ended(.categories)
        #expect(started(&queue).isEmpty)
    }
}
