import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@Suite(.timeLimit(.minutes(10)))
struct ReceiptCommandTests {
    @Test func test_receipt_when_none_was_made_here_then_words_say_so() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.first)
            for flag in ["--text", "--print"] {
                let outcome = try await merced.run("receipt", "\(id)", flag)
                #expect(outcome.status == 1, "\(outcome.errors)")
                #expect(outcome.errors == "merced: No receipt of order \(id) was made on this machine.\n")
            }
        }
    }

    @Test func test_receipt_when_an_order_was_paid_in_cash_then_it_is_shown_printed_and_copied() async throws {
        try await RunningDemo.connected { setup, merced in
            let paper = merced.home.file("paper.bin")
            try merced.nameTill("BAR")
            let text = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            let counter =
                "clerk = \"Mira\"\n[printer]\nfile = \"\(paper.path)\"\ndrawer = \"pin2\"\n"
            try Data("\(text)\n\(counter)".utf8).write(to: merced.configurationFile)
            let id = Till(setup: setup).order()
            let paid = try await merced.run("pay", "\(id)", "--cash", "50", "--json")
            #expect(paid.status == 0, "\(paid.errors)")
            let shown = try await merced.run("receipt", "\(id)", "--text", "--columns", "32")
            #expect(shown.output.contains("Receipt BAR-000001"), "\(shown.output)\(shown.errors)")
            #expect(shown.output.contains("TOTAL USD                 $24.50\n"))
            #expect(shown.output.contains("Cash                      $50.00\nChange                    $25.50\n"))
            #expect(shown.output.contains("*** TEST - NO MONEY MOVED ***"))
            let gift = try await merced.run("receipt", "\(id)", "--gift", "--columns", "32")
            #expect(gift.output.contains("GIFT RECEIPT") && !gift.output.contains("$"), "\(gift.output)\(gift.errors)")
            #expect(
                try await merced.run("receipt", "\(id)", "--gift", "--print").output
                    == "Gift receipt of BAR-000001 printed.\n"
            )
            let document = try await merced.run("receipt", "\(id)", "--json").json
            #expect(document["number"] == "BAR-000001" && document["total"] == "24.50" && document["mode"] == "test")
            #expect(document["paymentID"]?.text == paid.jsonLines.last?["payment"]?.text)
            #expect(try await merced.run("receipt", "\(id)", "--print").output == "Receipt BAR-000001 printed.\n")
            let copy = try await merced.run("receipt", "\(id)", "--print", "--json").json
            #expect(copy["printed"] == .bool(true) && copy["copy"] == .bool(true))
            let decoder = PaperDecoder(try Array(Data(contentsOf: paper)))
            #expect(decoder.events.filter { $0 == .drawer(pin: 2) }.count == 1)
            #expect(decoder.text.filter { $0.contains("*** COPY ***") }.count == 2)
            #expect(decoder.events.filter { $0 == .cut }.count == 3)
        }
    }

    @Test func test_receipt_when_the_printer_lacks_characters_then_they_are_named_and_another_page_is_taken()
        async throws
    {
        try await RunningDemo.connected { setup, merced in
            let paper = merced.home.file("paper.bin")
            try merced.nameTill("BAR")
            let text = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            let counter = "header = [\"日本茶\", \"Чай\"]\n[printer]\nfile = \"\(paper.path)\"\ncolumns = 42\n"
            try Data("\(text)\n\(counter)".utf8).write(to: merced.configurationFile)
            let id = Till(setup: setup).order()
            #expect(try await merced.run("pay", "\(id)", "--cash", "50", "--json").status == 0)
            let printed = try await merced.run("receipt", "\(id)", "--print", "--json")
            #expect(printed.errors.contains("日本茶") && !printed.errors.contains("Чай"), "\(printed.errors)")
            #expect(printed.json["unprintable"] == .array([.string("日本茶")]), "\(printed.output)")
            let decoder = PaperDecoder(try Array(Data(contentsOf: paper)), columns: 42)
            #expect(decoder.text.contains { $0.hasSuffix(" ???") } && decoder.text.contains { $0.hasSuffix(" Чай") })
            #expect(decoder.faults.isEmpty, "\(decoder.faults)")
        }
    }

    @Test func test_receipt_when_the_store_is_asked_then_it_makes_a_page_and_mails() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = Till(setup: setup).order()
            let page = try await merced.run("receipt", "\(id)", "--page")
            #expect(page.status == 0 && page.output.contains("/wc/file/transient/"), "\(page.errors)")
            let mail = try await merced.run("receipt", "\(id)", "--email", "--address", "ada@example.com")
            #expect(mail.output == "The store e-mails order #\(id) to ada@example.com.\n", "\(mail.errors)")
            #expect(setup.store.orderJSON(id)?["billing"]?["email"] == "ada@example.com")
        }
    }

    @Test func test_receipt_when_arguments_do_not_fit_then_wrong_usage() async throws {
        let merced = try Merced()
        for arguments in [
            ["receipt"], ["receipt", "12", "--text", "--print"], ["receipt", "12", "--columns", "80"],
            ["receipt", "12", "--address", "a@example.com"], ["receipt", "12", "--email", "--address", "nobody"],
            ["receipt", "12", "--email", "--gift"], ["receipt", "twelve"],
        ] {
            #expect(try await merced.run(arguments).status == 64, "\(arguments)")
        }
    }

    @Test func test_drawer_when_another_till_has_the_printer_then_said_that_it_is_tried_again_and_ends() async throws {
        try await RunningDemo.connected { _, merced in
            let text = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            let printer = "\n[printer]\ntcp = \"127.0.0.1:1\"\ndrawer = \"pin2\"\n"
            try Data((text + printer).utf8).write(to: merced.configurationFile)
            let refused = try await merced.run("payments", "drawer", "--reason", "change")
            #expect(refused.status == 69, "\(refused.errors)")
            #expect(refused.errors.components(separatedBy: "It is tried again for some seconds.").count == 2)
            #expect(refused.errors.contains("another till may be printing"))
        }
    }

    @Test func test_readers_when_the_printer_listens_nowhere_then_the_list_says_so() async throws {
        try await RunningDemo.connected { _, merced in
            let text = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            try Data("\(text)\n[printer]\ntcp = \"127.0.0.1:1\"\n".utf8).write(to: merced.configurationFile)
            let list = try await merced.run("readers", "list", "--json")
            #expect(list.status == 0, "\(list.errors)")
            let document = try JSONNode(parsing: Data(list.output.utf8))
            let printer = try #require(document["printers"]?.elements.first { $0["id"] == "tcp:127.0.0.1:1" })
            #expect(printer["kind"] == "printer")
            #expect(printer["trouble"]?.text?.hasPrefix("The printer accepts no connection:") == true)
            let info = try await merced.run("readers", "info", "tcp:127.0.0.1:1")
            #expect(info.output.contains("Trouble: The printer accepts no connection:"))
            #expect(try await merced.run("readers", "info", "nothing").status == 1)
        }
    }
}
