import Testing

@testable import Storage

/// Sums of customers that a first synchronisation leaves for later.
struct PeopleSettlingTests {
    private static let count = PeopleTable.many * 2 + 7

    private func fullMirror() async throws -> StorageManager {
        let mirror = try StorageManager.inMemory()
        try await mirror.performAndSave { storage in
            for id in 1...Int64(Self.count) {
                var record = CustomerRecord()
                (record.siteID, record.customerID, record.role) = (1, id, "customer")
                record.email = "c\(id)@x.example"
                try storage.save(record)
            }
        }
        return mirror
    }

    private func people(_ mirror: StorageManager) async throws -> Int {
        try await mirror.read { try $0.countObjects(ofType: PersonRecord.self, matching: .all) }
    }

    @Test func test_settling_when_many_wait_then_all_are_made_in_several_transactions() async throws {
        let mirror = try await fullMirror()
        let commits = mirror.countCommits(touching: [PersonRecord.self])
        try await mirror.settlePeople()
        #expect(try await people(mirror) == Self.count)
        #expect(commits.value == 3)
    }

    @Test func test_settling_when_ended_between_two_transactions_then_the_rest_still_waits() async throws {
        let mirror = try await fullMirror()
        #expect(try await mirror.performAndSave { try $0.settlePeople(limit: 100) })
        #expect(try await people(mirror) == 100)
        try await mirror.settlePeople()
        #expect(try await people(mirror) == Self.count)
        #expect(try await mirror.performAndSave { try $0.settlePeople(limit: 100) } == false)
    }

    @Test func test_settling_when_cancelled_then_it_ends_by_that() async throws {
        let mirror = try await fullMirror()
        let settling = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await mirror.settlePeople()
        }
        await #expect(throws: CancellationError.self) { try await settling.value }
        #expect(try await people(mirror) == 0)
    }
}
