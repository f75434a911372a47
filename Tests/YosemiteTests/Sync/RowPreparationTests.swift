import Storage
import Synchronization
import Testing

@testable import Yosemite

struct RowPreparationTests {
    private final class Written: Sendable {
        let rows = Mutex<[String]>([])
    }

    private func preparation(_ written: Written) -> RowPreparation<Int> {
        RowPreparation({ "\($0)" }, save: { rows, _ in written.rows.withLock { $0 += rows } })
    }

    @Test func test_save_when_several_pages_then_all_rows_at_once_as_they_were_prepared() async throws {
        let written = Written()
        let preparation = preparation(written)
        let pages = [preparation.prepare([3, 1]), preparation.prepare([]), preparation.prepare([2])]
        #expect(written.rows.withLock { $0 }.isEmpty)
        try await StorageManager.inMemory().performAndSave { try preparation.save(pages, $0) }
        #expect(written.rows.withLock { $0 } == ["3", "1", "2"])
    }

    @Test func test_save_when_another_prepared_the_page_then_it_fails_and_loses_nothing_silently() async throws {
        let other = RowPreparation<Int>({ $0 }, save: { _, _ in })
        let preparation = preparation(Written())
        let mirror = try StorageManager.inMemory()
        await #expect(throws: StorageError.self) {
            try await mirror.performAndSave { try preparation.save([other.prepare([1])], $0) }
        }
    }
}
