import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// `merced pay` and `merced payments`, as programs.
@Suite struct PayCommandTests {
    @Test func test_pay_when_in_cash_then_the_order_is_paid_and_the_states_are_lines() async throws {
        try await RunningDemo.connected { setup, merced in
            let till = Till(setup: setup)
            let id = till.order()
            let paid = try await merced.run("pay", "\(id)", "--cash", "50", "--json")
            #expect(paid.status == 0, "\(paid.errors)")
            #expect(paid.steps == ["checking_order", "telling_store", "confirming_order", "paid"])
            #expect(paid.jsonLines.last?["change"]?.text == "25.50" && paid.jsonLines.last?["mode"]?.text == "test")
            #expect(till.isPaid(id) && till.puts(id) == 1)
            #expect(till.meta(id, "_merced_payment_id") == paid.jsonLines.last?["payment"]?.text)
            let again = try await merced.run("pay", "\(id)", "--cash", "50")
            #expect(again.status == 1 && again.output.contains("already paid"))
            let list = try await merced.run("payments", "list", "--json")
            let steps = (list.json["payments"]?.elements ?? []).compactMap { $0["state"]?["step"]?.text }
            #expect(steps == ["stopped", "paid"])
            #expect(try await merced.run("payments", "list", "--open").output.contains("No payment is open"))
            let verdict = try await merced.run("payments", "verify", "--json")
            #expect(verdict.json["intact"] == .bool(true), "\(verdict.output)")
        }
    }

    @Test func test_pay_when_the_tender_is_wrong_then_nothing_happens() async throws {
        try await RunningDemo.connected { setup, merced in
            let till = Till(setup: setup)
            let id = "\(till.order())"
            #expect(try await merced.run("pay", id, "--cash", "much").status == 64)
            #expect(try await merced.run("pay", id, "--cash", "50", "--external", "T-1").status == 64)
            #expect(try await merced.run("pay", id, "--cash", "24.49").status == 1)
            #expect(try await merced.run("pay", id, "--external", " ").status == 1)
            let card = try await merced.run("pay", id)
            #expect(card.status == 1 && card.output.contains("NOT CHARGED"))
            #expect(setup.store.writes.isEmpty)
        }
    }

    /// By its goods, or because it renews one; said before the card, and only for a card.
    @Test(arguments: ["goods", "renewal", ""])
    func test_pay_when_the_order_has_a_subscription_then_said_before_the_card(what: String) async throws {
        try await RunningDemo.connected { setup, merced in
            let till = Till(setup: setup)
            let id = till.order()
            if what == "goods" {
                let line: JSONNode = ["product_id": .integer(setup.store.add(.subscription, sku: "SUB-1"))]
                setup.store.changeOrderBehindTheBack(id: id, fields: ["line_items": [line]])
            } else if what == "renewal" {
                let mark: JSONNode = ["key": "_subscription_renewal", "value": "412"]
                setup.store.changeOrderBehindTheBack(id: id, fields: ["meta_data": [mark]])
            }
            _ = try await merced.run("sync", "--full")
            let words = "A card that is taken here cannot renew the order's subscription."
            #expect(try await merced.run("pay", "\(id)").errors.contains(words) == !what.isEmpty)
            #expect(try await !merced.run("pay", "\(id)", "--cash", "50").errors.contains(words))
        }
    }

    @Test func test_pay_when_only_a_date_says_that_it_is_paid_then_refuses_and_takes_it_with_the_flag() async throws {
        try await RunningDemo.connected { setup, merced in
            let till = Till(setup: setup)
            let id = till.order()
            for status in ["processing", "pending"] { setup.store.changeOrderBehindTheBack(id: id, status: status) }
            let refused = try await merced.run("pay", "\(id)", "--cash", "50")
            #expect(refused.status == 1 && refused.output.contains("no transaction"), "\(refused.output)")
            #expect(refused.errors.contains("merced pay \(id) --not-paid"), "\(refused.errors)")
            let elsewhere = try await merced.run("pay", "\(id)", "--external", "T-1")
            #expect(elsewhere.status == 1 && elsewhere.errors.contains("--not-paid"))
            #expect(till.puts(id) == 0)
            let paid = try await merced.run("pay", "\(id)", "--external", "T-2", "--not-paid")
            #expect(paid.status == 0, "\(paid.errors)")
            let again = try await merced.run("pay", "\(id)", "--cash", "50", "--not-paid")
            #expect(again.status == 1 && again.output.contains("already paid") && till.puts(id) == 1)
        }
    }

    @Test func test_pay_when_on_another_terminal_then_its_reference_is_kept() async throws {
        try await RunningDemo.connected { setup, merced in
            let till = Till(setup: setup)
            let id = till.order()
            let paid = try await merced.run("pay", "\(id)", "--external", "T-881")
            #expect(paid.status == 0, "\(paid.errors)")
            #expect(till.isPaid(id) && till.meta(id, "_merced_reference") == "T-881")
        }
    }

    @Test func test_payments_when_the_store_could_not_be_told_then_listed_and_resolved_later() async throws {
        try await RunningDemo.connected { setup, merced in
            let till = Till(setup: setup)
            let id = till.order()
            setup.proxy.add(Fault(.internalServerError, method: "PUT"))
            let paid = try await merced.run("pay", "\(id)", "--cash", "30", "--json")
            #expect(paid.status == 75 && paid.steps.last == "paid_order_not_updated")
            let open = try await merced.run("payments", "list", "--open", "--json")
            #expect(open.json["payments"]?.elements.count == 1)
            setup.proxy.removeAll()
            let resolved = try await merced.run("payments", "resolve", "--json")
            #expect(resolved.status == 0, "\(resolved.errors)")
            #expect(till.isPaid(id) && till.puts(id) == 1)
        }
    }

    @Test func test_verify_when_a_byte_of_the_money_was_changed_then_says_which_row() async throws {
        try await RunningDemo.connected { setup, merced in
            let till = Till(setup: setup)
            _ = try await merced.run("pay", "\(till.order())", "--cash", "30")
            let path = try #require(merced.files().keys.first { $0.hasSuffix("ledger.sqlite") })
            let file = merced.home.file(path)
            var bytes = try Data(contentsOf: file)
            let place = try #require(bytes.range(of: Data("\"tendered\"".utf8)) ?? bytes.range(of: Data("24.5".utf8)))
            bytes[place.lowerBound + 1] ^= 1
            try bytes.write(to: file)
            let verdict = try await merced.run("payments", "verify", "--json")
            // The first row names the till.
            #expect(verdict.status == 1 && verdict.json["sequence"]?.integer == 2, "\(verdict.output)")
        }
    }
}
