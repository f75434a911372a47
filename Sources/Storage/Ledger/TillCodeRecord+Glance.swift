import FoundationEssentials
import GRDB

extension TillCodeRecord {
    /// Codes that were found nowhere, from a ledger that is not opened for it; none where it cannot be read.
    public static func glance(at file: URL) -> [String] {
        DatabaseGlance.read(file) { database in
            try database.tableExists("till_codes")
                ? try String.fetchAll(database, sql: "SELECT code FROM till_codes ORDER BY last_at DESC LIMIT 100")
                : nil
        } ?? []
    }
}
