import Testing

@testable import Storage

/// Every text of a statement is prepared once for each connection and kept as long as that is open.
struct ListPredicateTests {
    @Test func test_list_when_of_any_length_then_few_texts_whose_marks_all_have_values() {
        var texts: Set<String> = []
        for count in 1...1_000 {
            let sql = PredicateNode.isIn("order_id", (1...count).map { .integer(Int64($0)) }).sql
            #expect(sql.text.count { $0 == "?" } == sql.values.count)
            texts.insert(sql.text)
        }
        #expect(texts.count == 8)
    }
}
