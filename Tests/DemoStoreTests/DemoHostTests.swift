import Foundation
import Testing
import WooFoundation

@testable import DemoStore

/// What a host does to requests that it answers itself, or whose connections it cuts.
@Suite struct DemoHostTests {
    private static let statuses = "orders/statuses"
    private static let completed = #"{"status":"completed"}"#

    private static func text(_ answer: StoreAnswer) -> String { String(decoding: answer.body, as: UTF8.self) }

    @Test func test_host_when_it_has_no_fault_then_answers_are_the_same_to_the_byte() async throws {
        let (plain, hosted) = (HostedShop(), HostedShop())
        hosted.host.remove(hosted.host.add(Fault(.gateway(502))))
        let (one, other) = (await plain.get("orders?per_page=20"), await hosted.get("orders?per_page=20"))
        #expect(one.status == 200 && one.body == other.body && other.cut == nil)
        #expect(one.headers.map { "\($0.name): \($0.value)" } == other.headers.map { "\($0.name): \($0.value)" })
    }

    @Test func test_status_when_a_method_is_forbidden_then_only_that_is_refused() async throws {
        let shop = HostedShop()
        let id = try shop.order()
        let fault = shop.host.add(Fault(.gateway(405), method: "PUT"))
        let refused = await shop.send("PUT", "orders/\(id)", Self.completed)
        let read = await shop.get("orders/\(id)")
        #expect(refused.status == 405 && refused.header("Content-Type") == "text/html")
        #expect(refused.header("Date") == read.header("Date") && Self.text(refused) == Fault.gatewayPage(405))
        #expect(read.status == 200 && shop.store.writes.isEmpty)
        #expect(shop.host.count(fault) == 1)
    }

    @Test func test_fault_when_it_is_for_writes_then_reading_passes() async throws {
        let shop = HostedShop()
        let id = try shop.order()
        shop.host.add(Fault(.maintenance, isWrite: true))
        shop.host.add(Fault(.htmlForJSON, path: "statuses", isWrite: false))
        let refused = await shop.send("POST", "orders/\(id)", Self.completed)
        #expect(refused.status == 503 && refused.header("Retry-After") == "600")
        #expect(await shop.get("orders/\(id)").status == 200)
        let page = await shop.get(Self.statuses)
        #expect(page.status == 200 && page.contentType.hasPrefix("text/html"))
    }

    @Test func test_faults_when_two_match_then_the_first_that_strikes_decides() async throws {
        let shop = HostedShop()
        let once = shop.host.add(Fault(.gateway(502), path: "statuses", from: 2, times: 1))
        let always = shop.host.add(Fault(.firewall, path: "statuses"))
        var found: [Int] = []
        for _ in 0..<3 { found.append(await shop.get(Self.statuses).status) }
        #expect(found == [403, 502, 403])
        #expect(shop.host.count(once) == 1 && shop.host.count(always) == 2)
        shop.host.removeAll()
        #expect(await shop.get(Self.statuses).status == 200)
        #expect(shop.host.count(always) == 0)
    }

    @Test func test_share_when_it_is_a_half_then_the_seed_says_which_are_struck() async throws {
        func answers(seed: UInt64) async -> [Int] {
            let shop = HostedShop()
            shop.host.seed = seed
            shop.host.add(Fault(.gateway(503), path: "statuses", share: 0.5))
            var found: [Int] = []
            for _ in 0..<40 { found.append(await shop.get(Self.statuses).status) }
            return found
        }
        let first = await answers(seed: 7)
        #expect((5...35).contains(first.count { $0 == 503 }))
        #expect(await answers(seed: 7) == first)
        #expect(await answers(seed: 8) != first)
    }

    @Test func test_share_when_nothing_is_chosen_then_occurrences_count_all_the_same() async throws {
        let shop = HostedShop()
        let never = shop.host.add(Fault(.gateway(503), path: "statuses", times: 1, share: 0))
        #expect(await shop.get(Self.statuses).status == 200)
        #expect(shop.host.count(never) == 0)
    }

    @Test func test_latency_when_added_then_it_is_ignored() async throws {
        let shop = HostedShop()
        let fault = shop.host.add(Fault(.latency(.seconds(3_600))))
        #expect(await shop.get(Self.statuses).status == 200)
        #expect(shop.host.count(fault) == 1)
    }

    @Test(arguments: [true, false])
    func test_cut_when_a_write_is_sent_then_only_the_late_cut_reached_the_store(isLate: Bool) async throws {
        let shop = HostedShop()
        shop.host.add(Fault(isLate ? .cutAfterStore : .cutBeforeStore, method: "POST"))
        #expect(await shop.send("POST", "orders", "{}").cut == 0)
        #expect(shop.store.createdOrders.count == (isLate ? 1 : 0))
    }

