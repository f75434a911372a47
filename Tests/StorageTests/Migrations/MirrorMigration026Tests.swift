import Foundation
import GRDB
import Testing

@testable import Storage

/// A mirror that an earlier version filled with codes of gift cards: nothing of them is left in its files.
struct MirrorMigration026Tests {
    private static let code = "WXYZ-ABCD-EFGH-1234"

    @Test func test_mirror_when_it_kept_codes_then_only_their_last_letters_are_left_in_its_files() async throws {
        try await withFolder { folder in
            let place = try #require([SchemaMigration].mirror.firstIndex { $0.name.hasPrefix("026") })
            do {
                let pool = try MirrorOpener(folder: folder, migrations: Array([SchemaMigration].mirror.prefix(place)))
                    .open().pool
                try await pool.write { database in
                    for id in 1...3 { try insertByColumns(order(Int64(id)), "orders", database) }
                    try database.execute(
                        sql: """
                            INSERT INTO order_gift_cards (site_id, order_id, position, gift_card_id, code, amount)
                                SELECT 7, value, 0, 1, ?, '5' FROM json_each('[1,2,3]')
                            """,
                        arguments: [Self.code]
                    )
                    try database.execute(
                        sql: "INSERT INTO order_notes VALUES (7, 1, 1, 0, ?, 0, '')",
                        arguments: [
                            #"Debited 5 to <span class="woocommerce-giftcards-admin-note-code">\#(Self.code)</span>."#
                        ]
                    )
                }
                try pool.close()
            }
            let opened = try MirrorOpener(folder: folder, migrations: .mirror).open()
            #expect(opened.rebuilt == nil)
            let codes = try await opened.pool.read { try String.fetchAll($0, sql: "SELECT code FROM order_gift_cards") }
            #expect(codes == ["****1234", "****1234", "****1234"])
            let note = try await opened.pool.read { try String.fetchOne($0, sql: "SELECT note FROM order_notes") }
            #expect(note?.contains(">****1234<") == true, "\(note ?? "")")
            try opened.pool.close()
            let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
            for file in files where try Data(contentsOf: file).firstRange(of: Data("ABCD-EFGH".utf8)) != nil {
                Issue.record("\(file.lastPathComponent) has the code")
            }
        }
    }
}
