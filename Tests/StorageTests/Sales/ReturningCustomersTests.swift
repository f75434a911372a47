import Foundation
import GRDB
import Testing

@testable import Storage

@Suite struct ReturningCustomersTests {
    @Test(arguments: [SaleDated.created, .paid])
    func test_plan_when_customers_are_counted_then_the_index_answers_alone(_ dated: SaleDated) async throws {
        let manager = try StorageManager.inMemory()
        let range = SaleRange(
            dated: dated,
            days: 20_000..<20_365,
            instants: Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 1),
            excludedStatuses: ["failed", "pending"],
            currency: "USD"
        )
        let query = TransactionStorage.returningCustomers(in: range)
        let plan = try await manager.engine.readDatabase { database in
            try Row.fetchAll(
                database,
                sql: "EXPLAIN QUERY PLAN " + query.text,
                arguments: StatementArguments(Array(repeating: 1, count: query.values.count))
            ).map { $0["detail"] as String }.joined(separator: "; ")
        }
        #expect(plan.contains("COVERING INDEX sales_returning_\(dated == .created ? "created" : "paid")"), "\(plan)")
    }
}
