import Testing

@testable import Storage

struct TouchedRowsTests {
    @Test func test_rows_when_more_are_touched_than_are_listed_then_many() {
        var rows = TouchedRows.some([])
        for id in 0..<Int64(1_000) { rows.add(id % 500) }
        #expect(rows == .some(Set(0..<500)))
        for id in 500..<Int64(1_000) { rows.add(id) }
        #expect(rows == .some(Set(0..<1_000)))
        rows.add(1_000)
        #expect(rows == .many)
        rows.add(1)
        #expect(rows == .many)
    }
}
