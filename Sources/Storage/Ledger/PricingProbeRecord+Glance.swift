import FoundationEssentials
import GRDB
import WooFoundation

extension PricingProbeRecord {
    /// Reads a ledger's record about comparing prices without opening the ledger for anything else. Blocks its thread.
    ///
    /// - Returns: nil where there is no record, or the file cannot be read.
    public static func glance(at file: URL) -> PricingProbeRecord? {
        let row = DatabaseGlance.read(file) { database in
            try database.tableExists("pricing_probes")
                ? try Row.fetchOne(database, sql: "SELECT consent, outcome FROM pricing_probes") : nil
        }
        guard let row else { return nil }
        var record = PricingProbeRecord()
        (record.consent, record.outcome) = (row["consent"], row["outcome"])
        return record
    }
}
