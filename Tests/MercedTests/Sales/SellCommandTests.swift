import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// `merced sell` and `merced sales`, as programs.
@Suite(.timeLimit(.minutes(10)))
struct SellCommandTests {
    @Test func test_sell_when_in_cash_then_states_as_lines_and_one_completed_order() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let (one, two) = (counter.goods[0], counter.goods[1])
            let sold = try await merced.run("sell", "--item", "\(one):2", "--item", two, "--cash", "5000", "--json")
            #expect(sold.status == 0, "\(sold.errors)")
            #expect(sold.jsonLines.compactMap { $0["state"]?.text } == ["priced", "paid", "sent"], "\(sold.output)")
            let last = try #require(sold.jsonLines.last)
            #expect(last["number"]?.text == "R1-000001" && last["change"]?.text != nil)
            let uuid = try #require(last["sale"]?.text)
            let orders = counter.orders(of: uuid)
            #expect(orders.count == 1)
            #expect(setup.store.status(ofOrder: orders[0]) == "completed")
            #expect(setup.store.orderJSON(orders[0])?["total"]?.text == last["total"]?.text)

            let list = try await merced.run("sales", "list", "--json")
            #expect(list.json["sales"]?.elements.map { $0["state"]?.text } == ["sent"])
            let shown = try await merced.run("sales", "show", "R1-000001", "--json")
            #expect(shown.json["lines"]?.elements.count == 2 && shown.json["legs"]?.elements.count == 1)
            let receipt = try await merced.run("receipt", "R1-000001", "--text")
            #expect(receipt.output.contains("Receipt R1-000001"), "\(receipt.errors)")
            let void = try await merced.run("sales", "void", "R1-000001", "--reason", "wrong size", "--json")
            #expect(void.jsonLines.last?["state"]?.text == "sent", "\(void.output) \(void.errors)")
            #expect(setup.store.status(ofOrder: orders[0]) == "cancelled")
            #expect(try await merced.run("sales", "void", "R1-000001").status == 1)
            let totals = try await merced.run("sales", "totals")
            #expect(totals.output.contains("tender,Cash,,2,,,0.00,0.00"), "\(totals.output)")
            let check = try await merced.run("ledger", "check")
            #expect(check.status == 0, "\(check.errors)")
        }
    }

    /// The clerk takes the money out of it; what another terminal gives back is not in it.
    @Test func test_void_when_cash_goes_back_then_the_drawer_opens_and_the_numbered_void_is_printed() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let configured = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            for place in 1...2 {
                let sold = try await merced.run(
                    ["sell", "--item", counter.goods[0]]
                        + (place == 1 ? ["--cash", "exact"] : ["--external", "TID 1"])
                )
                #expect(sold.status == 0, "\(sold.errors)")
            }
            let paper = merced.home.file("paper.bin")
            try Data().write(to: paper)
            try merced.home.write(
                configured + "\n[printer]\nfile = \"\(paper.path)\"\ndrawer = \"pin2\"\n",
                to: "config/merced/config.toml"
            )
            func printed() throws -> [String] { PaperDecoder(try Array(Data(contentsOf: paper))).text }
            let cash = try await merced.run("sales", "void", "R1-000001", "--json")
            #expect(cash.status == 0, "\(cash.errors)")
            #expect(cash.jsonLines.map { $0["state"]?.text } == ["paid", "handed-over", "sent"], "\(cash.output)")
            #expect(cash.jsonLines[1]["drawer"]?.text == "opened" && cash.jsonLines[1]["receipt"]?.text == "printed")
            #expect(try printed().first == "drawer 2" && (try printed().contains { $0.contains("R1-000003") }))
            #expect(try printed().contains { $0.contains("Of R1-000001") }, "which sale it takes back")
            let other = try await merced.run("sales", "void", "R1-000002", "--json")
            #expect(other.jsonLines[1]["drawer"]?.text == nil && other.jsonLines[1]["receipt"]?.text == "printed")
            #expect(try printed().count { $0 == "drawer 2" } == 1)
        }
    }

    @Test func test_sell_when_a_printer_is_set_up_then_drawer_and_receipt_follow_as_the_configuration_says()
        async throws
    {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let paper = merced.home.file("paper.bin")
            try Data().write(to: paper)
            let configured = merced.home.file("config/merced/config.toml")
            let before = try String(contentsOf: configured, encoding: .utf8)
            func sell(_ register: String, printer: URL) async throws -> (states: [JSONNode], errors: String) {
                let text =
                    before.contains("[register]")
                    ? before.replacing("[register]", with: "[register]\n" + register)
                    : before + "\n[register]\n" + register
                let printed = "\n[printer]\nfile = \"\(printer.path)\"\ndrawer = \"pin2\"\n"
                try merced.home.write(text + printed, to: "config/merced/config.toml")
                let sold = try await merced.run("sell", "--item", counter.goods[0], "--cash", "exact", "--json")
                #expect(sold.status == 0, "\(sold.errors)")
                return (sold.jsonLines, sold.errors)
            }
            let printed = try await sell("", printer: paper)
            #expect(printed.states.compactMap { $0["state"]?.text } == ["priced", "paid", "handed-over", "sent"])
            #expect(printed.states[2]["drawer"]?.text == "opened" && printed.states[2]["receipt"]?.text == "printed")
            let text = PaperDecoder(try Array(Data(contentsOf: paper))).text
            #expect(text.first == "drawer 2" && text.count { $0 == "drawer 2" } == 1 && text.last == "✂")

            let quiet = try await sell("receipt = \"none\"\ndrawer = false\n", printer: paper)
            #expect(quiet.states.compactMap { $0["state"]?.text } == ["priced", "paid", "sent"])
            #expect(PaperDecoder(try Array(Data(contentsOf: paper))).text == text)

            let gone = try await sell("", printer: URL(filePath: "/nowhere/lp0"))
            #expect(gone.states.compactMap { $0["state"]?.text } == ["priced", "paid", "handed-over", "sent"])
            #expect(gone.states[2]["drawer"]?.text == "failed" && gone.states[2]["receipt"]?.text == "failed")
            #expect(gone.states[2]["reason"]?.text?.contains("/nowhere/lp0") == true)
            #expect(gone.errors.contains("/nowhere/lp0"))
        }
    }

    @Test func test_sales_when_the_currency_has_no_decimals_then_none_is_printed() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 5, currency: "JPY")) { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced, syncs: false)
            let item = counter.goods[0]
            let id = try #require(counter.productID(item))
            // With 5.5 % of tax: 1,266.
            #expect(
                setup.store.changeBehindTheBack(.products, id: id, fields: ["price": "1200", "regular_price": "1200"])
            )
            #expect(try await merced.run("sync").status == 0)
            let little = try await merced.run("sell", "--item", item, "--cash", "1000")
            #expect(little.status == 1 && little.errors.contains("less than the ¥1,266"), "\(little.errors)")
            let sold = try await merced.run("sell", "--item", item, "--cash", "exact", "--json")
            #expect(sold.status == 0, "\(sold.errors)")
            let total = try #require(sold.jsonLines.last?["total"]?.text)
            #expect(total == "1266")
            let shown = try await merced.run("sales", "show", "R1-000001", "--json")
            #expect(shown.json["total"]?.text == total && shown.json["legs"]?.elements.first?["amount"]?.text == total)
            let void = try await merced.run("sales", "void", "R1-000001", "--json")
            #expect(void.jsonLines.map { $0["total"]?.text } == ["-\(total)", "-\(total)"], "\(void.output)")
            let totals = try await merced.run("sales", "totals")
            #expect(totals.output.contains("tender,Cash,,2,,,0,0,JPY"), "\(totals.output)")
        }
    }

    @Test func test_sell_when_goods_ask_for_an_age_then_only_with_somebody_who_looked() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced, syncs: false)
            let item = counter.goods[0]
            let id = try #require(counter.productID(item))
            let fields: JSONNode = ["meta_data": [["id": 1, "key": "_age", "value": "18"]]]
            #expect(setup.store.changeBehindTheBack(.products, id: id, fields: fields))
            try merced.configureRegister("age-check = [\"meta:_age\"]")
            #expect(try await merced.run("sync").status == 0)
            let refused = try await merced.run("sell", "--item", item, "--cash", "exact", "--json")
            #expect(refused.status == 1 && refused.errors.contains("sold from age 18 on"), "\(refused.errors)")
            let sold = try await merced.run("sell", "--item", item, "--cash", "exact", "--age-checked", "--json")
            #expect(sold.jsonLines.last?["number"]?.text == "R1-000001", "\(sold.errors)")
        }
    }

    @Test func test_sales_when_more_was_sold_than_there_is_then_listed_with_the_sales_that_did() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced, syncs: false)
            let item = counter.goods[0]
            let id = try #require(counter.productID(item))
            let fields: JSONNode = ["manage_stock": true, "stock_quantity": 2, "backorders": "no"]
            #expect(setup.store.changeBehindTheBack(.products, id: id, fields: fields))
            #expect(try await merced.run("sync").status == 0)
            #expect(try await merced.run("sales", "oversold", "--json").json["oversold"]?.elements.isEmpty == true)
            for quantity in [1, 3] {
                #expect(try await merced.run("sell", "--item", "\(item):\(quantity)", "--cash", "exact").status == 0)
            }
            #expect(try await merced.run("sync").status == 0)
            let listed = try await merced.run("sales", "oversold", "--json").json["oversold"]?.elements ?? []
            #expect(listed.map { $0["missing"]?.text } == ["2"] && listed.map { $0["sku"]?.text } == [item])
            #expect(listed.first?["sales"]?.elements.map { $0["number"]?.text } == ["R1-000002", "R1-000001"])
            // What the store has not heard of yet counts too.
            setup.proxy.goDown()
            #expect(try await merced.run("sell", "--item", item, "--cash", "exact").status == 0)
            let waiting = try await merced.run("sales", "oversold", "--json").json["oversold"]?.elements.first
            #expect(
                waiting?["missing"]?.text == "3" && waiting?["waiting"]?.text == "1",
                "\(String(describing: waiting))"
            )
        }
    }

    @Test func test_sell_when_it_cannot_be_then_says_why_and_sells_nothing() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let item = counter.goods[0]
            for (words, status) in [
                (["--cash", "0.01"], 1), (["--tender", "Shells"], 1), (["--cash", "much"], 64), ([], 64),
                (["--discount", "200%", "--cash", "exact"], 1), (["--item", "no-such", "--cash", "exact"], 1),
                (["--external", "T", "--discount", "9999999.00"], 1), (["--external", " "], 64),
                (["--cash", "99999999999"], 1), (["--cash", "5000.001"], 1),
                // Two lines of so many pieces cannot even be counted together.
                (["--item", "\(counter.goods[1]):\(Int.max)", "--cash", "exact"], 1),
                (["--item", "\(item):\(Int.max)", "--cash", "exact"], 1),
                (["--item", "\(item):100000", "--cash", "exact"], 1),
            ] {
                let outcome = try await merced.run(["sell", "--item", item] + words)
                #expect(outcome.status == status, "\(words): \(outcome.status) \(outcome.errors)")
                #expect(!outcome.errors.isEmpty)
            }
            #expect(try await merced.run("sales", "list", "--json").json["sales"]?.elements.isEmpty == true)
            #expect(setup.store.createdOrders.isEmpty)
        }
    }

    private static let steps = ["tendering", "committing", "committed", "sending", "made", "completed", "sent"]

    /// What was paid survives and becomes one order; what was not is a cart again, and what was given is known. A short run
    /// has the last step before it is paid, the first after, and the one at which the store has it.
    @Test(arguments: Seed.isLong ? steps : ["committing", "committed", "made"])
    func test_sell_when_killed_at_a_step_then_paid_ones_survive_and_unpaid_ones_are_carts(step: String) async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let killed = try await merced.run(
                ["sell", "--item", "\(counter.goods[0]):2", "--cash", "5000", "--json"],
                adding: ["MERCED_CRASH_TEST": "sale:\(step)"]
            )
            #expect(killed.status == -9, "\(killed.status) \(killed.errors)")
            let isPaid = !["tendering", "committing"].contains(step)
            let sales = try await merced.run("sales", "list", "--json").json["sales"]?.elements ?? []
            #expect(sales.count == (isPaid ? 1 : 0))
            let carts = try await merced.run("sales", "carts", "--json").json["carts"]?.elements ?? []
            #expect(carts.count == (isPaid ? 0 : 1))
            if !isPaid {
                #expect(carts[0]["tendering"] == ["amount": "5000.00", "currency": "USD", "tender": "cash"])
                #expect(setup.store.createdOrders.isEmpty)
                let cart = try #require(carts[0]["cart"]?.text)
                let sold = try await merced.run("sell", "--cart", cart, "--cash", "exact", "--json")
                #expect(sold.status == 0 && sold.jsonLines.last?["number"]?.text == "R1-000001", "\(sold.errors)")
            }
            try await counter.sendAll(merced)
            let numbers = try await merced.receipts().map(\.number)
            #expect(numbers == [1])
            #expect(setup.store.createdOrders.count == 1)
            #expect(setup.store.createdOrders.map { setup.store.status(ofOrder: $0) } == ["completed"])
        }
    }

    @Test(.enabled("a mount namespace") { await SmallDisk.isPossible() })
    func test_sell_when_the_disk_is_full_then_refused_in_words_before_money_is_taken() async throws {
        try await RunningDemo.connected { setup, merced in
            let disk = try await SmallDisk(forDataOf: merced, kilobytes: 40_000)
            #expect(try await disk.merced("sync").status == 0)
            let counter = try await SaleCounter.opened(setup, merced, syncs: false)
            let item = counter.goods[0]
            #expect(try await disk.merced("sell", "--item", item, "--cash", "exact").status == 0)
            try await disk.fill()
            let refused = try await disk.merced("sell", "--item", item, "--cash", "exact", "--json")
            #expect(refused.status != 0, "\(refused.output)")
            #expect(refused.errors.contains("disk"), "\(refused.errors)")
            #expect(!refused.jsonLines.contains { $0["state"]?.text == "paid" })
            try await disk.removeFilling()
            let sold = try await disk.merced("sell", "--item", item, "--cash", "exact", "--json")
            #expect(sold.jsonLines.last?["number"]?.text == "R1-000002", "\(sold.output) \(sold.errors)")
            #expect(setup.store.createdOrders.count == 2)
        }
    }

    /// What was sold after the copy is in the store already, what waited in it may be: neither is sent again by itself.
    @Test func test_restore_when_the_copy_is_older_then_nothing_is_sent_again_and_no_number_is_used_twice() async throws
    {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            try merced.connect(to: setup.address, port: setup.port)
            #expect(try await merced.run("ledger", "name", "R1").status == 0)
            let counter = try await SaleCounter.opened(setup, merced)
            let item = counter.goods[0]
            setup.proxy.goDown()
            #expect(try await merced.run("sell", "--item", item, "--cash", "exact").status == 0)
            let copy = merced.home.file("copy.sqlite").path(percentEncoded: false)
            let backup = try await merced.run("ledger", "backup", copy, "--json")
            #expect(backup.status == 0 && backup.json["unsent"]?.integer == 1, "\(backup.errors)")
            try setup.proxy.comeUp()
            #expect(try await merced.run("sell", "--item", item, "--cash", "exact").status == 0)
            try await counter.sendAll(merced)
            #expect(setup.store.createdOrders.count == 2)

            let restored = try await merced.run("ledger", "restore", copy, "--json")
            #expect(restored.status == 0 && restored.json["held"]?.integer == 1, "\(restored.errors)")
            let refused = try await merced.run("sell", "--item", item, "--cash", "exact")
            #expect(refused.status == 78 && refused.errors.contains("restored from a backup"), "\(refused.errors)")
            try await counter.sendAll(merced)
            #expect(setup.store.createdOrders.count == 2)
            #expect(try await merced.run("ledger", "name", "R1").status == 78)
            #expect(try await merced.run("ledger", "name", "R2").status == 0)
            let sold = try await merced.run("sell", "--item", item, "--cash", "exact", "--json")
            #expect(sold.jsonLines.last?["number"]?.text == "R2-000001", "\(sold.output) \(sold.errors)")
            // Somebody has it sent after all: it is found in the store.
            let sent = try await merced.run("sales", "send", "R1-000001", "--json")
            #expect(sent.json["sales"]?.elements.first?["state"]?.text == "sent", "\(sent.output) \(sent.errors)")
            #expect(setup.store.createdOrders.count == 3)
            #expect(try await merced.run("ledger", "check", copy).status == 0)
        }
    }

    @Test func test_backup_when_configured_then_a_copy_after_each_sale_and_old_ones_go() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let folder = merced.home.file("copies").path(percentEncoded: false)
            try merced.configureBackup(
                "[backup]\nfolder = \"\(folder)\"\nkeep = 1\ncommand = \"cp {} '\(folder)/elsewhere'\"\n"
            )
            for _ in 0..<2 {
                #expect(try await merced.run("sell", "--item", counter.goods[0], "--cash", "exact").status == 0)
            }
            _ = try await merced.run("orders", "list")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names.count == 2 && names.contains("elsewhere"), "\(names)")
            let copy = try #require(names.first { $0 != "elsewhere" })
            let check = try await merced.run("ledger", "check", "\(folder)/\(copy)", "--json")
            #expect(check.json["numbers"]?["R1"]?.integer == 2, "\(check.output) \(check.errors)")
            try merced.configureBackup("[backup]\nfolder = \"\(folder)/x\"\nmount = \"\(folder)\"\n")
            let unmounted = try await merced.run("ledger", "backup")
            #expect(unmounted.status != 0 && unmounted.errors.contains("No disk is mounted"), "\(unmounted.errors)")
        }
    }
}
