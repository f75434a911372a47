import Foundation
import TestSupport
import Testing

@testable import App

@Suite struct ConfigurationWriterTests {
    private func entry(_ name: String, command: String = "pass shop") -> StoreEntry {
        StoreEntry(name: name, url: "https://shop.example", identity: .user("mira"), secret: .command(command))
    }

    @Test func test_add_when_the_owner_wrote_comments_then_they_stay() throws {
        let folder = try TemporaryFolder(named: "a folder %41")
        let file = try folder.write("# mine\n[features]\nsplit = true", to: "config.toml")
        try ConfigurationWriter.add(entry("one", command: "echo \"quoted \\ back\"\t\u{7}"), to: file)
        try ConfigurationWriter.add(entry("two"), to: file)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(
            text.hasPrefix("default-store = \"one\"\n\n# mine\n[features]\nsplit = true\n\n[stores.one]\n")
        )
        let configuration = try Configuration.load(from: file)
        #expect(configuration.stores.map(\.name) == ["one", "two"])
        #expect(configuration.stores[0].secret == .command("echo \"quoted \\ back\"\t\u{7}"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["config.toml"])
    }

    @Test(arguments: [
        (nil, "[screen]\ntheme = \"dark\"\n"),
        ("# mine", "# mine\n\n[screen]\ntheme = \"dark\"\n"),
        ("[screen]\nhold = 0", "[screen]\ntheme = \"dark\"\nhold = 0"),
        ("[screen] # how it looks", "[screen] # how it looks\ntheme = \"dark\"\n"),
        ("[screen]\ntheme = 'light' # by day\n", "[screen]\ntheme = \"dark\" # by day\n"),
        ("screen.theme = \"mono\"\n", "screen.theme = \"dark\"\n"),
    ])
    func test_set_when_the_table_is_there_or_not_then_only_that_key_changes(before: String?, after: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.file("config.toml")
        if let before { try folder.write(before, to: "config.toml") }
        try ConfigurationWriter.set("theme", inTable: "screen", to: "\"dark\"", in: file)
        #expect(try String(contentsOf: file, encoding: .utf8) == after)
        #expect(try Configuration.load(from: file).screen.theme == .dark)
    }

    @Test func test_clerk_when_set_and_removed_then_only_that_key_changes() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("[register]\nname = \"R1\" # the bar\nclerk = \"Mira\"\n", to: "config.toml")
        try ConfigurationWriter.setClerk("Ada “A” \\ \"B\"", in: file)
        #expect(try Configuration.load(from: file).register.clerk == "Ada “A” \\ \"B\"")
        try ConfigurationWriter.setClerk("", in: file)
        #expect(try Configuration.load(from: file).register.clerk == nil)
        #expect(try String(contentsOf: file, encoding: .utf8) == "[register]\nname = \"R1\" # the bar\nclerk = \"\"\n")
    }

    @Test func test_set_when_a_commands_key_is_written_with_tables_then_it_changes_there() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("[keys]\norder.status = \"S\"\n", to: "config.toml")
        try ConfigurationWriter.set("order.status", inTable: "keys", to: "\"X\"", in: file)
        try ConfigurationWriter.set("order.note", inTable: "keys", to: "\"N\"", in: file)
        let keys = try Configuration.load(from: file).screen.keys
        #expect(keys == ["order.status": [.character("X")], "order.note": [.character("N")]])
    }

    @Test func test_add_when_it_is_the_first_then_the_default_and_later_ones_leave_it() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("config.toml")
        try ConfigurationWriter.add(entry("zebra"), to: file)
        #expect(try Configuration.load(from: file).defaultStore == "zebra")
        try ConfigurationWriter.add(entry("antelope"), to: file)
        #expect(try Configuration.load(from: file).defaultStore == "zebra")
        #expect(try Configuration.load(from: file).store(named: nil).name == "zebra")
    }

    @Test func test_add_when_an_older_file_names_no_default_then_its_only_store_stays_what_opens() throws {
        let folder = try TemporaryFolder()
        let one = "[stores.zebra]\nurl = \"https://zebra.example\"\nuser = \"mira\"\nsecret-file = true\n"
        let file = try folder.write(one, to: "config.toml")
        try ConfigurationWriter.add(entry("antelope"), to: file)
        #expect(try Configuration.load(from: file).defaultStore == "zebra")
        try ConfigurationWriter.remove("zebra", from: file)
        try ConfigurationWriter.add(entry("badger"), to: file)
        #expect(try Configuration.load(from: file).defaultStore == "antelope")
    }

    @Test func test_add_when_several_are_there_and_none_is_the_default_then_none_is_chosen() throws {
        let folder = try TemporaryFolder()
        let tables = ["a", "b"].map { name in
            "[stores.\(name)]\nurl = \"https://\(name).example\"\nuser = \"mira\"\nsecret-file = true\n"
        }
        let file = try folder.write(tables.joined(), to: "config.toml")
        try ConfigurationWriter.add(entry("c"), to: file)
        let configuration = try Configuration.load(from: file)
        #expect(configuration.defaultStore == nil)
        #expect(configuration.standardStore == nil)
        #expect(throws: ConfigurationError.noDefaultStore(known: ["a", "b", "c"])) {
            try configuration.store(toChange: nil)
        }
        #expect(try configuration.store(toChange: "b").name == "b")
        #expect(try configuration.store(named: nil).name == "a")
    }

    @Test func test_add_when_the_file_is_a_link_then_what_it_leads_to_is_written() throws {
        let folder = try TemporaryFolder()
        let target = try folder.write("", to: "dotfiles/merced.toml")
        let link = folder.file("config.toml")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        try ConfigurationWriter.add(entry("one"), to: link)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
        #expect(try Configuration.load(from: target).stores.map(\.name) == ["one"])
    }

    @Test(arguments: ["one", "ONE and more"])
    func test_add_when_the_name_cannot_be_taken_then_the_file_is_untouched(name: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.file("config/config.toml")
        try ConfigurationWriter.add(entry("one"), to: file)
        let before = try Data(contentsOf: file)
        #expect(throws: ConfigurationError.self) { try ConfigurationWriter.add(entry(name), to: file) }
        #expect(try Data(contentsOf: file) == before)
    }

    @Test func test_add_when_the_file_is_broken_then_it_is_not_written_to() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("[stores.x\n", to: "config.toml")
        #expect(throws: ConfigurationError.self) { try ConfigurationWriter.add(entry("one"), to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == "[stores.x\n")
    }
}

