import App
import Foundation
import TestSupport
import Testing
import Yosemite

@Suite struct PaymentEntryTests {
    private static let store = "[stores.shop]\nurl = \"https://shop.example\"\nuser = \"mira\"\n"

    private static func read(_ text: String) throws -> Configuration {
        try Configuration.check(store + text, path: "config.toml")
    }

    private static func problems(_ text: String) throws -> [String] {
        try read(text).problems.map { "\($0.key) \($0.reason)" }
    }

    @Test func test_payments_when_a_gateway_then_its_address_mode_and_key() throws {
        let configuration = try Self.read(
            """
            [payments.shop]
            gateway = "https://pay.example.com"
            ca-file = "/etc/ssl/pay.pem"
            mode = "test"
            secret-command = "pass show pay"
            """
        )
        #expect(configuration.problems.isEmpty)
        let entry = try #require(configuration.payments.first)
        #expect(entry.processor == .gateway(address: "https://pay.example.com", caFile: "/etc/ssl/pay.pem"))
        #expect(entry.mode == .test)
        #expect(entry.secret == .command("pass show pay"))
    }

    @Test func test_payments_when_only_a_mode_then_the_store_is_that() throws {
        let entry = try #require(try Self.read("[payments.shop]\nmode = \"test\"\n").payments.first)
        #expect(entry.processor == nil)
        #expect(entry.mode == .test)
    }

    @Test(arguments: [
        ("gateway = \"https://a.example\"\nstripe = true\nmode = \"live\"", "has both gateway and stripe; keep one"),
        ("stripe = true", "needs mode: \"test\" or \"live\""),
        (
            "gateway = \"http://pay.example.com\"\nmode = \"live\"",
            "has to be an https address, or http to this machine"
        ),
        (
            "gateway = \"http://127.0.0.1.evil.example\"\nmode = \"live\"",
            "has to be an https address, or http to this machine"
        ),
        ("stripe = true\nmode = \"lvie\"", "is “lvie”, and has to be test or live"),
        (
            "stripe = true\nmode = \"live\"\nsecret-command = \"x\"\nsecret-file = true",
            "has both secret-command and secret-file; keep one"
        ),
        (
            "stripe = true\nstripe-address = \"http://127.0.0.1:1\"\nmode = \"live\"",
            "names a double of Stripe for tests: mode = \"test\", http to this machine"
        ),
        (
            "stripe = true\nstripe-address = \"http://127.0.0.1.evil.example\"\nmode = \"test\"",
            "names a double of Stripe for tests: mode = \"test\", http to this machine"
        ),
        ("key = \"sk_live_1\"\nmode = \"live\"", "is not known"),
    ])
    func test_payments_when_wrong_then_says_what(text: String, reason: String) throws {
        let found = try Self.problems("[payments.shop]\n\(text)\n")
        #expect(found.contains { $0.hasSuffix(reason) })
    }

    @Test func test_payments_when_a_double_of_stripe_is_named_then_it_is_asked() throws {
        let entry = try #require(
            try Self.read(
                "[payments.shop]\nstripe = true\nstripe-address = \"http://127.0.0.1:8080/stripe\"\nmode = \"test\"\n"
            ).payments.first
        )
        #expect(entry.processor == .stripe(address: "http://127.0.0.1:8080/stripe"))
    }

    @Test func test_payments_when_for_no_store_then_a_warning() throws {
        let found = try Self.read("[payments.shpo]\nmode = \"test\"\n")
        #expect(found.payments.isEmpty)
        #expect(found.problems.first?.severity == .warning)
        #expect(found.problems.first?.suggestion == "shop")
    }

    @Test func test_check_when_the_key_opens_a_whole_account_then_78_with_the_reason_and_without_the_key() async throws
    {
        let merced = try Merced()
        let file = try merced.home.write("sk_live_0123456789abcdef\n", to: "config/merced/secrets/shop.payments")
        try merced.home.write("secret\n", to: "config/merced/secrets/shop")
        for name in ["shop", "shop.payments"] {
            let path = file.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        try merced.home.write(
            Self.store + "[payments.shop]\nstripe = true\nmode = \"live\"\n",
            to: "config/merced/config.toml"
        )
        let outcome = try await merced.run("config", "check")
        #expect(outcome.status == 78)
        #expect(outcome.output.contains("payments.shop"))
        #expect(outcome.output.contains("opens the whole account"))
        #expect(!outcome.output.contains("0123456789"))
    }
}
