import GRDB
import WooFoundation

/// Codes of gift cards: no more than their last letters is kept of an order, and of the notes that the plugin writes on it. What
/// was there is written over. Never changed once released.
enum MirrorMigration026: MirrorMigration {
    static let migration = SchemaMigration(name: "026 gift cards without their codes") { database in
        try database.execute(sql: "PRAGMA secure_delete = ON")
        defer { try? database.execute(sql: "PRAGMA secure_delete = OFF") }
        try replace("code", in: "order_gift_cards", where: "code <> ''", GiftCardMask.code, database)
        try replace("note", in: "order_notes", where: "note LIKE '%giftcards-admin-note%'", GiftCardMask.note, database)
    }

    private static func replace(
        _ column: String,
        in table: String,
        where condition: String,
        _ masked: (String) -> String,
        _ database: Database
    ) throws {
        let known = try String.fetchAll(database, sql: "SELECT DISTINCT \(column) FROM \(table) WHERE \(condition)")
        for text in known where masked(text) != text {
            try database.execute(
                sql: "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?",
                arguments: [masked(text), text]
            )
        }
    }
}
