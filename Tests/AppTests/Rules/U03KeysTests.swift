import TerminalUI
import Testing

@testable import App

/// U03: no key has two commands in one context, globals are never redefined, a letter keeps its family.
@Suite struct U03KeysTests {
    private static let table = AppCommands.table

    /// What keys may mean (`screens.md`, "Keys and families").
    private static let families: Set<Character> = [
        "s", "$", "b", "m", "p", "c", "i", "t", "C", "T", "+", "-", "x", "O",
    ]

    @Test func test_table_when_scanned_then_no_key_is_given_twice() {
        #expect(Self.table.clashes().map(\.description) == [])
    }

    @Test func test_letters_when_no_global_then_they_are_of_the_matrix_and_say_their_family() {
        for command in Self.table.commands where !command.isGlobal {
            for case .character(let letter) in command.keys {
                #expect(Self.families.contains(letter), "\(command.id) has \(letter)")
                #expect(command.family == String(letter), "\(command.id)")
            }
        }
    }

    @Test func test_globals_when_they_have_letters_then_none_is_of_the_matrix() {
        for command in Self.table.commands where command.isGlobal {
            for case .character(let letter) in command.keys {
                #expect(!Self.families.contains(letter), "\(command.id)")
            }
        }
    }

    @Test func test_money_when_it_has_a_key_then_no_harmless_command_is_one_shift_away() {
        let letters = Self.table.commands.filter { $0.isMoney || $0.isDestructive }.flatMap(\.keys)
        #expect(letters.contains(.character("b")), "no letter is compared")
        for money in Self.table.commands where money.isMoney || money.isDestructive {
            for case .character(let letter) in money.keys where letter.isLetter {
                let other = Character(letter.isUppercase ? letter.lowercased() : letter.uppercased())
                let near = Self.table.commands.filter { $0.keys.contains(.character(other)) && !$0.isMoney }
                #expect(near.isEmpty, "\(money.id) beside \(near.map(\.id))")
            }
        }
    }

    /// What terminals have sent for these for decades; each has its name in the palette.
    private static let onChordsAlone: Set<CommandID> = [
        "move.half.up", "move.half.down", "redo", "redraw", "suspend", "mouse.release", "quit", "find",
    ]

    @Test func test_commands_when_they_have_a_chord_then_it_is_not_their_only_way() {
        func isChord(_ key: Key) -> Bool {
            switch key {
            case .ctrl, .alt: true
            default: false
            }
        }
        let alone = Self.table.commands.filter { !$0.keys.isEmpty && $0.keys.allSatisfy(isChord) }
        #expect(Set(alone.map(\.id)) == Self.onChordsAlone)
        let taken = Set(Self.table.commands.flatMap(\.keys))
        // Flow control of terminals, and the prefixes of tmux and screen.
        #expect(taken.isDisjoint(with: [.ctrl("s"), .ctrl("b"), .ctrl("a")]))
    }

    @Test func test_clashes_when_made_on_purpose_then_each_is_named() {
        let twice = Command(id: "a.one", keys: [.character("s")], label: "One", contexts: [AppCommands.orderList])
        let global = Command(id: "a.two", keys: [.character("r")], label: "Two", contexts: [AppCommands.orderPage])
        let family = Command(
            id: "a.three",
            keys: [.character("C")],
            label: "Three",
            contexts: ["products.list"],
            family: "p"
        )
        let clashes = CommandTable(Self.table.commands + [twice, global, family]).clashes().map(\.description)
        #expect(clashes.count == 3)
        for id in ["a.one", "a.two", "a.three"] { #expect(clashes.contains { $0.contains(id) }) }
    }
}
