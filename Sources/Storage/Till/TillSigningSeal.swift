import GRDB

/// The chain's seal of a later signature: the signer's whole answer. A signature in the ledger that differs from the
/// chain, or is missing there, is found.
enum TillSigningSeal {
    /// The kind of the event; its subject is the sale.
    static let kind = "till.signed"

    /// Call it only where the chain itself is sound.
    static func firstAltered(_ database: Database) throws -> AlteredMoneyRow? {
        guard try database.tableExists("till_signings") else { return nil }
        let sealed = try Row.fetchAll(
            database,
            sql: "SELECT subject_id, body_json FROM money_events WHERE kind = ? ORDER BY sequence",
            arguments: [kind]
        )
        var known: [String: String] = [:]
        let rows = try Row.fetchAll(database, sql: "SELECT uuid, signer_json FROM till_signings WHERE state = 'signed'")
        for row in rows { known[row[0]] = row[1] }
        for event in sealed {
            let (uuid, text): (String, String) = (event[0], event[1])
            guard let kept = known.removeValue(forKey: uuid) else {
                return AlteredMoneyRow(sequence: 0, table: "till_signings \(uuid)", reason: .missing)
            }
            if kept != text { return AlteredMoneyRow(sequence: 0, table: "till_signings \(uuid)", reason: .altered) }
        }
        return known.keys.min().map { AlteredMoneyRow(sequence: 0, table: "till_signings \($0)", reason: .added) }
    }
}
