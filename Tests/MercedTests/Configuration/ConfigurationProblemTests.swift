import Foundation
import TestSupport
import Testing

@testable import App

@Suite struct ConfigurationProblemTests {
    /// `line:column key reason [suggestion]`
    private static func found(_ text: String) throws -> [String] {
        try Configuration.check(text, path: "c").problems.map { problem in
            let place = "\(problem.line.map(String.init) ?? "-"):\(problem.column.map(String.init) ?? "-")"
            return "\(place) \(problem.words)"
        }
    }

    @Test(arguments: [
        ("theme = \"dark\"", "1:1 theme belongs in the table [screen]."),
        ("\n\n[scren]\nplain = true", "3:2 scren is not known. Did you mean “screen”?"),
        ("[screen]\n  glypsh = \"ascii\"", "2:3 screen.glypsh is not known. Did you mean “glyphs”?"),
        (
            "[screen]\nglyphs = \"asci\"",
            "2:10 screen.glyphs is “asci”, and has to be auto, unicode or ascii. Did you mean “ascii”?"
        ),
        ("[screen]\nmouse = 1", "2:9 screen.mouse has to be true or false."),
        ("[screen]\n\"mouse\"\t=\t\"on\"", "2:11 screen.mouse has to be true or false."),
        ("screen = { bell = 3 }", "1:19 screen.bell has to be true or false."),
        ("screen.bell = 3", "1:15 screen.bell has to be true or false."),
        (
            "[screen]\nambiguous = \"wider\"",
            "2:13 screen.ambiguous is “wider”, and has to be narrow or wide. Did you mean “wide”?"
        ),
        ("# é ü\nscreen = 3", "2:10 screen has to be a table: [screen]."),
        (
            "[log]\nlevel = \"warn\"",
            "2:9 log.level is “warn”, and has to be trace, debug, info, notice, warning, error or critical."
        ),
        ("[log]\nlevl = \"info\"", "2:1 log.levl is not known. Did you mean “level”?"),
        ("[features]\nsplit-veiw = true", "2:1 features.split-veiw is not known. Did you mean “split-view”?"),
        ("[features]\nsplit-view = 1", "2:14 features.split-view has to be true or false."),
        (
            "default-store = \"shp\"\n[stores.shop]\nurl = \"x\"\nuser = \"a\"",
            "1:17 default-store names “shp”, and there is no [stores.shp]. Did you mean “shop”?"
        ),
        ("[stores.a]\nurl = \"x\"\nusr = \"u\"\nuser = \"u\"", "3:1 stores.a.usr is not known. Did you mean “user”?"),
        (
            "[stores.a]\nurl = \"x\"\nuser = \"u\"\nsecret-file = true\nsecret-command = \"x\"",
            "1:2 stores.a has both secret-command and secret-file; keep one."
        ),
        (
            "[stores.a]\nurl = \"x\"\nuser = \"u\"\nsecret-command = \"y\"\npassword-command = \"x\"",
            "1:2 stores.a has both secret-command and password-command; keep one."
        ),
        (
            "[stores.a]\nurl = \"x\"\nuser = \"u\"\nsecret-file = false",
            "1:2 stores.a needs secret-command, or secret-file = true."
        ),
        ("[keys]\n\"order.stauts\" = \"x\"", "2:1 keys.order.stauts is not a command. Did you mean “order.status”?"),
        ("[keys]\norder.notes = \"x\"", "2:1 keys.order.notes is not a command. Did you mean “note”?"),
        ("[keys]\nsort = 3", "2:8 keys.sort has to be text in quotes, or a list of them."),
        ("[keys]\nsort = [\"x\", 3]", "2:8 keys.sort has to be a list of texts in quotes."),
        ("[keys]\nsort = \"Spaec\"", "2:8 keys.sort has “Spaec”, which names no key. Did you mean “Space”?"),
        ("[keys]\nsort = \"Shift-f\"", "2:8 keys.sort has “Shift-f”, which names no key. Did you mean “F”?"),
        ("[keys]\nsort = \"C-s\"", "2:8 keys.sort has “C-s”, which names no key. Did you mean “Ctrl-S”?"),
        ("[keys]\nsort = \"F13\"", "2:8 keys.sort has “F13”, which names no key."),
        ("[keys]\nsort = \"Ctrl-M\"", "2:8 keys.sort cannot have Ctrl-M: a terminal cannot tell it from Enter."),
        ("[keys]\nsort = \"Ctrl-5\"", "2:8 keys.sort cannot have Ctrl-5: no terminal sends it."),
        ("[keys]\nsort = \"Esc\"", "2:8 keys.sort cannot have Esc: it always takes one step back."),
        ("[keys]\nhelp = []", "2:8 keys.help has to keep a key."),
        ("[keys]\nsort = \"z\"", "2:8 keys.sort cannot have z: it is panel.zoom everywhere (its default)."),
        (
            "[keys]\nsort = \"X\"\nfilter = [\"F11\", \"X\"]",
            "3:10 keys.filter cannot have X: it is sort everywhere (line 2)."
        ),
        (
            "[keys]\n\"order.note\" = \"s\"",
            "2:16 keys.order.note cannot have s: it is order.status in orders.list (its default)."
        ),
        ("[keys]\norder.note = \"q\"", "2:14 keys.order.note cannot have q: it is close everywhere (its default)."),
    ])
    func test_check_when_something_is_wrong_then_says_where_and_what_was_meant(text: String, words: String) throws {
        #expect(try Self.found(text) == [words])
    }

