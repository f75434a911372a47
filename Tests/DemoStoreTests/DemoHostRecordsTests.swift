import Foundation
import Testing
import WooFoundation

@testable import DemoStore

/// What hosts, caches and plugins do to records on their way.
@Suite struct DemoHostRecordsTests {
    private static let completed = #"{"status":"completed"}"#

    private static func json(_ answer: StoreAnswer) throws -> JSONNode { try JSONNode(parsing: answer.body) }

    @Test func test_old_record_when_a_write_is_sent_then_it_is_answered_as_it_was() async throws {
        let shop = HostedShop()
        let id = try shop.order()
        shop.host.add(Fault(.oldRecord))
        let before = await shop.get("orders/\(id)?dp=4")
        let answer = await shop.send("PUT", "orders/\(id)?dp=4", Self.completed)
        let overridden = await shop.send("POST", "orders/\(id)?_method=PUT&dp=4", Self.completed)
        #expect(answer.status == 200 && answer.body == before.body && overridden.body == before.body)
        #expect(shop.store.status(ofOrder: id) == "processing" && shop.store.writes.isEmpty)
    }

    @Test func test_puts_back_when_a_member_is_written_then_the_rest_is_and_the_answer_says_so() async throws {
        let shop = HostedShop()
        let id = try shop.order()
        let note = try #require(try await shop.json("orders/\(id)")["customer_note"])
        let fault = shop.host.add(Fault(.putsBack(["customer_note"])))
        let answer = await shop.send("PUT", "orders/\(id)", #"{"customer_note":"Mine","status":"completed"}"#)
        let node = try Self.json(answer)
        #expect(answer.status == 200 && node["customer_note"] == note && node["status"] == "completed")
        let body = #"{"update":[{"id":\#(id),"customer_note":"Mine","transaction_id":"t1"}]}"#
        let batch = try Self.json(await shop.send("POST", "orders/batch", body))
        let row = try #require(batch["update"]?.elements.first)
        #expect(row["customer_note"] == note && row["transaction_id"] == "t1")
        #expect(shop.host.count(fault) == 2)
        _ = await shop.send("PUT", "orders/\(id)", #"{"transaction_id":"t2"}"#)
        #expect(shop.host.count(fault) == 2)
    }

    @Test func test_cached_when_the_record_changes_then_the_old_answer_comes_until_its_time_is_over() async throws {
        let shop = HostedShop()
        let id = try shop.order()
        let path = "orders/\(id)"
        let cache = shop.host.add(Fault(.cached(.seconds(60), headers: ["X-Cache": "HIT"])))
        let first = await shop.get(path)
        _ = await shop.send("PUT", path, Self.completed)
        shop.clock.advance(by: 59)
        let second = await shop.get(path)
        #expect(second.body == first.body && second.header("Date") != first.header("Date"))
        #expect(first.header("X-Cache") == nil && second.header("X-Cache") == "HIT")
        #expect(try await shop.json(path + "?page=1")["status"] == "completed")
        #expect(shop.host.count(cache) == 1)
        shop.clock.advance(by: 1)
        let third = await shop.get(path)
        #expect(third.header("X-Cache") == nil)
        #expect(try Self.json(third)["status"] == "completed")
    }

    @Test func test_cached_when_it_ignores_the_query_then_only_known_parameters_make_another_target() async throws {
        let shop = HostedShop()
        let id = try shop.order()
        shop.host.add(Fault(.cached(.seconds(60), ignoresQuery: true)))
        let first = await shop.get("orders/\(id)?nocache=1")
        _ = await shop.send("PUT", "orders/\(id)", Self.completed)
        #expect(await shop.get("orders/\(id)?nocache=2").body == first.body)
        #expect(try await shop.json("orders/\(id)?_fields=status&nocache=3")["status"] == "completed")
    }

    @Test func test_cached_when_the_answer_is_an_error_then_it_is_not_kept() async throws {
        let shop = HostedShop()
        shop.host.add(Fault(.cached(.seconds(60))))
        // The id of the next order, from a store like it.
        let next = try #require(HostedShop().store.receiveOrders(1).first)
        #expect(await shop.get("orders/\(next)").status == 404)
        #expect(shop.store.receiveOrders(1) == [next])
        #expect(await shop.get("orders/\(next)").status == 200)
    }

    @Test func test_junk_when_a_list_is_read_then_it_is_around_the_document() async throws {
        let shop = HostedShop()
        let plain = await shop.get("orders?per_page=2")
        shop.host.add(Fault(.junk(before: "Notice: x\n", after: "<!-- y -->")))
        let answer = await shop.get("orders?per_page=2")
        #expect(answer.body == Data("Notice: x\n".utf8) + plain.body + Data("<!-- y -->".utf8))
        #expect(answer.contentType == plain.contentType)
    }

    @Test func test_record_when_an_answer_would_have_it_then_php_breaks() async throws {
        let shop = HostedShop()
        let ids = try await shop.ids("orders?per_page=10")
        let fault = shop.host.add(Fault(.record(ids[3], status: 500), path: "/orders"))
        shop.host.add(Fault(.gateway(502), path: "per_page=2"))
        let list = await shop.get("orders?per_page=10")
        #expect(list.status == 500)
        #expect(try Self.json(list)["code"] == "internal_server_error")
        #expect(await shop.get("orders?per_page=3").status == 200)
        #expect(await shop.get("orders?per_page=2").status == 502)
        #expect(await shop.get("orders/\(ids[3])").status == 500)
        #expect(await shop.get("orders/\(ids[4])").status == 200)
        #expect(await shop.get("orders/\(ids[3])/notes").status == 200)
        #expect(await shop.send("PUT", "orders/\(ids[3])", "{}").status == 200)
        #expect(shop.host.count(fault) == 2)
    }

    @Test func test_keeps_date_when_an_order_is_written_then_nothing_says_that_it_changed() async throws {
        let shop = HostedShop()
        let id = try shop.order()
        let before = try await shop.json("orders/\(id)")
        let since = "modified_after=\(StoreClock.text(RunningStore.now))&dates_are_gmt=true&per_page=100"
        let changed = try await shop.ids("orders?\(since)")
        shop.clock.advance(by: 1_000)
        shop.host.add(Fault(.keepsDate))
        let answer = try Self.json(await shop.send("PUT", "orders/\(id)", #"{"customer_note":"Mine"}"#))
        let body = #"{"update":[{"id":\#(id),"transaction_id":"t1"}]}"#
        let rows = try Self.json(await shop.send("POST", "orders/batch", body))["update"]?.elements ?? []
        let after = try await shop.json("orders/\(id)")
        #expect(after["customer_note"] == "Mine" && after["transaction_id"] == "t1" && rows.count == 1)
        for name in ["date_modified", "date_modified_gmt"] {
            #expect(([answer, after] + rows).allSatisfy { $0[name] == before[name] }, "\(name)")
        }
        #expect(try await shop.ids("orders?\(since)") == changed)
        shop.host.removeAll()
        _ = await shop.send("PUT", "orders/\(id)", #"{"customer_note":"Yours"}"#)
        #expect(!changed.contains(id))
        #expect(try await shop.ids("orders?\(since)").contains(id))
    }

    @Test func test_keeps_date_when_a_variation_is_written_then_its_product_stays_too() async throws {
        let shop = HostedShop()
        let variation = try #require(try await shop.json("variations?per_page=1").elements.first)
        let id = try #require(variation["id"]?.integer)
        let product = try #require(variation["parent_id"]?.integer)
        let before = try await shop.json("products/\(product)")
        shop.clock.advance(by: 1_000)
        shop.host.add(Fault(.keepsDate))
        let path = "products/\(product)/variations/\(id)"
        let answer = try Self.json(await shop.send("PUT", path, #"{"regular_price":"77.00"}"#))
        #expect(answer["regular_price"] != variation["regular_price"])
        #expect(answer["date_modified_gmt"] == variation["date_modified_gmt"])
        #expect(try await shop.json(path)["date_modified_gmt"] == variation["date_modified_gmt"])
        #expect(try await shop.json("products/\(product)")["date_modified_gmt"] == before["date_modified_gmt"])
    }

    @Test func test_hides_when_lists_are_read_then_they_and_their_totals_lack_the_records() async throws {
        let shop = HostedShop()
        let plain = await shop.get("orders?per_page=20")
        let ids = try await shop.ids("orders?per_page=20")
        let total = try #require(plain.header("X-WP-Total").flatMap { Int($0) })
        shop.host.add(Fault(.hides([ids[0], ids[5]]), path: "/orders"))
        let page = await shop.get("orders?per_page=10")
        #expect(page.rowIDs == Set(ids[1..<12]).subtracting([ids[5]]))
        #expect(page.header("X-WP-Total") == String(total - 2))
        #expect(try await shop.ids("orders?include=\(ids[0])").isEmpty)
        #expect(await shop.get("orders/\(ids[0])").status == 200)
        #expect(shop.store.requests.allSatisfy { !$0.query.contains("exclude") })
    }

    @Test func test_hides_when_a_list_is_not_paged_then_its_rows_are_left_out() async throws {
        let shop = HostedShop()
        let id = try shop.order()
        let path = "orders/\(id)/notes"
        _ = await shop.send("POST", path, #"{"note":"Mine"}"#)
        let notes = try await shop.ids(path)
        shop.host.add(Fault(.hides([notes[0]])))
        #expect(try await shop.ids(path) == Array(notes.dropFirst()))
    }
}
