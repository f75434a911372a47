import Testing
import Yosemite

@testable import App

/// The selection and marks of a list when what lies beyond its window is asked for.
@MainActor
struct ListFollowerTests {
    private final class Rows: RecordRows {
        struct Row: ReadOnlyType {
            let identity: Int64
        }

        var ids: [Int64]
        var isUpToDate = true
        let isLoaded = true
        var problem: String?
        var onDidChangeContent: (@MainActor () -> Void)?

        init(_ ids: [Int64]) { self.ids = ids }

        var numberOfObjects: Int { ids.count }
        func object(at index: Int) -> Row? { ids.indices.contains(index) ? Row(identity: ids[index]) : nil }
        func index(of identity: Int64) -> Int? { ids.firstIndex(of: identity) }
        func show(_ range: Range<Int>) {}
        func start() {}

        func change(to ids: [Int64]) {
            self.ids = ids
            onDidChangeContent?()
        }
    }

    @MainActor private final class Bench {
        let rows = Rows([1, 2, 3])
        let list: ListFollower<Rows>
        var changes: [ListChange] = []
        var place: Result<Int?, any Error> = .success(nil)
        var identities: Result<[Int64], any Error> = .success([])

        init() {
            list = ListFollower(rows: rows)
            list.onChange = { [weak self] in self?.changes.append($0) }
            list.questions = .init(
                locate: { [weak self] _, answer in if let self { answer(place) } },
                identities: { [weak self] _, answer in if let self { answer(identities) } }
            )
            rows.change(to: [1, 2, 3])
            list.select(index: 1)
            changes = []
        }
    }

    @Test func test_selection_when_its_record_leaves_the_list_then_it_is_given_up() {
        let bench = Bench()
        bench.rows.change(to: [1, 3])
        #expect(bench.list.selectedID == nil)
        #expect(bench.changes.last == .selection(nil))
    }

    @Test func test_selection_when_the_look_up_fails_then_it_is_kept_and_the_reason_said() {
        let bench = Bench()
        bench.place = .failure(EditError.gone)
        bench.rows.change(to: [1, 3])
        #expect(bench.list.selectedID == 2)
        #expect(bench.changes.last == .unanswered(reason: "There is no such change."))
        // Found again as soon as the list answers.
        bench.place = .success(40)
        bench.rows.change(to: [1, 3])
        #expect(bench.changes.last == .selection(40))
    }

    @Test(arguments: [true, false])
    func test_range_of_marks_when_an_answer_fails_then_it_is_said_and_can_be_ended_again(failsAtPlace: Bool) {
        let bench = Bench()
        bench.list.markRange(at: 0)
        if failsAtPlace { bench.place = .failure(EditError.gone) } else { bench.place = .success(0) }
        bench.identities = .failure(EditError.gone)
        bench.list.markRange(at: 2)
        #expect(bench.changes.last == .unanswered(reason: "There is no such change."))
        #expect(bench.list.markedCount == 1)
        (bench.place, bench.identities) = (.success(0), .success([1, 2, 3]))
        bench.list.markRange(at: 2)
        #expect(bench.list.markedCount == 3)
    }
}
