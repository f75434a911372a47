import Foundation
import GRDB
import Testing

@testable import Storage

/// Sales that an earlier program's signer could not sign are signed later, too.
struct LedgerMigration018Tests {
    @Test func test_ledger_when_an_earlier_program_sold_unsigned_then_those_sales_wait_in_their_order() async throws {
        try await withFolder { folder in
            let kept = KeptLedgersTests.folder.appending(path: "f95b442").appending(path: "ledger.sqlite")
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: kept, to: folder.ledgerURL)
            let queue = try DatabaseQueue(path: folder.ledgerURL.path(percentEncoded: false))
            let sold = try await queue.write { database in
                for guardian in TillGuard.all { try database.execute(sql: "DROP TRIGGER \(guardian.name)") }
                let all = try String.fetchAll(database, sql: "SELECT uuid FROM till_sales ORDER BY sold_at, number")
                for uuid in all.dropFirst() {
                    try database.execute(
                        sql: "UPDATE till_sales SET signer_json = ? WHERE uuid = ?",
                        arguments: [#"{"notSigned":{"reason":"It is not there."}}"#, uuid]
                    )
                }
                for guardian in TillGuard.all { try database.execute(sql: guardian.sql) }
                return all
            }
            try queue.close()
            try #require(sold.count > 2)
            let waiting = try await MoneyLedger(ledger: try Ledger(folder: folder)).openSignings()
            #expect(waiting.map(\.uuid) == Array(sold.dropFirst()) && Set(waiting.map(\.state)) == ["waiting"])
        }
    }
}