    @Test func test_truncate_when_the_body_is_longer_then_it_is_cut_and_otherwise_whole() async throws {
        let shop = HostedShop()
        let whole = await shop.get(Self.statuses).body
        shop.host.add(Fault(.truncateBody(bytes: 100), times: 1))
        shop.host.add(Fault(.truncateBody(bytes: whole.count)))
        let (short, other) = (await shop.get(Self.statuses), await shop.get(Self.statuses))
        #expect(short.cut == 100 && short.body == whole)
        #expect(other.cut == nil && other.body == whole)
    }

    @Test func test_act_then_answer_when_a_note_is_sent_then_it_is_kept_and_the_page_answered() async throws {
        let shop = HostedShop()
        let id = try shop.order()
        shop.host.add(Fault(.actThenGateway(503), method: "POST", path: "/notes"))
        let answer = await shop.send("POST", "orders/\(id)/notes", #"{"note":"Mine"}"#)
        #expect(answer.status == 503 && Self.text(answer) == Fault.gatewayPage(503))
        #expect(shop.store.count(ofNote: "Mine", on: id) == 1)
    }

    @Test func test_answer_then_act_when_its_time_comes_then_the_store_acts_before_the_next_request() async throws {
        let shop = HostedShop()
        let id = try shop.order()
        let fault = Fault(.answerThenAct(after: .milliseconds(29_500), 202, body: "{}"), method: "PUT")
        shop.host.add(fault)
        let answer = await shop.send("PUT", "orders/\(id)", Self.completed)
        #expect(answer.status == 202 && answer.contentType.hasPrefix("application/json"))
        shop.clock.advance(by: 29)
        #expect(try await shop.json("orders/\(id)")["status"] == "processing")
        #expect(shop.host.delayed == 1)
        shop.clock.advance(by: 1)
        #expect(try await shop.json("orders/\(id)")["status"] == "completed")
        #expect(shop.host.delayed == 0 && shop.store.writes == ["PUT wc/v3/orders/\(id)": 1])
    }

    @Test func test_settle_when_acts_are_delayed_then_all_are_done_in_order() async throws {
        let shop = HostedShop()
        let id = try shop.order()
        let path = "orders/\(id)"
        shop.host.add(Fault(.answerThenAct(after: .seconds(90), 200, body: "{}"), method: "PUT", times: 1))
        shop.host.add(Fault(.answerThenAct(after: .seconds(30), 200, body: "{}"), method: "PUT"))
        _ = await shop.send("PUT", path, #"{"customer_note":"last"}"#)
        _ = await shop.send("PUT", path, #"{"customer_note":"first"}"#)
        shop.host.removeAll()
        #expect(shop.host.delayed == 2)
        await shop.store.settleHost()
        #expect(shop.host.delayed == 0)
        #expect(try await shop.json(path)["customer_note"] == "last")
    }

    @Test func test_pages_over_when_a_page_is_larger_then_the_host_answers() async throws {
        let shop = HostedShop()
        let fault = shop.host.add(Fault(.pagesOver(50, status: 502)))
        let (large, small) = (await shop.get("orders?per_page=51"), await shop.get("orders?per_page=50"))
        #expect(large.status == 502 && large.contentType.hasPrefix("text/html"))
        #expect(small.status == 200 && shop.host.count(fault) == 1)
        #expect(await shop.get("orders").status == 200)
    }

    @Test(arguments: [#"{"note":"<script>"}"#, #"{"note":"\u003cscript>"}"#])
    func test_forbids_text_when_a_body_has_it_then_the_store_does_not_get_it(body: String) async throws {
        let shop = HostedShop()
        let id = try shop.order()
        shop.host.add(Fault(.forbidsText("<script", status: 406)))
        let answer = await shop.send("POST", "orders/\(id)/notes", body)
        #expect(answer.status == 406 && Self.text(answer) == Fault.firewallPage)
        #expect(shop.store.writes.isEmpty)
        #expect(await shop.get("orders?search=%3Cscript%3E").status == 406)
        #expect(await shop.send("POST", "orders/\(id)/notes", #"{"note":"script"}"#).status == 201)
    }

    @Test func test_processors_when_the_host_refuses_everything_then_they_answer() async throws {
        let shop = HostedShop()
        shop.host.add(Fault(.gateway(503)))
        #expect(await shop.ask("GET", "/gateway/v1/nothing").status == 401)
        #expect(await shop.ask("GET", "/").status == 503)
    }
}
