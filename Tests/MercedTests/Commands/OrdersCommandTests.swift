import DemoStore
import Foundation
import TestSupport
import Testing

@Suite struct OrdersCommandTests {
    @Test func test_list_when_json_then_stable_names_and_money_as_text() async throws {
        try await RunningDemo.connected { setup, merced in
            let outcome = try await merced.run("orders", "list", "--json", "--limit", "100000")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let names = ["complete", "matching", "offline", "orders", "store", "unreadable"]
            #expect(outcome.json.members.map(\.name) == names)
            let rows = outcome.json["orders"]?.elements ?? []
            let columns = [
                "currency", "customer", "customer_id", "date_created_gmt", "id", "items", "number", "pending", "status",
                "total",
            ]
            #expect(rows.allSatisfy { $0.members.map(\.name) == columns })
            let first = try #require(rows.first)
            let stored = try #require(setup.store.orderJSON(first["id"]?.integer ?? 0))
            #expect(first["total"] == stored["total"])
            guard case .string = first["total"] else { return #expect(Bool(false), "money is no text") }
            let visible = setup.store.orderIDs.filter {
                !["trash", "auto-draft", "checkout-draft"].contains(setup.store.status(ofOrder: $0) ?? "")
            }
            let ids = rows.compactMap { $0["id"]?.integer }
            #expect(Set(visible).subtracting(ids) == [])
            #expect(Set(ids).count == rows.count)
        }
    }

    @Test func test_list_when_status_search_and_limit_then_only_those() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 200)) { setup, merced in
            let processing = try await merced.run("orders", "list", "--json", "--status", "processing", "--limit", "5")
            let rows = processing.json["orders"]?.elements ?? []
            #expect(!rows.isEmpty && rows.count <= 5)
            #expect(rows.allSatisfy { $0["status"] == "processing" })

            let customer = try #require(rows.first?["customer"]?.text)
            let found = try await merced.run("orders", "list", "--json", "--search", customer)
            let names = found.json["orders"]?.elements.compactMap { $0["customer"]?.text } ?? []
            #expect(names.contains(customer))
            #expect(names.count < setup.store.orderIDs.count)

            let text = try await merced.run("orders", "list", "--limit", "2")
            #expect(text.output.hasPrefix("ORDER  DATE"))
            #expect(text.output.split(separator: "\n").count == 4)
        }
    }

    @Test func test_show_when_json_and_text_then_the_order() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "completed" })
            let json = try await merced.run("orders", "show", String(id), "--json")
            #expect(json.status == 0)
            #expect(json.json["total"] == setup.store.orderJSON(id)?["total"])
            #expect(json.json["line_items"]?.elements.isEmpty == false)
            let text = try await merced.run("orders", "show", String(id))
            #expect(text.output.contains("completed"))
            #expect(text.output.contains("Total"))
        }
    }

    @Test(arguments: [["list"], ["list", "--json"], ["show", "900"], ["show", "900", "--json"]])
    func test_output_when_texts_are_hostile_then_no_control_byte_is_printed(arguments: [String]) async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "completed" })
            var order = try #require(setup.store.orderJSON(id))
            let evil = "\u{1B}[31mRED\u{7} \u{202E}x\u{200B}\u{9B}31m\u{1B}]0;title\u{7}"
            order["billing"]?["first_name"] = .string(evil)
            order["customer_note"] = .string(evil)
            order["payment_method_title"] = .string(evil)
            order["transaction_id"] = .string(evil)
            setup.store.setRawOrderJSON(id: id, order.data)
            let outcome = try await merced.run(["orders"] + arguments.map { $0 == "900" ? String(id) : $0 })
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("[31mRED"))
            let bytes = outcome.output.unicodeScalars.filter {
                $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
            }
            #expect(bytes.isEmpty)
            if !arguments.contains("--json") {
                #expect(TerminalBytes.foreign(in: Array(outcome.output.utf8)) == [])
            }
        }
    }

    @Test func test_status_when_store_answers_then_it_has_the_new_status_once() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            let outcome = try await merced.run("orders", "status", String(id), "on-hold")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output == "Order #\(id) is on-hold now.\n")
            #expect(setup.store.status(ofOrder: id) == "on-hold")
            #expect(setup.store.writes == ["PUT wc/v3/orders/\(id)": 1])
        }
    }

    @Test func test_note_when_store_answers_then_it_is_there_once() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            let outcome = try await merced.run("orders", "note", String(id), "Called back", "--json")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.json == ["number": .string(String(id)), "order": .number(String(id)), "sent": true])
            #expect(setup.store.writes == ["POST wc/v3/orders/\(id)/notes": 1])
        }
    }

    @Test func test_status_when_store_refuses_then_1_and_its_words() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            let outcome = try await merced.run("orders", "status", String(id), "nonsense")
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("Not changed."))
            #expect(setup.store.status(ofOrder: id) == "processing")
            let list = try await merced.run("orders", "show", String(id), "--json")
            #expect(list.json["status"] == "processing")
        }
    }

    @Test(arguments: [true, false])
    func test_status_when_the_store_has_none_of_that_name_then_refused_with_its_list(isSynced: Bool) async throws {
        try await RunningDemo.connected { setup, merced in
            if isSynced { #expect(try await merced.run("sync").status == 0) }
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            let outcome = try await merced.run("orders", "status", String(id), "shipped")
            #expect(outcome.status == 1)
            for known in ["pending", "processing", "on-hold", "completed"] {
                #expect(outcome.errors.contains(known), "\(outcome.errors)")
            }
            #expect(setup.store.status(ofOrder: id) == "processing")
            if isSynced { #expect(setup.store.writes.isEmpty) }
        }
    }

    @Test func test_list_when_rows_are_wider_than_the_heading_then_each_title_is_above_its_column() async throws {
        try await RunningDemo.connected { _, merced in
            let lines = try await merced.run("orders", "list", "--limit", "5").output.split(separator: "\n")
            #expect(lines.count == 6)
            let heading = try #require(lines.first)
            let date = try #require(heading.range(of: "DATE"))
            let column = heading.distance(from: heading.startIndex, to: date.lowerBound)
            for line in lines.dropFirst() {
                let cells = Array(line)
                #expect(cells[column - 1] == " " && cells[column] != " ", "\(line)")
            }
            let none = try await merced.run("orders", "list", "status:trash zzzz")
            #expect(none.output.hasPrefix("ORDER"), "\(none.output)")
        }
    }

    @Test func test_show_when_order_is_unknown_then_1() async throws {
        try await RunningDemo.connected { _, merced in
            let outcome = try await merced.run("orders", "show", "99999999")
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("No order has the number #99999999."))
        }
    }

    @Test func test_list_when_key_was_removed_then_77() async throws {
        try await RunningDemo.connected { setup, merced in
            setup.proxy.add(Fault(.unauthorized))
            let outcome = try await merced.run("orders", "list")
            #expect(outcome.status == 77)
            #expect(outcome.errors.contains("401"))
        }
    }

    @Test func test_list_when_rows_are_malformed_then_the_others_and_why() async throws {
        try await RunningDemo.connected { setup, merced in
            try MalformedPage.install(in: setup.store)
            let outcome = try await merced.run("orders", "list", "--json", "--limit", "100")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.json["orders"]?.elements.count == 97)
            #expect(outcome.json["unreadable"]?.integer == 3)
            #expect(outcome.errors.contains("3 orders could not be read: "))
        }
    }

    @Test func test_list_when_output_cannot_be_written_then_74_and_no_trap() async throws {
        try await RunningDemo.connected { _, merced in
            let outcome = try await Program.run(
                "/bin/sh",
                ["-c", "'\(Merced.binary)' orders list --json >/dev/full"],
                environment: merced.environment
            )
            #expect(outcome.status == 74)
            #expect(outcome.errors.contains("could not be written"))
        }
    }
}
