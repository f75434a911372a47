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
struct OutboxTests {
    @Test func test_status_when_changed_then_in_ledger_shown_and_sent() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.change(id, to: "completed")
            #expect(edit.state == .waiting)
            #expect(edit.kind == .orderStatus(status: "completed", base: "processing"))
            #expect(try await shop.edits().map(\.editID) == [edit.editID])
            #expect(try await shop.mirrored(id)?.status == "completed")
            #expect(shop.store.status(ofOrder: id) == "processing")
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            #expect(shop.store.status(ofOrder: id) == "completed")
            #expect(try await shop.mirrored(id)?.status == "completed")
        }
    }

    @Test func test_status_when_store_refuses_then_rolled_back_and_kept_with_the_reason() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            try await shop.believe(inStatus: "teleported")
            let edit = try await manager.change(id, to: "teleported")
            #expect(try await shop.mirrored(id)?.status == "teleported")
            try await manager.send()
            guard case .refused(let reason)? = await manager.outcome(of: edit) else {
                throw Expectation("a refusal")
            }
            #expect(reason.contains("400"))
            #expect(reason.contains("status"))
            let observation = try shop.mirror().observeObject(ofType: OrderRecord.self, primaryKey: Int64(id))
            _ = try await observation.first { $0?.status == "processing" }
            let kept = try #require(try await shop.edits().first?.toReadOnly())
            #expect(kept.state == .refused)
            #expect(kept.lastError == reason)
            #expect(kept.kind == .orderStatus(status: "teleported", base: "processing"))

            _ = try await manager.perform {
                EditAction.drop(siteID: Shop.siteID, editID: edit.editID, onCompletion: $0)
            }
            #expect(try await shop.edits().isEmpty)
            #expect(await manager.outcome(of: edit) == .gone)
        }
    }

    @Test func test_status_when_refused_then_the_next_goes_on_the_store_s_own() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            try await shop.believe(inStatus: "teleported")
            let first = try await manager.change(id, to: "teleported")
            try await manager.send()
            guard case .refused? = await manager.outcome(of: first) else { throw Expectation("a refusal") }
            let second = try await manager.change(id, to: "on-hold")
            #expect(await manager.outcome(of: second) == nil)
            #expect(shop.store.status(ofOrder: id) == "on-hold")
            #expect(try await shop.mirrored(id)?.status == "on-hold")
        }
    }

    @Test func test_status_when_changed_twice_before_it_is_sent_then_one_request() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            try await manager.change(id, to: "on-hold")
            let second = try await manager.change(id, to: "completed")
            try await manager.send()
            #expect(await manager.outcome(of: second) == nil)
            #expect(shop.store.writes["PUT wc/v3/orders/\(id)"] == 1)
            #expect(shop.store.status(ofOrder: id) == "completed")
            #expect(try await shop.mirrored(id)?.status == "completed")
        }
    }

    @Test func test_status_when_store_changed_it_meanwhile_then_conflict_with_all_three_sides() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            #expect(shop.store.changeOrderBehindTheBack(id: id, status: "cancelled"))
            let edit = try await manager.change(id, to: "completed")
            try await manager.send()
            #expect(await manager.outcome(of: edit) == .conflicted(fields: ["status"]))
            let kept = try #require(try await shop.edits().first?.toReadOnly())
            #expect(kept.state == .conflicted)
            #expect(
                kept.conflicts == [
                    RecordConflict(
                        field: "status",
                        base: .string("processing"),
                        theirs: .string("cancelled"),
                        mine: .string("completed")
                    )
                ]
            )
            #expect(shop.store.status(ofOrder: id) == "cancelled")
            let observation = try shop.mirror().observeObject(ofType: OrderRecord.self, primaryKey: Int64(id))
            _ = try await observation.first { $0?.status == "cancelled" }
        }
    }

    @Test func test_status_when_key_is_refused_then_waits_and_stays_shown() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let fault = shop.proxy.add(Fault(.unauthorized))
            let edit = try await manager.change(id, to: "completed")
            try await manager.send()
            guard case .waiting(let reason)? = await manager.outcome(of: edit) else {
                throw Expectation("a waiting edit")
            }
            #expect(reason.contains("401"))
            #expect(try await shop.mirrored(id)?.status == "completed")
            guard case .refused(401, _) = manager.monitor(siteID: Shop.siteID).status.connection else {
                throw Expectation("a refused connection")
            }
            shop.proxy.remove(fault)
            try await manager.send()
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(shop.store.status(ofOrder: id) == "completed")
        }
    }

    @Test func test_status_when_offline_and_restarted_then_sent_exactly_once() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            shop.proxy.goDown()
            let edit = try await manager.change(id, to: "completed")
            try await manager.send()
            guard case .waiting? = await manager.outcome(of: edit) else { throw Expectation("a waiting edit") }
            await manager.deauthenticate()

            try shop.proxy.comeUp()
            let busy = Busy()
            let again = shop.manager(inBackground: true, busy: busy)
            try await again.synchronize()
            await busy.idle()
            #expect(await again.outcome(of: edit) == nil)
            #expect(shop.store.writes["PUT wc/v3/orders/\(id)"] == 1)
            #expect(try await shop.mirrored(id)?.status == "completed")
        }
    }

    @Test func test_status_when_offline_then_tried_again_by_the_clock() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            shop.proxy.goDown()
            let edit = try await manager.change(id, to: "completed")
            try await manager.send()
            guard case .waiting? = await manager.outcome(of: edit) else { throw Expectation("a waiting edit") }
            try shop.proxy.comeUp()
            await shop.passTime { shop.store.status(ofOrder: id) == "completed" }
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(shop.store.status(ofOrder: id) == "completed")
        }
    }

    @Test func test_status_when_refresh_brings_the_old_one_then_edit_stays_shown() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.change(id, to: "completed")
            let order = try await manager.retrieve(id)
            #expect(order.status == .completed)
            #expect(try await shop.mirrored(id)?.status == "completed")
            #expect(shop.store.status(ofOrder: id) == "processing")
            #expect(edit.state == .waiting)
        }
    }

    @Test func test_status_when_one_order_fails_then_the_others_go_on() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let ids = shop.listedIDs.filter { shop.store.status(ofOrder: $0) == "processing" }
            try #require(ids.count >= 2)
            shop.proxy.add(Fault(.internalServerError, path: "/orders/\(ids[0])"))
            let bad = try await manager.update(ids[0], [.customerNote: "Ring"])
            let good = try await manager.change(ids[1], to: "completed")
            try await manager.send()
            #expect(await manager.outcome(of: good) == nil)
            let left = try await shop.ledger().wait(for: bad.editID, [.waiting], tries: 1)
            #expect(left.notBefore == Shop.now.addingTimeInterval(2))
            // In its turn again, once both clock and calendar say so.
            shop.proxy.removeAll()
            await shop.passTime { shop.store.writes["PUT wc/v3/orders/\(ids[0])"] == 1 }
            _ = try await shop.ledger().wait(for: bad.editID, [.done])
        }
    }

    @Test func test_status_when_a_plugin_is_being_updated_then_edit_waits() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let body = #"{"code":"rest_no_route","message":"No route.","data":{"status":404}}"#
            shop.proxy.add(Fault(.status(404, body: body, headers: ["Content-Type": "application/json"])))
            let edit = try await manager.change(id, to: "completed")
            try await manager.send()
            guard case .waiting? = await manager.outcome(of: edit) else { throw Expectation("a waiting edit") }
            await #expect(throws: NetworkError.self) { try await manager.retrieve(id) }
            #expect(try await shop.mirrored(id)?.status == "completed")
        }
    }

    @Test func test_status_when_order_is_gone_then_refused_and_taken_out_of_the_mirror() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            shop.store.deleteOrderBehindTheBack(id: id)
            let edit = try await manager.change(id, to: "completed")
            try await manager.send()
            guard case .refused? = await manager.outcome(of: edit) else { throw Expectation("a refusal") }
            let observation = try shop.mirror().observeObject(ofType: OrderRecord.self, primaryKey: Int64(id))
            _ = try await observation.first { $0 == nil }
        }
    }
}
