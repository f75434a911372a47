import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// `merced refund`, and a card through a configured gateway, as programs.
@Suite struct RefundCommandTests {
    /// A till whose store takes cards through the demonstration's gateway.
    private func withGateway(_ body: (RunningDemo.Setup, Merced, Till) async throws -> Void) async throws {
        try await RunningDemo.connected { setup, merced in
            var text = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            text += """
                [payments.shop]
                gateway = "http://127.0.0.1:\(setup.port)/gateway"
                mode = "test"
                secret-command = "echo \(DemoGateway.testKey)"

                """
            try merced.home.write(text, to: "config/merced/config.toml")
            try await body(setup, merced, Till(setup: setup))
        }
    }

    @Test func test_refund_when_paid_by_card_then_the_plan_first_and_the_money_goes_back_once() async throws {
        try await withGateway { setup, merced, till in
            let id = till.order()
            let paid = try await merced.run("pay", "\(id)", "--reader", "SIM-0001", "--json")
            #expect(paid.status == 0, "\(paid.errors)\(paid.output.suffix(300))")
            #expect(setup.store.gateway.ledger.taken(forOrder: id) == 2_450)
            let only = try await merced.run("refund", "\(id)", "--amount", "5", "--dry-run")
            #expect(only.output.contains("e-mail"))
            #expect(setup.store.gateway.ledger.taken(forOrder: id) == 2_450)
            let refund = try await merced.run("refund", "\(id)", "--amount", "5", "--reason", "chipped", "--json")
            #expect(refund.status == 0, "\(refund.errors)")
            let plan = try #require(refund.jsonLines.first)
            #expect(plan["route"]?.text == "processor")
            #expect(plan["amount"]?.text == "5.00")
            #expect(plan["mailsCustomer"] == .bool(true))
            #expect(refund.steps == ["checking_order", "returning_money", "telling_store", "refunded"])
            #expect(setup.store.gateway.ledger.taken(forOrder: id) == 1_950)
            let booked = setup.store.orderJSON(id)?["refunds"]?.elements ?? []
            #expect(booked.map { $0["reason"]?.text } == ["chipped"])
            let rest = try await merced.run("refund", "\(id)", "--json")
            #expect(rest.status == 0, "\(rest.errors)")
            #expect(setup.store.gateway.ledger.taken(forOrder: id) == 0)
            let more = try await merced.run("refund", "\(id)")
            #expect(more.status == 1)
            #expect(more.errors.contains("already refunded"))
            #expect(try await merced.run("payments", "verify", "--json").json["intact"] == .bool(true))
            // The key is in no file but where the owner put it.
            for (name, content) in merced.files() where !name.hasSuffix("config.toml") {
                #expect(content.range(of: Data(DemoGateway.testKey.utf8)) == nil, "\(name)")
            }
        }
    }

    @Test func test_refund_when_the_stores_answer_is_lost_then_booked_once() async throws {
        try await withGateway { setup, merced, till in
            let id = till.order()
            #expect(try await merced.run("pay", "\(id)", "--reader", "SIM-0001").status == 0)
            setup.proxy.add(Fault(.cutAfterStore, method: "POST", path: "/refunds", from: 2, times: 1))
            let refund = try await merced.run("refund", "\(id)", "--amount", "5", "--json")
            #expect(refund.status == 0, "\(refund.output)")
            #expect(setup.store.orderJSON(id)?["refunds"]?.elements.count == 1)
            #expect(setup.store.gateway.ledger.taken(forOrder: id) == 1_950)
            #expect(try await merced.run("refund", "--resolve").output.contains("No refund is open"))
        }
    }

    /// An order that the shop's own checkout took gets no receipt of a till; one that was paid here does.
    @Test func test_refund_when_the_till_has_no_name_then_only_what_was_paid_online_and_no_document_else() async throws
    {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            try merced.connect(to: setup.address, port: setup.port)
            let orders = setup.store.receiveOrders(2, status: "processing")
            let fee: JSONNode = ["name": "Sale", "total": "24.50", "tax_status": "none"]
            for (id, method) in zip(orders, ["bacs", "cod"]) {
                let fields: JSONNode = ["fee_lines": [fee], "payment_method": .string(method)]
                setup.store.changeOrderBehindTheBack(id: id, fields: fields)
            }
            func booked(_ id: Int) -> Int { setup.store.orderJSON(id)?["refunds"]?.elements.count ?? 0 }

            let online = try await merced.run("refund", "\(orders[0])", "--amount", "1", "--json")
            #expect(online.status == 0 && booked(orders[0]) == 1, "\(online.output)\(online.errors)")
            #expect(online.jsonLines.first?["route"]?.text == "manual")
            #expect(online.steps == ["checking_order", "telling_store", "refunded"])
            let open = try await merced.run("refund", "--resolve")
            #expect(open.status == 0 && open.output.contains("No refund is open"), "\(open.output)\(open.errors)")

            let here = try await merced.run("refund", "\(orders[1])", "--amount", "1", "--json")
            #expect(here.status == 78 && here.errors.contains("merced ledger name"), "\(here.errors)")
            #expect(here.output.isEmpty && booked(orders[1]) == 0, "\(here.output)")
            #expect(try await merced.run("ledger", "name", "R7").status == 0)
            let named = try await merced.run("refund", "\(orders[1])", "--amount", "1", "--json")
            #expect(named.status == 0 && booked(orders[1]) == 1, "\(named.output)\(named.errors)")
            // Its number is the first: none was spent on the other.
            let paper = try await merced.run("receipt", "\(orders[1])", "--number", "R7-000001", "--text")
            #expect(paper.status == 0 && paper.output.contains("\(orders[1])"), "\(paper.output)\(paper.errors)")
            #expect(try await merced.run("receipt", "\(orders[1])", "--number", "R7-000002").status == 1)
        }
    }

    @Test(arguments: [
        ["refund"], ["refund", "5", "--resolve"], ["refund", "5", "--amount", "0"], ["refund", "5", "--amount", "x"],
        ["refund", "5", "--item", "5"], ["refund", "5", "--item", "5=0"],
        ["refund", "5", "--item", "5=1", "--amount", "1"],
    ])
    func test_refund_when_asked_wrongly_then_64(arguments: [String]) async throws {
        #expect(try await Merced().run(arguments).status == 64)
    }
}
