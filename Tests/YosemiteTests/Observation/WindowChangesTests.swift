import TestSupport
import Testing

@testable import Yosemite

struct WindowChangesTests {
    private struct Row: ReadOnlyType, ExpressibleByIntegerLiteral {
        let identity: Int
        var text = ""
        init(integerLiteral value: Int) { identity = value }
        init(_ identity: Int, _ text: String) { (self.identity, self.text) = (identity, text) }
    }

    private func changes(_ old: [Row], _ new: [Row], offsets: (Int, Int) = (0, 0)) -> [WindowChanges.Change] {
        WindowChanges.between(old, offsets.0, and: new, offsets.1).map(\.1)
    }

    @Test func test_between_when_equal_then_nothing() {
        #expect(changes([1, 2, 3], [1, 2, 3]).isEmpty)
        #expect(changes([], []).isEmpty)
    }

    @Test func test_between_when_inserted_then_those_behind_did_not_move() {
        #expect(changes([1, 2], [9, 1, 2]) == [.insert(at: 0)])
        #expect(changes([], [1]) == [.insert(at: 0)])
    }

    @Test func test_between_when_deleted_then_named_by_the_old_position() {
        #expect(changes([1, 2, 3], [1, 3]) == [.delete(at: 1)])
    }

    @Test func test_between_when_two_change_places_then_both_moved() {
        #expect(changes([1, 2], [2, 1]) == [.move(from: 1, to: 0), .move(from: 0, to: 1)])
    }

    @Test func test_between_when_content_differs_then_updated() {
        #expect(changes([1, Row(2, "a")], [1, Row(2, "b")]) == [.update(at: 1)])
    }

    @Test func test_between_when_window_moved_then_positions_are_of_the_list() {
        #expect(changes([1, 2, 3], [2, 3, 4], offsets: (10, 11)) == [.delete(at: 10), .insert(at: 13)])
    }

    @Test func test_between_when_identity_is_there_twice_then_each_counts() {
        #expect(changes([1], [1, 1]) == [.insert(at: 1)])
        #expect(changes([1, 1], [1]) == [.delete(at: 1)])
        #expect(changes([1, 1], [1, 1]).isEmpty)
    }

    @Test func test_between_when_anything_changes_then_applying_it_gives_the_new_list() {
        var generator = SeededGenerator(seed: Seed.value)
        for _ in 0..<300 {
            let old = (0..<8).shuffled(using: &generator).prefix(Int.random(in: 0...8, using: &generator))
            let new = (0..<8).shuffled(using: &generator).prefix(Int.random(in: 0...8, using: &generator))
            let found = WindowChanges.between(old.map { Row($0, "") }, 0, and: new.map { Row($0, "") }, 0)
            var stays = Set(old)
            var placed: [Int: Int] = [:]
            for (row, change) in found {
                switch change {
                case .delete: stays.remove(row.identity)
                case .insert(let index), .move(_, let index): placed[index] = row.identity
                case .update: Issue.record("nothing was updated")
                }
            }
            var unmoved = old.filter { stays.contains($0) && !placed.values.contains($0) }[...]
            let result = (0..<new.count).map { placed[$0] ?? unmoved.popFirst() ?? -1 }
            #expect(result == Array(new))
        }
    }
}