    @Test func test_check_when_many_things_are_wrong_then_all_are_said_in_order() throws {
        let text = """
            plain = true
            [screen]
            theme = "drak"
            bell = "x"
            [stores.a]
            colour = "x"
            [keys]
            nothing = "x"
            """
        #expect(try Self.found(text).map { $0.prefix(3) } == ["1:1", "3:9", "4:8", "5:2", "5:2", "6:1", "8:1"])
        let error = #expect(throws: ConfigurationError.self) { try Configuration.parse(text, path: "/c/config.toml") }
        let words = error?.errorDescription ?? ""
        #expect(words.contains("/c/config.toml:3:9: screen.theme is “drak”"))
        #expect(words.contains("Did you mean “dark”?"))
        #expect(words.contains("--no-config"))
        #expect(!words.contains("keys.nothing"))
    }

    @Test func test_check_when_everything_is_right_then_it_is_read() throws {
        let configuration = try Configuration.parse(
            """
            [screen]
            theme = 'contrast'
            color = "always"
            glyphs = "ascii"
            ambiguous = "wide"
            plain = true
            mouse = false
            read-only = true
            bell = true
            [log]
            level = "debug"
            [keys]
            "order.status" = ["F5", "Ctrl-S"]
            order.note = "Alt-N"
            help = ["F1", "Alt-X"]
            edit.dropRefused = "D"
            sort = []
            """,
            path: "c"
        )
        #expect(configuration.problems == [])
        let screen = configuration.screen
        #expect(screen.theme == .contrast && screen.colour == .always && screen.glyphs == .ascii)
        #expect(screen.ambiguousIsWide && screen.isPlain && !screen.usesMouse && screen.isReadOnly && screen.ringsBell)
        #expect(configuration.logLevel == .debug)
        #expect(screen.keys["order.status"] == [.function(5), .ctrl("s")])
        #expect(screen.keys["order.note"] == [.alt("n")])
        #expect(screen.keys["help"] == [.function(1), .alt("x")])
        #expect(screen.keys["sort"] == [])
        let table = screen.commandTable
        #expect(table.command(for: .function(5), in: AppCommands.orderList)?.id == "order.status")
        #expect(table.command(for: .character("s"), in: AppCommands.orderList) == nil)
        #expect(table.clashes().filter { if case .twoFamilies = $0 { false } else { true } } == [])
    }

    @Test func test_keys_when_two_swap_then_both_have_the_others() throws {
        let text = "[keys]\nsort = \"f\"\nfilter = \"S\""
        let keys = try Configuration.parse(text, path: "c").screen.keys
        #expect(keys == ["sort": [.character("f")], "filter": [.character("S")]])
    }

    @Test func test_keys_when_one_is_wrong_then_the_others_hold() throws {
        let text = "[keys]\nsort = \"q\"\nfilter = \"F11\"\n\"order.note\" = \"Nope\""
        let configuration = try Configuration.parse(text, path: "c")
        #expect(configuration.screen.keys == ["filter": [.function(11)]])
        #expect(configuration.problems.map(\.severity) == [.warning, .warning])
        let words = ConfigurationNotice.words(configuration)
        #expect(
            words == [
                "config.toml:2: keys.sort cannot have q: it is close everywhere (its default). And 1 more: merced config check"
            ]
        )
    }

    @Test func test_stores_only_when_the_rest_is_no_toml_then_the_stores_are_read() throws {
        let text = "theme = = 3\n[keys\nx\n  [stores.a] # mine\nurl = \"x\"\nuser = \"u\"\n\n[screen]\nplain = maybe\n"
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: "config.toml")
        #expect(throws: ConfigurationError.self) { try Configuration.load(from: file) }
        #expect(try Configuration.load(from: file, storesOnly: true).stores.map(\.name) == ["a"])
    }

    @Test func test_default_when_printed_then_it_passes_and_so_does_every_setting_in_it() throws {
        let text = ConfigurationDefault.text
        #expect(try Configuration.check(text, path: "c") == .empty)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let settings = lines.map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
        let configuration = try Configuration.check(settings.joined(separator: "\n"), path: "c")
        #expect(configuration.problems == [])
        #expect(configuration.stores.map(\.name) == ["shop"])
        #expect(configuration.screen.keys.count == AppCommands.table.commands.count)
        for command in AppCommands.table.commands {
            #expect(configuration.screen.keys[command.id] == command.keys, "\(command.id)")
        }
        var screen = configuration.screen
        screen.keys = [:]
        #expect(screen == ScreenSettings())
    }
}
