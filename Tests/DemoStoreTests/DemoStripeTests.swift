import Foundation
import Testing
import WooFoundation

@testable import DemoStore

/// The double holds to what Stripe documents of keys, lists and searching.
@Suite struct DemoStripeTests {
    private struct Desk {
        let stripe = DemoStripe { 1_795_235_000 }

        func send(_ method: String, _ path: String, _ body: String = "", key: String? = nil) async -> StoreAnswer {
            var headers = ["authorization": "Bearer \(DemoStripe.testKey)"]
            headers["idempotency-key"] = key
            let request = StoreRequest(
                method: method,
                target: "/stripe/\(path)",
                headers: headers,
                body: Data(body.utf8)
            )
            let parts = path.split(separator: "?")[0].split(separator: "/").map(String.init)
            return await stripe.answer(request, path: parts)
        }

        func create(_ body: String = "amount=1000&currency=usd", key: String? = nil) async -> JSONNode {
            json(await send("POST", "v1/payment_intents", body, key: key))
        }

        func json(_ answer: StoreAnswer) -> JSONNode { (try? JSONNode(parsing: answer.body)) ?? .null }

        func ids(_ path: String) async -> [String] {
            json(await send("GET", path))["data"]?.elements.compactMap { $0["id"]?.text } ?? []
        }

        func code(_ answer: StoreAnswer) -> String? { json(answer)["error"]?["code"]?.text }
    }

    @Test func test_key_when_it_comes_again_then_the_old_body_whatever_became_of_it() async throws {
        let desk = Desk()
        let made = await desk.create(key: "k")
        let id = try #require(made["id"]?.text)
        _ = await desk.send("POST", "v1/payment_intents/\(id)/cancel")
        let again = await desk.send("POST", "v1/payment_intents", "currency=usd&amount=1000", key: "k")
        #expect(desk.json(again) == made)
        #expect(again.header("Idempotent-Replayed") == "true")
        #expect(desk.json(await desk.send("GET", "v1/payment_intents/\(id)"))["status"] == "canceled")
    }

    @Test func test_key_when_it_is_used_for_something_else_then_refused() async throws {
        let desk = Desk()
        let id = try #require(await desk.create(key: "k")["id"]?.text)
        for answer in [
            await desk.send("POST", "v1/payment_intents", "amount=1001&currency=usd", key: "k"),
            await desk.send("POST", "v1/payment_intents/\(id)/cancel", key: "k"),
        ] {
            #expect(answer.status == 400)
            #expect(desk.json(answer)["error"]?["type"] == "idempotency_error")
        }
        #expect(desk.stripe.ledger.intents.count == 1)
    }

    @Test func test_key_when_a_day_has_gone_by_then_it_means_nothing() async {
        let desk = Desk()
        let first = await desk.create(key: "k")
        desk.stripe.advance(by: 86_399)
        #expect(await desk.create(key: "k")["id"] == first["id"])
        desk.stripe.advance(by: 1)
        #expect(await desk.create(key: "k")["id"] != first["id"])
    }

