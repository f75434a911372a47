import DemoStore
import Foundation
import TestSupport
import Testing

/// `merced payments setup` and `drawer`, as programs.
@Suite struct PaymentsSetupCommandTests {
    private static let store =
        "[stores.shop]\nurl = \"https://shop.example\"\nuser = \"mira\"\nsecret-command = \"true\"\n"

    private func connected() throws -> Merced {
        let merced = try Merced()
        try merced.home.write(Self.store, to: "config/merced/config.toml")
        return merced
    }

    private func configuration(_ merced: Merced) throws -> String {
        try String(contentsOf: merced.configurationFile, encoding: .utf8)
    }

    @Test func test_setup_when_the_key_comes_by_input_then_it_lies_in_a_private_file_and_nowhere_else() async throws {
        let merced = try connected()
        let key = "mgw_live_0123456789"
        let arguments = ["payments", "setup", "--gateway", "https://pay.example.com", "--mode", "live", "--key-stdin"]
        let done = try await merced.run(arguments, input: key + "\n")
        #expect(done.status == 0, "\(done.errors)")
        #expect(!done.output.contains(key))
        let file = merced.home.file("config/merced/secrets/shop.payments")
        #expect(try String(contentsOf: file, encoding: .utf8) == key + "\n")
        #expect(try merced.mode(of: file) == 0o600)
        let text = try configuration(merced)
        #expect(text.hasPrefix(Self.store) && text.contains("[payments.shop]\ngateway = \"https://pay.example.com\""))
        for (name, content) in merced.files() where !name.hasSuffix("shop.payments") {
            #expect(content.range(of: Data(key.utf8)) == nil, "\(name)")
        }
        #expect(try await merced.run("config", "check").status == 0)
        let other = try await merced.run(["payments", "setup", "--key-stdin"], input: "mgw_live_other\n")
        #expect(other.status == 0, "\(other.errors)")
        #expect(try String(contentsOf: file, encoding: .utf8) == "mgw_live_other\n")
        #expect(try configuration(merced) == text)
        #expect(try await merced.run(arguments, input: key + "\n").status == 64)
    }

    @Test(arguments: ["sk_live_0123456789abcdef", "sk_test_0123456789abcdef", "pk_live_0123456789", "nonsense"])
    func test_setup_when_stripes_key_is_not_restricted_then_refused_and_nothing_is_written(_ key: String) async throws {
        let merced = try connected()
        let arguments = ["payments", "setup", "--stripe", "--mode", "live", "--key-stdin"]
        let refused = try await merced.run(arguments, input: key + "\n")
        #expect(refused.status == 64 && !refused.errors.contains(key), "\(refused.status)")
        #expect(try configuration(merced) == Self.store)
        #expect(!FileManager.default.fileExists(atPath: merced.home.file("config/merced/secrets/shop.payments").path))
    }

    @Test(arguments: [
        ["--stripe"], ["--mode", "live"], ["--gateway", "https://a.example", "--stripe", "--mode", "live"],
        ["--gateway", "https://a.example", "--mode", "maybe"], [],
    ])
    func test_setup_when_asked_wrongly_then_64(_ arguments: [String]) async throws {
        let merced = try connected()
        let all = ["payments", "setup", "--key-stdin"] + arguments
        #expect(try await merced.run(all, input: "mgw_live_0123456789\n").status == 64)
        #expect(try configuration(merced) == Self.store)
    }

    @Test func test_setup_when_the_gateways_address_is_not_safe_then_nothing_is_written() async throws {
        let merced = try connected()
        let arguments = ["payments", "setup", "--gateway", "http://pay.example.com", "--mode", "live", "--key-stdin"]
        let refused = try await merced.run(arguments, input: "mgw_live_0123456789\n")
        #expect(refused.status != 0 && refused.errors.contains("https"), "\(refused.errors)")
        #expect(try configuration(merced) == Self.store)
    }

    @Test func test_drawer_when_one_hangs_on_the_printer_then_it_opens_and_the_chain_says_so() async throws {
        try await RunningDemo.connected { _, merced in
            #expect(try await merced.run("payments", "drawer").status == 64, "it needs a reason")
            let none = try await merced.run("payments", "drawer", "--reason", "change")
            #expect(none.status == 78, "\(none.errors)")
            let paper = merced.home.file("paper.bin")
            try Data().write(to: paper)
            let before = try configuration(merced)
            let printer = "[printer]\nfile = \"\(paper.path)\"\ndrawer = \"pin2\"\n"
            try merced.home.write(before + "\n" + printer, to: "config/merced/config.toml")
            #expect(try await merced.run("payments", "drawer", "--reason", " ").status == 64)
            let opened = try await merced.run("payments", "drawer", "--reason", "change")
            #expect(opened.status == 0, "\(opened.errors)")
            #expect(try Data(contentsOf: paper).range(of: Data([0x1B, 0x70, 0x00])) != nil)
            #expect(try await merced.run("payments", "verify").status == 0)
        }
    }
}
