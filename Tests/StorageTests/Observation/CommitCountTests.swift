import Testing

@testable import Storage

struct CommitCountTests {
    private func country(_ code: String) -> CountryRecord {
        var country = CountryRecord()
        country.code = code
        return country
    }

    @Test func test_count_when_other_tables_are_written_then_stands_still() async throws {
        let manager = try StorageManager.inMemory()
        let count = manager.countCommits(touching: [CountryRecord.self, TaxRateRecord.self])
        #expect(count.value == 0)
        try await manager.performAndSave { [country = country("IE")] in try $0.save(country) }
        #expect(count.value == 1)
        try await manager.performAndSave { storage in
            var zone = ShippingZoneRecord()
            zone.name = "Europe"
            try storage.save(zone)
        }
        #expect(count.value == 1)
        try await manager.reset()
        #expect(count.value == 2)
    }

    @Test func test_count_when_another_process_commits_then_goes_up() async throws {
        try await withFolder { folder in
            let (here, there) = (try StorageManager(folder: folder), try StorageManager(folder: folder))
            let count = here.countCommits(touching: [CountryRecord.self])
            try await there.performAndSave { [country = country("IE")] in try $0.save(country) }
            for await _ in here.commits(touching: [CountryRecord.self]) where count.value > 0 { break }
            #expect(count.value > 0)
        }
    }
}