    @Test func test_key_when_it_came_to_an_error_then_that_is_repeated_but_for_wrong_parameters() async throws {
        let desk = Desk()
        let path = "v1/terminal/readers/tmr_demo_counter"
        let id = try #require(await desk.create()["id"]?.text)
        let body = "payment_intent=\(id)"
        _ = await desk.send("POST", "\(path)/process_payment_intent", body, key: "one")
        #expect(
            desk.code(await desk.send("POST", "\(path)/process_payment_intent", body, key: "two"))
                == "terminal_reader_busy"
        )
        _ = await desk.send("POST", "\(path)/cancel_action")
        #expect(
            desk.code(await desk.send("POST", "\(path)/process_payment_intent", body, key: "two"))
                == "terminal_reader_busy"
        )
        #expect(await desk.send("POST", "\(path)/process_payment_intent", body, key: "three").status == 200)
        #expect(await desk.create("amount=1&currency=usd", key: "k")["error"]?["code"] == "amount_too_small")
        #expect(await desk.create(key: "k")["amount"] == 1_000)
    }

    @Test(arguments: [true, false])
    func test_key_when_it_came_to_a_500_then_that_is_repeated_whether_it_was_done_or_not(isDone: Bool) async {
        let desk = Desk()
        desk.stripe.add(StripeTrouble(.serverError(isDone: isDone), at: .createIntent))
        for isReplayed in [nil, "true"] {
            let answer = await desk.send("POST", "v1/payment_intents", "amount=1000&currency=usd", key: "k")
            #expect(answer.status == 500 && answer.header("Idempotent-Replayed") == isReplayed)
            #expect(desk.json(answer)["error"]?["type"] == "api_error")
        }
        #expect(desk.stripe.ledger.intents.count == (isDone ? 1 : 0))
        #expect(await desk.create(key: "k-2")["object"] == "payment_intent")
    }

    @Test func test_interac_when_refunded_then_only_on_the_reader() async throws {
        let desk = Desk()
        let body = "amount=1000&currency=cad&payment_method_types%5B%5D=interac_present"
        let id = try #require(await desk.create(body)["id"]?.text)
        let reader = "v1/terminal/readers/tmr_demo_counter"
        _ = await desk.send("POST", "\(reader)/process_payment_intent", "payment_intent=\(id)")
        desk.stripe.present(reader: "tmr_demo_counter", number: StripeLedger.interacCard)
        #expect(desk.stripe.ledger.taken(forOrder: 0) == 0 && desk.stripe.ledger.intents.map(\.taken) == [1_000])
        #expect(await desk.send("POST", "v1/refunds", "payment_intent=\(id)").status == 400)
        _ = await desk.send("POST", "\(reader)/refund_payment", "payment_intent=\(id)&amount=400")
        #expect(desk.stripe.ledger.intents.map(\.taken) == [1_000])
        desk.stripe.present(reader: "tmr_demo_counter")
        #expect(desk.stripe.ledger.intents.map(\.taken) == [600])
        #expect(desk.json(await desk.send("GET", reader))["action"]?["type"] == "refund_payment")
    }

    @Test func test_reader_when_replaced_then_deleted_and_no_longer_listed() async {
        let desk = Desk()
        desk.stripe.replace(reader: "tmr_demo_counter", by: "tmr_demo_new")
        #expect(desk.json(await desk.send("GET", "v1/terminal/readers/tmr_demo_counter"))["deleted"] == true)
        #expect(await desk.ids("v1/terminal/readers") == ["tmr_demo_new"])
    }

    @Test func test_list_when_many_then_newest_first_since_then_and_page_by_page() async throws {
        let desk = Desk()
        var made: [String] = []
        for _ in 0..<5 {
            made.insert(try #require(await desk.create()["id"]?.text), at: 0)
            desk.stripe.advance(by: 10)
        }
        let since = "v1/payment_intents?created%5Bgte%5D=1795235010&limit=3"
        #expect(await desk.ids(since) == Array(made[0..<3]))
        #expect(await desk.ids("\(since)&starting_after=\(made[2])") == [made[3]])
        #expect(desk.json(await desk.send("GET", since))["has_more"] == true)
    }

    @Test func test_search_when_just_made_then_found_a_minute_later() async throws {
        let desk = Desk()
        let id = try #require(await desk.create("amount=1000&currency=usd&metadata%5Border_ref%5D=abc")["id"]?.text)
        let search = "v1/payment_intents/search?query=metadata%5B%27order_ref%27%5D%3A%27abc%27"
        #expect(await desk.ids(search) == [])
        desk.stripe.advance(by: 60)
        #expect(await desk.ids(search) == [id])
        #expect(await desk.ids(search.replacingOccurrences(of: "abc", with: "abd")) == [])
        #expect(await desk.send("GET", "v1/payment_intents/search?query=x").status == 400)
    }

    @Test func test_update_when_sent_then_metadata_is_merged() async throws {
        let desk = Desk()
        let id = try #require(
            await desk.create("amount=1000&currency=usd&metadata%5Ba%5D=1&metadata%5Bb%5D=2")["id"]?.text
        )
        let body = "description=Order&metadata%5Bb%5D=&metadata%5Bc%5D=3"
        let answer = desk.json(await desk.send("POST", "v1/payment_intents/\(id)", body))
        #expect(answer["metadata"] == ["a": "1", "c": "3"])
        #expect(answer["description"] == "Order")
    }

    @Test func test_second_reader_when_the_first_was_quicker_then_its_action_fails() async throws {
        let desk = Desk()
        desk.stripe.addReader("tmr_demo_door", label: "Door")
        let id = try #require(await desk.create()["id"]?.text)
        func process(_ reader: String) async -> StoreAnswer {
            await desk.send("POST", "v1/terminal/readers/\(reader)/process_payment_intent", "payment_intent=\(id)")
        }
        for reader in ["tmr_demo_counter", "tmr_demo_door"] { #expect(await process(reader).status == 200) }
        desk.stripe.present(reader: "tmr_demo_counter")
        desk.stripe.present(reader: "tmr_demo_door")
        let actions = desk.stripe.ledger.readers.filter { !$0.isLive }.map(\.action)
        #expect(actions.map { $0?.status } == ["succeeded", "failed"])
        #expect(actions.last??.failureCode == "payment_intent_unexpected_state")
        #expect(desk.stripe.ledger.intents.map(\.approvals) == [1])
        #expect(desk.code(await process("tmr_demo_door")) == "intent_invalid_state")
    }
}
