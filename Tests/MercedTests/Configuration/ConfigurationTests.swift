import Foundation
import TestSupport
import Testing

@testable import App

@Suite struct ConfigurationTests {
    private static let shop = "url = \"https://shop.example\"\nuser = \"mira\"\nsecret-command = \"pass shop\"\n"

    @Test func test_parse_when_complete_then_everything_is_there() throws {
        let text = """
            default-store = "b"
            [stores.a]
            \(Self.shop)
            [stores.b]
            url = "https://b.example/de"
            key = "ck_1"
            secret-command = "cat b"
            ca-file = "/ca.pem"
            query-routes = true
            [features]
            split-view = false
            """
        let configuration = try Configuration.parse(text, path: "config.toml")
        #expect(configuration.stores.map(\.name) == ["a", "b"])
        #expect(configuration.stores[0].identity == .user("mira"))
        #expect(configuration.stores[1].identity == .consumerKey("ck_1"))
        #expect(configuration.stores[1].caFile == "/ca.pem")
        #expect(configuration.stores[1].usesQueryRoutes)
        #expect(configuration.features == ["split-view": false])
        #expect(try configuration.store(named: nil).name == "b")
        #expect(try configuration.store(named: "a").name == "a")
    }

    @Test(arguments: [
        ("stores = 3", "stores has to be a table"),
        ("[stores]\nshop = \"x\"", "stores.shop has to be a table"),
        ("[[stores.shop]]\nurl = \"x\"", "stores.shop has to be a table"),
        ("[stores.shop]\nurl = 3\nuser = \"a\"\nsecret-command = \"b\"", "stores.shop.url has to be text"),
        ("[stores.shop]\nurl = \"\"\nuser = \"a\"\nsecret-command = \"b\"", "stores.shop.url is empty"),
        ("[stores.shop]\nuser = \"a\"\nsecret-command = \"b\"", "stores.shop needs url"),
        ("[stores.shop]\nurl = \"x\"\nuser = [1]\nsecret-command = \"b\"", "stores.shop.user has to be text"),
        ("[stores.shop]\nurl = \"x\"\nsecret-command = \"b\"", "stores.shop needs user, account or key"),
        ("[stores.shop]\nurl = \"x\"\naccount = \"a\"", "stores.shop needs secret-command: merced keeps nobody's"),
        ("[stores.shop]\nkey = \"k\"\n\(shop)", "stores.shop has both user and key"),
        ("[stores.shop]\nallow-http = \"yes\"\n\(shop)", "stores.shop.allow-http has to be true or false"),
        ("default-store = 1", "default-store has to be text"),
        ("default-store = \"x\"", "default-store names “x”"),
        ("[stores.s31597]\n\(shop)[stores.s618190]\n\(shop)", "stores.s618190 cannot be told apart from stores.s31597"),
        ("[stores.\"a b\"]\n\(shop)", "“a b” cannot name a store"),
    ])
    func test_parse_when_a_value_is_wrong_then_names_its_place(text: String, words: String) {
        let error = #expect(throws: ConfigurationError.self) { try Configuration.parse(text, path: "config.toml") }
        #expect(error?.errorDescription?.contains(words) == true, "\(error?.errorDescription ?? "")")
    }

    @Test(arguments: [("a = ", 1), ("\n\n[stores.shop\n", 3), ("x = 1\nx = 2\n", 2), ("a = \"\u{1}\"", 1)])
    func test_parse_when_syntax_is_wrong_then_line_and_column(text: String, line: Int) throws {
        let error = #expect(throws: ConfigurationError.self) { try Configuration.parse(text, path: "config.toml") }
        guard case .syntax(_, let found, let column, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found == line)
        #expect(column >= 1)
        #expect(!reason.isEmpty)
    }

    @Test func test_load_when_the_file_is_no_text_then_says_so() throws {
        let folder = try TemporaryFolder(named: "with blank %20")
        #expect(try Configuration.load(from: folder.file("none.toml")) == .empty)
        try Data([0xFF, 0xFE, 0x00]).write(to: folder.file("bytes.toml"))
        try FileManager.default.createDirectory(at: folder.file("folder.toml"), withIntermediateDirectories: true)
        for name in ["bytes.toml", "folder.toml"] {
            let error = #expect(throws: ConfigurationError.self) { try Configuration.load(from: folder.file(name)) }
            #expect(error?.errorDescription?.contains("with blank %20") == true)
        }
    }

    @Test func test_store_when_none_is_configured_then_says_how_to_connect_one() {
        let error = #expect(throws: ConfigurationError.self) { try Configuration.empty.store(named: nil) }
        #expect(error?.errorDescription?.contains("merced login") == true)
    }
}
