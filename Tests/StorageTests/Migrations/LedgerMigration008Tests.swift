import Foundation
import Testing

@testable import Storage

/// Notes about customers in ledgers that earlier programs wrote.
struct LedgerMigration008Tests {
    @Test(arguments: KeptLedgersTests.names)
    func test_ledger_when_an_earlier_program_wrote_it_then_notes_are_kept_in_it(_ name: String) async throws {
        try await withFolder { folder in
            let kept = KeptLedgersTests.folder.appending(path: name).appending(path: "ledger.sqlite")
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: kept, to: folder.ledgerURL)
            var note = CustomerNoteRecord()
            (note.siteID, note.noteID, note.email, note.accountID) = (7, 1, "ada@example.com", 12)
            (note.text, note.writtenAt) = ("Rings\ntwice", Date(timeIntervalSince1970: 1_795_357_800))
            let written = note
            try await Ledger(folder: folder).performAndSave { try $0.save(written) }
            let found = try await Ledger(folder: folder).read { try $0.allObjects(ofType: CustomerNoteRecord.self) }
            #expect(found == [written])
        }
    }
}