@Suite struct ConfigurationChangeTests {
    private static let file = """
        # my shops
        default-store = "one"   # the till

        # the first
        [stores.one] # here
        url = "https://one.example"   # moved in May
        # who
        user = 'mira'
        password-command = "pass one"
        allow-http = true

        # the second
        [stores.two]
        url = "https://two.example"
        key = "ck_2"
        secret-command = '''pass two'''
        # end
        """

    private static let one = StoreEntry(
        name: "one",
        url: "https://new.example",
        identity: .consumerKey("ck_1"),
        secret: .file,
        sendsKeyInQuery: true,
        isReadOnly: true
    )

    @Test func test_replace_when_the_owner_wrote_comments_then_only_values_change() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.file, to: "config.toml")
        try ConfigurationWriter.replace(Self.one, in: file)
        let expected = """
            # my shops
            default-store = "one"   # the till

            # the first
            [stores.one] # here
            url = "https://new.example"   # moved in May
            key = "ck_1"
            secret-file = true
            credentials-in-query = true
            read-only = true
            # who

            # the second
            [stores.two]
            url = "https://two.example"
            key = "ck_2"
            secret-command = '''pass two'''
            # end
            """
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
        #expect(try Configuration.load(from: file).store(named: "one") == Self.one)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func test_replace_when_nothing_changes_then_every_byte_stays() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.file, to: "config.toml")
        let two = try Configuration.load(from: file).store(named: "two")
        try ConfigurationWriter.replace(two, in: file)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == Self.file.replacingOccurrences(of: "'''pass two'''", with: "\"pass two\""))
    }

    @Test func test_remove_when_it_is_the_default_then_that_line_goes_too() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.file, to: "config.toml")
        try ConfigurationWriter.remove("one", from: file)
        let expected = """
            # my shops

            # the first

            # the second
            [stores.two]
            url = "https://two.example"
            key = "ck_2"
            secret-command = '''pass two'''
            # end
            """
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
        try ConfigurationWriter.remove("two", from: file)
        #expect(try Configuration.load(from: file).stores.isEmpty)
    }

    @Test func test_remove_when_it_was_just_added_then_the_file_is_as_before() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("# mine\r\n[features]\nsplit-view = true\n", to: "config.toml")
        let before = try Data(contentsOf: file)
        try ConfigurationWriter.add(Self.one, to: file)
        try ConfigurationWriter.remove("one", from: file)
        #expect(
            try String(decoding: Data(contentsOf: file), as: UTF8.self) == String(decoding: before, as: UTF8.self)
                + "\n"
        )
    }

    @Test(arguments: [
        "stores.one = { url = \"https://one.example\", user = \"m\", secret-file = true }",
        "[stores]\none.url = \"https://one.example\"\none.user = \"m\"",
        "[stores]\none = { url = \"https://one.example\", user = \"m\" }",
    ])
    func test_change_when_the_store_is_no_table_of_its_own_then_the_file_is_untouched(text: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: "config.toml")
        let error = ConfigurationError.notEditable(store: "one", path: file.path)
        #expect(throws: error) { try ConfigurationWriter.replace(Self.one, in: file) }
        #expect(throws: error) { try ConfigurationWriter.remove("one", from: file) }
        #expect(throws: ConfigurationError.unknownStore(name: "x", known: ["one"])) {
            try ConfigurationWriter.remove("x", from: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
}
