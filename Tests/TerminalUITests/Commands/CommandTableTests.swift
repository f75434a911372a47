import Testing

@testable import TerminalUI

@Suite struct CommandTableTests {
    private let refund = Command(
        id: "order.refund",
        keys: [.character("b")],
        label: "Refund…",
        contexts: ["orders.list"],
        family: "money back"
    )

    @Test func test_clashes_when_globals_are_alone_then_there_are_none() {
        let places = GlobalCommands.places([PlaceName(id: "orders", name: "Orders", digit: "2")])
        #expect(CommandTable(places + GlobalCommands.all).clashes() == [])
    }

    @Test func test_clashes_when_key_is_taken_twice_in_one_context_then_names_both() {
        let other = Command(
            id: "order.block",
            keys: [.character("b")],
            label: "Block",
            contexts: ["orders.list", "order"]
        )
        #expect(
            CommandTable([refund, other]).clashes() == [
                .sameKey(.character("b"), "order.refund", "order.block", context: "orders.list")
            ]
        )
    }

    @Test func test_clashes_when_global_is_redefined_then_names_it() {
        let other = Command(id: "order.reload", keys: [.character("r")], label: "Reload", contexts: ["orders.list"])
        let clashes = CommandTable(GlobalCommands.all + [other]).clashes()
        #expect(clashes == [.globalRedefined(.character("r"), global: "refresh", by: "order.reload")])
        #expect(clashes[0].description == "r is refresh everywhere, order.reload must not redefine it")
    }

    @Test func test_clashes_when_letter_has_two_families_then_names_both() {
        let other = Command(
            id: "product.book",
            keys: [.character("b")],
            label: "Book",
            contexts: ["products"],
            family: "booking"
        )
        #expect(
            CommandTable([refund, other]).clashes() == [.twoFamilies(.character("b"), "order.refund", "product.book")]
        )
    }

    @Test func test_clashes_when_key_is_another_one_then_says_so() {
        let tab = Command(id: "x", keys: [.ctrl("i")], label: "X")
        #expect(CommandTable([tab, tab]).clashes().contains(.impossibleKey(.ctrl("i"), "x")))
        #expect(CommandTable([tab, tab]).clashes().contains(.sameID("x")))
    }

    @Test func test_command_when_context_has_none_then_global_answers() {
        let table = CommandTable(GlobalCommands.all + [refund])
        #expect(table.command(for: .character("b"), in: "orders.list")?.id == "order.refund")
        #expect(table.command(for: .character("b"), in: "products") == nil)
        #expect(table.command(for: .character("j"), in: "products")?.id == "move.down")
    }

    @Test func test_rebind_when_id_is_unknown_then_is_named_and_others_change() {
        var table = CommandTable([refund])
        #expect(table.rebind(["order.refund": [.character("B")], "order.refnud": [.tab]]) == ["order.refnud"])
        #expect(table.command(for: .character("B"), in: "orders.list")?.id == "order.refund")
        #expect(table.command(for: .character("b"), in: "orders.list") == nil)
    }

    @Test func test_commands_including_when_something_is_missing_then_it_is_left_out() {
        let ids = Set(GlobalCommands.commands(including: ["search"]).map(\.id))
        #expect(ids.contains("search") && ids.contains("help") && !ids.contains("mark") && !ids.contains("trash"))
    }

    @Test(arguments: [
        ("r", Key.character("r")), ("Ctrl-R", .ctrl("r")), ("alt-p", .alt("p")), ("F12", .function(12)),
        ("PgUp", .pageUp), ("↑", .up),
        ("Space", .character(" ")), ("Shift-Tab", .backTab), ("G", .character("G")),
    ])
    func test_named_when_name_is_a_key_then_round_trips(name: String, key: Key) {
        #expect(Key(named: name) == key)
        #expect(Key(named: key.name()) == key)
    }

    @Test func test_named_when_name_is_none_then_is_nil() {
        #expect(Key(named: "Hyper-X") == nil)
        #expect(Key(named: "F13") == nil)
        #expect(Key(named: "") == nil)
    }

    @Test func test_score_when_text_begins_with_it_then_beats_scattered_letters() throws {
        let begins = try #require(FuzzyMatch.score("Refresh this screen", for: "ref"))
        let word = try #require(FuzzyMatch.score("Go to refunded orders", for: "ref"))
        let inside = try #require(FuzzyMatch.score("Unreferenced", for: "ref"))
        let scattered = try #require(FuzzyMatch.score("Reader: forget", for: "ref"))
        #expect(begins < word && word < inside && inside < scattered)
        #expect(FuzzyMatch.score("Preferences", for: "xyz") == nil)
    }
}
