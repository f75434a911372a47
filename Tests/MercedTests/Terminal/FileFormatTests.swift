import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// Formats for files and programs, sent to a terminal: what is in the data must not reach it as control characters.
@Suite struct FileFormatTests {
    private static let name = "Mug \u{1B}[31m\u{1B}]0;pwned\u{07}\u{9B}2J red\u{202E}"

    private static func hostile(_ body: (RunningDemo.Setup, Merced) async throws -> Void) async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 60)) { setup, merced in
            let id = try #require(
                setup.store.ids(of: .products).first {
                    let product = setup.store.json(of: .products, id: $0)
                    return product?["type"]?.text == "simple" && product?["status"]?.text == "publish"
                }
            )
            let fields: JSONNode = ["name": .string(name), "regular_price": "10.00", "sale_price": ""]
            #expect(setup.store.changeBehindTheBack(.products, id: id, fields: fields))
            try await body(setup, merced)
        }
    }

    @Test func test_formats_when_standard_output_is_a_terminal_then_no_foreign_byte_reaches_it() async throws {
        try await Self.hostile { _, merced in
            let plan = try await merced.run(
                ["products", "prices", "change", "mug", "--to", "+1", "--at", "2099-01-01", "--apply"]
            )
            #expect(plan.status == 0, "\(plan.errors)")
            for words in [
                ["products", "export"], ["products", "export", "--file", "/dev/tty"],
                ["products", "prices", "labels", "1"],
                ["products", "list", "--limit", "all"], ["products", "list", "--json", "--limit", "all"],
                ["orders", "list", "--limit", "all"], ["orders", "list", "--json", "--limit", "all"],
                ["search", "--json", "eve"],
            ] {
                let terminal = try merced.open(words, columns: 200, rows: 50)
                #expect(try await terminal.waitForExit() == .status(0), "\(words)")
                #expect(TerminalBytes.foreign(in: terminal.output) == [], "\(words)")
                if words.contains("export") || words.contains("labels") {
                    let text = String(decoding: terminal.output, as: UTF8.self)
                    #expect(text.contains("Mug [31m]0;pwned2J red"), "\(words)")
                    #expect(text.contains("Control characters in the data were left out"), "\(words)")
                }
            }
        }
    }

    @Test func test_export_when_it_goes_to_a_file_or_pipe_then_has_every_byte_and_no_warning() async throws {
        try await Self.hostile { _, merced in
            let piped = try await merced.run("products", "export")
            #expect(piped.output.contains(Self.name) && piped.errors.isEmpty)
            let file = merced.home.file("products.csv")
            _ = try await merced.run("products", "export", "--file", file.path)
            #expect(try String(contentsOf: file, encoding: .utf8) == piped.output)
            let device = try await merced.run("products", "export", "--file", "/dev/stdout")
            #expect(device.status == 0, "\(device.errors)")
            #expect(device.output == piped.output)
        }
    }
}
