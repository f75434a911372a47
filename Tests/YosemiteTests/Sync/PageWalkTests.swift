import TestSupport
import Testing

@testable import Yosemite

struct PageWalkTests {
    /// A list that is read while rows come and go: newest first, pages of ten.
    private struct List {
        var rows: [Int64]

        func page(_ number: Int) -> (ids: [Int64], total: Int, pages: Int) {
            let start = min(rows.count, (number - 1) * 10)
            return (Array(rows[start..<min(rows.count, start + 10)]), rows.count, (rows.count + 9) / 10)
        }
    }

    @Test func test_walk_when_nothing_moves_then_each_page_once() throws {
        let list = List(rows: (1...95).reversed().map(Int64.init))
        var walk = PageWalk(page: 0, edge: .init(total: nil, rows: 10), pages: nil, size: 10)
        var read: [Int] = []
        while let number = walk.next(reach: 1) {
            read.append(number)
            let page = list.page(number)
            try walk.take(number, .init(total: page.total, ids: Set(page.ids), rows: page.ids.count), pages: page.pages)
        }
        #expect(read == Array(1...10))
        #expect(walk.isFinished)
    }

    @Test func test_walk_when_rows_come_and_go_and_answers_change_places_then_none_that_stays_is_missed() throws {
        try Seed.repeating(Seed.count("MERCED_WALKS", usual: 200)) { random in
            var list = List(rows: (1...Int64.random(in: 1...300, using: &random)).reversed().map { $0 })
            let stays = Set(list.rows)
            var removed: Set<Int64> = []
            var seen: Set<Int64> = []
            var walk = PageWalk(page: 0, edge: .init(total: nil, rows: 10), pages: nil, size: 10)
            var underWay: [(number: Int, ids: [Int64], total: Int, pages: Int)] = []
            var moves = 30
            while !walk.isFinished {
                while underWay.count < 4, let number = walk.next(reach: 6) {
                    let page = list.page(number)
                    underWay.append((number, page.ids, page.total, page.pages))
                }
                guard !underWay.isEmpty else { break }
                let answer = underWay.remove(at: Int.random(in: 0..<underWay.count, using: &random))
                seen.formUnion(answer.ids)
                try walk.take(
                    answer.number,
                    .init(total: answer.total, ids: Set(answer.ids), rows: answer.ids.count),
                    pages: answer.pages
                )
                if moves > 0, !list.rows.isEmpty, Bool.random(using: &random) {
                    moves -= 1
                    let count = Int.random(in: 1...min(15, list.rows.count), using: &random)
                    for _ in 0..<count where !list.rows.isEmpty {
                        removed.insert(list.rows.remove(at: Int.random(in: 0..<list.rows.count, using: &random)))
                    }
                }
            }
            #expect(walk.isFinished)
            #expect(stays.subtracting(removed).isSubset(of: seen))
        }
    }

    @Test func test_walk_when_it_goes_on_after_a_stop_then_only_what_is_missing_is_read() throws {
        let list = List(rows: (1...95).reversed().map(Int64.init))
        var walk = PageWalk(page: 3, edge: .init(total: 95, rows: 10), pages: 10, ahead: [5, 6], size: 10)
        var read: [Int] = []
        while let number = walk.next(reach: 40) {
            read.append(number)
            let page = list.page(number)
            try walk.take(number, .init(total: page.total, ids: Set(page.ids), rows: page.ids.count), pages: page.pages)
        }
        #expect(read == [4, 7, 8, 9, 10])
        #expect(walk.isFinished)
    }

    /// The program may end between the last page and writing that it was the last.
    @Test(arguments: [(5, [6, 7]), (7, [])])
    func test_walk_when_it_goes_on_with_every_page_read_then_it_is_finished(page: Int, ahead: [Int]) {
        var walk = PageWalk(
            page: page,
            edge: .init(total: 70, rows: 10),
            pages: 7,
            ahead: ahead,
            aheadTotal: 70,
            size: 10
        )
        #expect(walk.isFinished)
        #expect(walk.next(reach: 10) == nil)
    }

    @Test func test_walk_when_totals_only_jump_about_then_it_ends() throws {
        var walk = PageWalk(page: 0, edge: .init(total: nil, rows: 10), pages: 300, size: 10)
        var requests = 0
        while let number = walk.next(reach: 1), requests < 5_000 {
            requests += 1
            let ids = Set((0..<10).map { Int64(number * 10 + $0) })
            try walk.take(
                number,
                .init(total: requests.isMultiple(of: 2) ? 3_000 : 2_000, ids: ids, rows: 10),
                pages: 300
            )
        }
        #expect(walk.isFinished)
        #expect(requests < 600)
    }

    @Test func test_walk_when_every_page_is_the_first_then_said() {
        var walk = PageWalk(page: 0, edge: .init(total: nil, rows: 100), pages: nil, size: 100)
        let ids = Set((0..<100).map(Int64.init))
        #expect(throws: PageWalk.Problem.samePageTwice) {
            while let number = walk.next(reach: 1) {
                try walk.take(number, .init(total: nil, ids: ids, rows: 100), pages: nil)
            }
        }
    }
}
