import Foundation
import Testing
import Yosemite

@testable import App

/// The guide says of the synchronisation what the program does.
@Suite struct SyncPlanWordsTests {
    private static let guide = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Resources/guide/sync.md")

    private static var table: String {
        let rows = SyncPlanWords.table.map { "| " + $0.joined(separator: " | ") + " |" }
        let line = "|" + String(repeating: "---|", count: SyncPlanWords.table[0].count)
        return ([rows[0], line] + rows.dropFirst()).joined(separator: "\n")
    }

    @Test func test_guide_when_read_then_its_table_is_the_plan() throws {
        let text = try String(contentsOf: Self.guide, encoding: .utf8)
        #expect(text.contains(Self.table), "the table is\n\(Self.table)")
    }

    @Test func test_plan_when_listed_then_each_mirrored_kind_has_one_row() {
        let kinds = MirrorPlan.all.map(\.kind)
        #expect(Set(kinds).count == kinds.count)
        #expect(Set(kinds) == Set(MirrorResourceKind.allCases))
    }

    @Test func test_row_when_all_is_here_then_says_how_soon_a_deletion_is_found() {
        let words = SyncRowWords(format: Samples.format(), now: Samples.now)
        func state(_ kind: MirrorResourceKind) -> String {
            words.state(
                ResourceProgress.fake().copy(
                    kind: kind,
                    state: .whole,
                    done: 5,
                    total: 5,
                    lastSync: Samples.now.addingTimeInterval(-120)
                )
            )
        }
        #expect(state(.orders) == "synced 2 min ago, every sync")
        #expect(state(.customers) == "synced 2 min ago, within 1 h")
        #expect(state(.settingsGroups) == "synced 2 min ago, within 24 h")
    }
}
