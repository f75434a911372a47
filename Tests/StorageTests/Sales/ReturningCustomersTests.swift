import Foundation
import GRDB
import Testing

@testable import Storage

@Suite struct ReturningCustomersTests {
    @Test(arguments: [SaleDated.created, .paid])
    func test_plan_when_customers_are_counted_then_the_index_answers_alone(_ dated: SaleDated) async throws {
        let manager = try StorageManager.inMemory()
        let plan = try await manager.engine.readDatabase { database in
            try Row.fetchAll(
                database,
                sql: "EXPLAIN QUERY PLAN " + ReturningCustomers(database, range: Self.year(dated)).ordersOfStatus,
                arguments: ["USD", "completed", 1, 2]
            ).map { $0["detail"] as String }.joined(separator: "; ")
        }
        let index = "sales_returning_\(dated == .created ? "created" : "paid")"
        #expect(plan.contains("COVERING INDEX \(index) (currency=? AND status=? AND"), "\(plan)")
    }

    @Test(arguments: [SaleDated.created, .paid])
    func test_count_when_customers_came_back_in_several_statuses_then_each_is_counted_once(
        _ dated: SaleDated
    ) async throws {
        let manager = try StorageManager.inMemory()
        var order = 0
        func sale(_ status: String, customer: Int, day: Int = 20_010, isFirst: Int = 0, currency: String = "USD")
            -> String
        {
            order += 1
            return """
                INSERT INTO sales VALUES (\(order), 0, 0, \(day), \(day), '\(status)', '\(currency)', 0, 0, 0, 0, 0, \
                \(customer), \(isFirst), x'');
                """
        }
        let counted = [
            sale("completed", customer: 1), sale("completed", customer: 1, day: 20_011), sale("refunded", customer: 1),
            sale("", customer: 2), sale("made-by-a-plugin", customer: -3, day: 20_000),
        ]
        let notCounted = [
            sale("failed", customer: 4), sale("trash", customer: 5), sale("completed", customer: 6, isFirst: 1),
            sale("completed", customer: 0), sale("completed", customer: 7, day: 19_999),
            sale("completed", customer: 8, day: 20_365), sale("completed", customer: 9, currency: "EUR"),
        ]
        let sql = (counted + notCounted).joined()
        let count = try await manager.engine.writer.write { database in
            try database.execute(sql: sql)
            return try ReturningCustomers(database, range: Self.year(dated)).count()
        }
        #expect(count == 3)
    }

    private static func year(_ dated: SaleDated) -> SaleRange {
        SaleRange(
            dated: dated,
            days: 20_000..<20_365,
            instants: Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 1),
            excludedStatuses: ["failed", "pending"],
            currency: "USD"
        )
    }
}
