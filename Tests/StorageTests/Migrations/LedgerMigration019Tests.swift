import Foundation
import GRDB
import Testing

@testable import Storage

/// What earlier programs counted is as much as before.
struct LedgerMigration019Tests {
    @Test(arguments: KeptLedgersTests.names)
    func test_ledger_when_an_earlier_program_counted_then_its_pieces_are_as_many(_ name: String) async throws {
        try await withFolder { folder in
            let kept = KeptLedgersTests.folder.appending(path: name).appending(path: "ledger.sqlite")
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: kept, to: folder.ledgerURL)
            let queue = try DatabaseQueue(path: folder.ledgerURL.path(percentEncoded: false))
            try await queue.write { database in
                guard try database.tableExists("stock_takes") else { return }
                try database.execute(
                    sql: """
                        INSERT INTO stock_takes VALUES (7, 900, 'count', 'Shelf', 1, NULL);
                        INSERT INTO stock_take_lines VALUES
                            (7, 901, 900, 22, 0, 'A', 'Mug', NULL, 3, 40, NULL, NULL, 1),
                            (7, 902, 900, 23, 0, 'B', 'Hat', 12, NULL, NULL, NULL, NULL, 1);
                        """
                )
            }
            let hasCounted = try await queue.read { try $0.tableExists("stock_takes") }
            try queue.close()
            let found = try await Ledger(folder: folder).read { storage in
                try storage.allObjects(
                    ofType: StockTakeLineRecord.self,
                    matching: StockTakeLineRecord.Columns.takeID == 900,
                    sortedBy: [StockTakeLineRecord.Columns.lineID.ascending]
                )
            }
            guard hasCounted else { return }
            #expect(found.map(\.counted) == [30_000, nil])
            #expect(found.map(\.stockSeen) == [400_000, nil] && found.map(\.expected) == [nil, 120_000])
            // It is done once.
            let again = try await Ledger(folder: folder).read { try $0.allObjects(ofType: StockTakeLineRecord.self) }
            #expect(again.contains { $0.lineID == 901 && $0.counted == 30_000 })
        }
    }
}
