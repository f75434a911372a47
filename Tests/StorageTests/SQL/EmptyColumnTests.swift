import Foundation
import Storage
import Testing

/// What has no value is not equal to any.
struct EmptyColumnTests {
    @Test(arguments: StorageVariant.allCases)
    func test_not_equal_when_a_column_is_empty_then_its_row_is_found(_ variant: StorageVariant) async throws {
        typealias Columns = OrderRecord.Columns
        try await variant.withManager { manager in
            try await manager.save([
                order(1, day: 1, total: "9.99"), order(2, day: 2, total: "30"), order(3, total: "x"),
            ])
            let day = Date(timeIntervalSince1970: 86_400)
            #expect(try await manager.found(Columns.dateCreated != day) == [2, 3])
            #expect(try await manager.found(Columns.totalStored != 99_900) == [2, 3])
            #expect(try await manager.found(!(Columns.totalStored == 99_900)) == [2, 3])
        }
    }
}
