import DemoStore
import Foundation
import TestSupport
import Testing

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UnreadableCensusTests {
    @Test func test_census_when_an_order_changed_silently_and_cannot_be_read_any_more_then_it_stays() async throws {
        try await Shop.with(orders: 130) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            shop.store.setStatusSilently(id: id, "completed")
            let garbled = #"{"id": \#(id), "status": "completed", "total": "many"}"#
            shop.store.setRawOrderJSON(id: id, Data(garbled.utf8))
            let week = try #require(MirrorPlan.of(.orders)?.census)
            shop.dates.advance(by: Double(week.components.seconds))
            let summary = try await manager.synchronize()
            #expect(summary.removed == 0)
            #expect(summary.unreadable?.count == 1)
            #expect(try await shop.mirrored(id) != nil)
        }
    }
}
