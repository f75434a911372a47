import DemoStore
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct OrdersTrackingCommandTests {
    @Test func test_parcel_when_added_listed_and_removed_by_verbs_then_so_in_the_store() async throws {
        var configuration = DemoStoreConfiguration(orders: 10)
        configuration.plugins = [.shipmentTracking]
        try await RunningDemo.connected(configuration) { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            let added = try await merced.run(
                "orders",
                "tracking",
                "add",
                "\(id)",
                "94 00",
                "--provider",
                "usps",
                "--json"
            )
            #expect(added.status == 0 && added.json["sent"] == true, "\(added.errors)")
            let own = ["orders", "tracking", "add", "\(id)", "77", "--own", "Bike", "--date", "2026-11-02"]
            #expect(try await merced.run(own).status == 0)
            #expect(setup.store.shipments(ofOrder: id).map(\.number) == ["94 00", "77"])
            let list = try await merced.run("orders", "tracking", "list", "\(id)", "--json")
            let rows = list.json["trackings"]?.elements ?? []
            #expect(Set(rows.compactMap { $0["provider"]?.text }) == ["USPS", "Bike"], "\(list.errors)")
            let gone = try await merced.run("orders", "tracking", "remove", "\(id)", "77")
            #expect(gone.status == 0, "\(gone.errors)")
            #expect(setup.store.shipments(ofOrder: id).map(\.number) == ["94 00"])
            let wrong = try await merced.run("orders", "tracking", "add", "\(id)", "1", "--provider", "Pigeon")
            #expect(wrong.status == 1 && wrong.errors.contains("Pigeon"), "\(wrong.errors)")
        }
    }
}
