import Testing

@testable import Storage

struct CompiledSQLTests {
    @Test(arguments: [0, 1, 7]) func test_condition_when_a_column_has_none_of_values_then_as_not_in(count: Int)
        async throws
    {
        let manager = try StorageManager.inMemory()
        try await manager.save((1...10).map { order($0, status: "s\($0)") })
        let condition = CompiledSQL.isNone("status", of: count)
        let found = try await manager.engine.readDatabase { database in
            var found: [Int64] = []
            let values = (1...max(1, count)).prefix(count).map { SQLValue.text("s\($0)") }
            try SQLStatement(database, "SELECT order_id FROM orders WHERE \(condition) ORDER BY 1").run(values) { row in
                found.append(Cell(statement: row, index: 0).integer)
            }
            return found
        }
        #expect(found == (1...10).filter { $0 > count }.map(Int64.init))
    }
}
