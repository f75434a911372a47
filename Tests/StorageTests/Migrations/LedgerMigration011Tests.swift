import Foundation
import Testing

@testable import Storage

/// Changes of many orders in ledgers that earlier programs wrote.
struct LedgerMigration011Tests {
    @Test(arguments: KeptLedgersTests.names)
    func test_ledger_when_an_earlier_program_wrote_it_then_changes_of_many_are_kept_in_it(_ name: String) async throws {
        try await withFolder { folder in
            let kept = KeptLedgersTests.folder.appending(path: name).appending(path: "ledger.sqlite")
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: kept, to: folder.ledgerURL)
            var change = BulkChangeRecord()
            (change.siteID, change.bulkID) = (7, 1)
            (change.editJSON, change.rowsJSON) = (#"{"trash":{}}"#, #"[{"o":3128}]"#)
            change.madeAt = Date(timeIntervalSince1970: 1_795_357_800)
            let written = change
            try await Ledger(folder: folder).performAndSave { try $0.save(written) }
            let found = try await Ledger(folder: folder).read { try $0.allObjects(ofType: BulkChangeRecord.self) }
            #expect(found == [written])
        }
    }
}
