import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StoresTests {
    @Test func test_retrieve_when_order_is_gone_then_row_is_deleted() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let order = try await manager.retrieve(id)
            #expect(order.orderID == Int64(id))
            shop.store.deleteOrderBehindTheBack(id: id)
            await #expect(throws: NetworkError.self) { try await manager.retrieve(id) }
            #expect(try await shop.mirrored(id) == nil)
        }
    }

    @Test func test_filtered_when_limit_is_no_whole_page_then_the_first_so_many() async throws {
        try await Shop.with(orders: 480) { shop in
            let manager = shop.manager()
            let summary = try await manager.perform {
                OrderAction.fetchFilteredOrders(
                    siteID: Shop.siteID,
                    statuses: [],
                    search: nil,
                    limit: 150,
                    onCompletion: $0
                )
            }
            #expect(summary.orderIDs.count == 150)
            #expect(Set(summary.orderIDs).count == 150)
            #expect(summary.orderIDs.first == shop.listedIDs.last.map(Int64.init))
            #expect(summary.total == shop.listedIDs.count)
            #expect(shop.listQueries.count == 2)
            #expect(manager.monitor(siteID: Shop.siteID).status.connection == .online)

            let onHold = try await manager.perform {
                OrderAction.fetchFilteredOrders(
                    siteID: Shop.siteID,
                    statuses: ["on-hold"],
                    search: nil,
                    limit: 5,
                    onCompletion: $0
                )
            }
            #expect(onHold.orderIDs.allSatisfy { shop.store.status(ofOrder: Int($0)) == "on-hold" })
            let none = try await manager.perform {
                OrderAction.fetchFilteredOrders(
                    siteID: Shop.siteID,
                    statuses: [],
                    search: "zzzz",
                    limit: 5,
                    onCompletion: $0
                )
            }
            #expect(none.orderIDs.isEmpty)
            #expect(none.saved == 0)
        }
    }

    @Test func test_filtered_when_every_row_is_malformed_then_ends() async throws {
        try await Shop.with(orders: 0) { shop in
            shop.store.replaceOrderListAnswer(with: (0..<400).map { Data("{\"id\": \(-$0)}".utf8) })
            let manager = shop.manager()
            let summary = try await manager.perform {
                OrderAction.fetchFilteredOrders(
                    siteID: Shop.siteID,
                    statuses: [],
                    search: nil,
                    limit: 200,
                    onCompletion: $0
                )
            }
            #expect(summary.saved == 0)
            #expect(summary.unreadable?.count == 200)
            #expect(shop.listQueries.count == 2)
        }
    }

    @Test func test_locate_when_in_the_list_then_its_place() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let query = OrderListQuery(siteID: Shop.siteID, statuses: [], search: "", sort: .newest)
            let newest = try #require(shop.listedIDs.last)
            let place = try await manager.perform {
                ListAction.locate(Int64(newest), list: query, onCompletion: $0)
            }
            #expect(place == 0)
            let nowhere = try await manager.perform {
                ListAction.locate(1, list: query, onCompletion: $0)
            }
            #expect(nowhere == nil)
        }
    }

    @Test func test_notes_when_fetched_then_those_of_the_store_and_none_more() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            try await manager.retrieveNotes(id)
            let count = try await shop.mirroredNotes(id).count
            #expect(count > 0)
            let notes = try await shop.mirroredNotes(id)
            // What the store no longer has goes, unless the list was cut off.
            try await shop.mirror().performAndSave { storage in
                var stale = try #require(notes.first)
                stale.noteID = 99_999_999
                try storage.save(stale)
            }
            let path = "/orders/\(id)/notes"
            let cut = shop.proxy.add(
                Fault(
                    .status(200, body: "[{\"id\": 5, \"no", headers: ["Content-Type": "application/json"]),
                    path: path
                )
            )
            _ = try? await manager.retrieveNotes(id)
            #expect(try await shop.mirroredNotes(id).count == count + 1)
            shop.proxy.remove(cut)
            try await manager.retrieveNotes(id)
            #expect(try await shop.mirroredNotes(id).count == count)
        }
    }

    @Test func test_statuses_when_fetched_then_stored_with_totals_and_kept_when_cut_off() async throws {
        try await Shop.with { shop in
            let busy = Busy()
            let manager = shop.manager(busy: busy)
            try await manager.perform {
                OrderStatusAction.retrieveOrderStatuses(siteID: Shop.siteID, onCompletion: $0)
            }
            let statuses = manager.orderStatuses(siteID: Shop.siteID)
            statuses.start()
            await busy.idle()
            let count = statuses.fetchedObjects.count
            #expect(statuses.fetchedObjects.contains { $0.slug == "processing" && $0.total > 0 })
            shop.proxy.add(
                Fault(.status(200, body: "[{\"slug\": \"a\", \"name\": \"A\", \"total\": 1}, {", headers: [:]))
            )
            await #expect(throws: NetworkError.self) {
                try await manager.perform {
                    OrderStatusAction.retrieveOrderStatuses(siteID: Shop.siteID, onCompletion: $0)
                }
            }
            #expect(manager.monitor(siteID: Shop.siteID).status.isOffline)
            let again = manager.orderStatuses(siteID: Shop.siteID)
            again.start()
            await busy.idle()
            #expect(again.fetchedObjects.count == count)
        }
    }

    @Test func test_settings_when_fetched_then_currency_and_time_zone_of_the_store() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let before = try await manager.perform {
                SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(before.siteName == Shop.name)
            #expect(before.timeZone == .utc)
            #expect(before.currency == .standard)
            try await manager.perform {
                SettingAction.synchronizeGeneralSettings(siteID: Shop.siteID, onCompletion: $0)
            }
            let after = try await manager.perform {
                SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(after.siteName == "Harbor & Pine Mercantile")
            #expect(after.timeZone.identifier == "America/New_York")
            #expect(after.currency.code == "USD")
            #expect(after.currency.symbol == "$")
        }
    }

    @Test func test_settings_when_one_part_fails_then_the_others_arrive() async throws {
        try await Shop.with { shop in
            shop.proxy.add(Fault(.internalServerError, path: "reports/orders/totals"))
            let manager = shop.manager()
            try await manager.synchronize()
            let settings = try await manager.perform {
                SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(settings.timeZone.identifier == "America/New_York")
        }
    }

    private func lists(_ manager: any StoresManager) async throws -> RememberedLists {
        try await manager.perform { AppSettingsAction.loadRememberedLists(siteID: 3, onCompletion: $0) }
    }

    private func remember(_ list: RememberedList, of records: SavedFilter.Records, _ manager: any StoresManager)
        async throws
    {
        try await manager.perform {
            AppSettingsAction.saveRememberedList(siteID: 3, of: records, list: list, onCompletion: $0)
        }
    }

    @Test func test_list_when_an_older_version_or_a_newer_one_kept_it_then_what_is_known_is_read() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager([])
            try await remember(RememberedList(sort: "price"), of: .products, manager)
            let state = shop.folder.url.appending(path: "state")
            // As versions before this one wrote it, and as one behind it may.
            let old = #"{"filter":"total>100","sort":"customer","statuses":[]}"#
            try Data(old.utf8).write(to: state.appending(path: "orders-3.json"))
            try Data(#"{"sort":"by the moon","view":"grid"}"#.utf8).write(to: state.appending(path: "coupons-3.json"))
            let kept = try await lists(manager)
            #expect(kept.problems == [])
            #expect(kept[.orders].sorted() == OrderListQuery.Sort.customer)
            #expect(kept[.orders].shownOrders == OrderFilterParser.parse("total>100").filter)
            #expect(kept[.products].sort == "price")
            #expect(kept[.coupons].sorted(by: CouponListQuery.Sort.self) == nil)
            #expect(kept[.reviews] == .standard && kept[.customers] == .standard)
        }
    }

    @Test func test_app_settings_when_saved_then_read_back_and_corrupt_ones_are_kept_aside() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager([])
            #expect(try await lists(manager) == .standard)
            let chosen = RememberedList(filter: OrderFilter(statuses: ["on-hold"]), sort: .customer)
            try await remember(chosen, of: .orders, manager)
            try await remember(RememberedList(sort: "code"), of: .coupons, manager)
            #expect(try await lists(manager)[.orders] == chosen)
            let file = shop.folder.url.appending(path: "state/orders-3.json")
            try Data("{broken".utf8).write(to: file)
            let broken = try await lists(manager)
            #expect(broken[.orders] == .standard && broken[.coupons].sort == "code")
            #expect(broken.problems.count == 1 && broken.problems[0].contains("orders-3.json"), "\(broken.problems)")
            #expect(try await lists(manager).problems == [])
            #expect(FileManager.default.fileExists(atPath: file.path + ".unreadable"))

            try await manager.perform {
                AppSettingsAction.saveRecentCommands((0..<80).map { "\($0)" }, onCompletion: $0)
            }
            let recent = try await manager.perform { AppSettingsAction.loadRecentCommands(onCompletion: $0) }
            #expect(recent == (0..<50).map { "\($0)" })
        }
    }
}
