import App
import Foundation
import TerminalUI
import Testing

@testable import Merced

@Suite struct KeysPageTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Resources/guide/keys.md").standardized

    /// `merced commands --page > Resources/guide/keys.md` writes it anew.
    @MainActor
    @Test func test_page_when_compared_with_the_commands_then_is_not_stale() throws {
        let kept = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
        let now = KeysPage(table: AppCommands.table).text.split(separator: "\n")
        let differences = now.difference(from: kept)
        #expect(differences.isEmpty, "stale: \(differences.prefix(10))")
    }

    @MainActor
    @Test func test_page_when_a_command_has_a_key_then_names_it() {
        let text = KeysPage(table: AppCommands.table).text
        for command in AppCommands.table.commands where !command.keys.isEmpty {
            let label = command.label.hasSuffix("…") ? String(command.label.dropLast()) : command.label
            let names = command.keys.map { "`\($0.name() == "|" ? "\\|" : $0.name())`" }
            let rows = text.split(separator: "\n").filter { $0.contains(label.replacing("|", with: "\\|")) }
            #expect(rows.contains { row in names.allSatisfy(row.contains) }, "\(command.id)")
        }
    }

    @Test func test_page_when_a_key_has_meanings_in_two_places_then_one_row_has_both() throws {
        let commands = [
            Command(id: "order.a", keys: [.character("s")], label: "Change it…", contexts: ["orders.list"]),
            Command(
                id: "product.a",
                keys: [.character("s")],
                label: "Count it",
                contexts: ["products.list", "products.page"]
            ),
        ]
        let text = KeysPage(table: CommandTable(commands)).text
        #expect(text.contains("| `s` | – | Change it | Count it | – | – | – | – |"), "\(text)")
    }
}
