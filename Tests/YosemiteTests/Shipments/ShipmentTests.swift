import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import DemoStore
@testable import Yosemite

/// Parcels of orders go through the ledger: shown at once, sent when the store answers, added once, taken back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShipmentTests {
    private func draft(_ number: String = "9400 1", own: Bool = false) -> ShipmentDraft {
        ShipmentDraft(
            trackingNumber: number,
            provider: own ? "Bicycle & Sons" : "usps",
            isCustom: own,
            link: own ? "https://bike.example/\(number.filter { $0 != " " })" : "",
            dateShipped: ""
        )
    }

    @Test func test_tracking_when_added_offline_then_shown_at_once_and_sent_once() async throws {
        try await Shop.with(orders: 20, plugins: [.shipmentTracking]) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            #expect(try await manager.parcels(of: id))
            shop.store.addShipmentBehindTheBack("old", provider: "Donkey", toOrder: id)
            #expect(try await manager.parcels(of: id))
            shop.proxy.goDown()
            let known = try await manager.ship(draft(), id)
            let own = try await manager.ship(draft("77", own: true).copy(dateShipped: "2026-11-22"), id)
            #expect(try await manager.shown(id).map(\.trackingNumber) == ["old", "9400 1", "77"])
            #expect(try await manager.shown(id).compactMap(\.editID) == [known.editID, own.editID])
            // A new look at the store takes nothing away that waits.
            try shop.proxy.comeUp()
            #expect(try await manager.parcels(of: id))
            #expect(try await manager.shown(id).count == 3)
            try await manager.send()
            for edit in [known, own] { _ = try await shop.ledger().wait(for: edit.editID, [.done]) }
            let there = shop.store.shipments(ofOrder: id)
            #expect(there.map(\.provider) == ["", "USPS", ""])
            #expect(there.map(\.customProvider) == ["Donkey", "", "Bicycle & Sons"])
            // Where nothing is said, the day of the shop: in New York it is still the 20th.
            #expect(there[1].date == "2026-11-20" && there[2].date == "2026-11-22")
            #expect(try await manager.shown(id).allSatisfy { $0.editID == nil })
            #expect(try await manager.shown(id).contains { $0.trackingURL.contains("tools.usps.com") })
        }
    }

    /// The store did it and its answer was lost; one like it was there before.
    @Test func test_tracking_when_the_answer_is_lost_then_not_added_twice() async throws {
        try await Shop.with(orders: 20, plugins: [.shipmentTracking]) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let first = try await manager.ship(draft(), id)
            try await manager.send()
            _ = try await shop.ledger().wait(for: first.editID, [.done])
            shop.proxy.add(Fault(.cutAfterStore, method: "POST", path: "shipment-trackings", times: 1))
            let second = try await manager.ship(draft(), id)
            try await manager.send()
            let passing = Task { await shop.passTime(.seconds(5)) { Task.isCancelled } }
            defer { passing.cancel() }
            _ = try await shop.ledger().wait(for: second.editID, [.done])
            #expect(shop.store.shipments(ofOrder: id).count == 2)
        }
    }

    /// WooCommerce's own: what is in the parcel is said, and nothing is packed twice.
    @Test func test_fulfilment_when_the_store_keeps_them_itself_then_packs_what_is_left_once() async throws {
        try await Shop.with(orders: 40, plugins: [.fulfilments]) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try #require(
                shop.listedIDs.last { id in
                    let order = shop.store.withState { $0.table.order(id: id) }
                    return (order?.lines.count ?? 0) > 1 && order?.refunds.isEmpty == true
                }
            )
            #expect(
                try await manager.perform { WordPressSiteAction.checkShipments(shop.login(), onCompletion: $0) }
                    == ShipmentOffer(byPlugin: false, byStore: true)
            )
            let lines = try #require(shop.store.withState { $0.table.order(id: id)?.lines })
            shop.store.packBehindTheBack("1Z 5", ofOrder: id)
            #expect(try await manager.parcels(of: id))
            #expect(try await manager.shown(id).map(\.trackingProvider) == ["ups"])
            shop.proxy.add(Fault(.cutAfterStore, method: "POST", path: "fulfillments", times: 1))
            let edit = try await manager.ship(draft("77", own: true), id)
            try await manager.send()
            let passing = Task { await shop.passTime(.seconds(5)) { Task.isCancelled } }
            defer { passing.cancel() }
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            let there = shop.store.fulfilments(ofOrder: id)
            var left = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, Int($0.quantity.truncated)) })
            left[lines[0].id]? -= 1
            #expect(there.count == 2 && there[1].items == left.filter { $0.value > 0 })
            #expect(there[1].provider == "Bicycle & Sons" && there[1].isFulfilled)
            let shown = try await manager.shown(id)
            #expect(shown.map(\.trackingNumber) == ["1Z 5", "77"] && shown.allSatisfy { $0.editID == nil })
            #expect(shown[1].trackingURL == "https://bike.example/77")
            // Nothing is left for another.
            let none = try await manager.ship(draft("78", own: true), id)
            try await manager.send()
            _ = try await shop.ledger().wait(for: none.editID, [.refused])
            let gone = try await manager.perform {
                ShipmentAction.deleteTracking(siteID: Shop.siteID, tracking: shown[1], onCompletion: $0)
            }
            try await manager.send()
            _ = try await shop.ledger().wait(for: gone.editID, [.done])
            #expect(shop.store.fulfilments(ofOrder: id).map(\.number) == ["1Z 5"])
        }
    }

    @Test func test_tracking_when_taken_off_and_undone_then_there_again() async throws {
        try await Shop.with(orders: 20, plugins: [.shipmentTracking]) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            // What was never sent is only taken out of the ledger.
            _ = try await manager.undo(try await manager.ship(draft("88"), id))
            #expect(try await manager.shown(id) == [])
            #expect(try await shop.openEdits().isEmpty)
            let added = try await manager.ship(draft(), id)
            try await manager.send()
            _ = try await shop.ledger().wait(for: added.editID, [.done])
            let tracking = try #require(try await manager.shown(id).first)
            let gone = try await manager.perform {
                ShipmentAction.deleteTracking(siteID: Shop.siteID, tracking: tracking, onCompletion: $0)
            }
            #expect(try await manager.shown(id) == [])
            #expect(try await manager.parcels(of: id))
            #expect(try await manager.shown(id) == [])
            try await manager.send()
            _ = try await shop.ledger().wait(for: gone.editID, [.done])
            #expect(shop.store.shipments(ofOrder: id) == [])
            let again = try #require(try await manager.undo(gone).first)
            try await manager.send()
            _ = try await shop.ledger().wait(for: again.editID, [.done])
            #expect(shop.store.shipments(ofOrder: id).map(\.number) == ["9400 1"])
        }
    }

    @Test func test_tracking_when_the_store_has_no_plugin_or_the_words_are_wrong_then_said_before_anything_is_written()
        async throws
    {
        try await Shop.with(orders: 20) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            #expect(try await manager.parcels(of: id) == false)
            await #expect(throws: ShipmentProblem.notOffered) { @MainActor in try await manager.ship(draft(), id) }
            #expect(try await shop.openEdits().isEmpty)
            #expect(
                try await manager.perform { WordPressSiteAction.checkShipments(shop.login(), onCompletion: $0) }
                    == ShipmentOffer(byPlugin: false, byStore: false)
            )
        }
        try await Shop.with(orders: 20, plugins: [.shipmentTracking]) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            #expect(try await manager.parcels(of: id))
            let wrong: [(ShipmentDraft, ShipmentProblem)] = [
                (draft().copy(provider: "Pigeon"), .unknownProvider("Pigeon")),
                (draft().copy(trackingNumber: "  "), .noNumber), (draft().copy(dateShipped: "soon"), .badDate("soon")),
                (draft(own: true).copy(link: "javascript:x"), .badLink("javascript:x")),
            ]
            for (draft, problem) in wrong {
                await #expect(throws: problem) { @MainActor in try await manager.ship(draft, id) }
            }
            #expect(try await shop.openEdits().isEmpty)
        }
    }
}

@MainActor
extension StoresManager {
    /// Asks the store for the parcels of an order.
    fileprivate func parcels(of id: Int) async throws -> Bool {
        try await perform {
            ShipmentAction.synchronizeShipmentTrackingData(
                siteID: Shop.siteID,
                orderID: Int64(id),
                isAsked: true,
                onCompletion: $0
            )
        }
    }

    fileprivate func shown(_ id: Int) async throws -> [ShipmentTracking] {
        try await perform {
            ShipmentAction.loadTrackings(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
        }
    }

    @discardableResult
    fileprivate func ship(_ draft: ShipmentDraft, _ id: Int) async throws -> PendingEdit {
        try await perform {
            ShipmentAction.addTracking(siteID: Shop.siteID, orderID: Int64(id), draft: draft, onCompletion: $0)
        }
    }
}
