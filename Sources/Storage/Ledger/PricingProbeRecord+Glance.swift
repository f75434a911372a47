import FoundationEssentials
import GRDB
import WooFoundation

extension PricingProbeRecord {
    /// Reads a ledger's record about comparing prices without opening the ledger for anything else. Blocks its thread.
    ///
    /// - Returns: nil where there is no record, or the file cannot be read.
    public static func glance(at file: URL) -> PricingProbeRecord? {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        let path = PrivateFiles.path(file)
        guard FileManager.default.fileExists(atPath: path),
            let queue = try? DatabaseQueue(path: path, configuration: configuration)
        else { return nil }
        let row = try? queue.read { database in
            try database.tableExists("pricing_probes")
                ? try Row.fetchOne(database, sql: "SELECT consent, outcome FROM pricing_probes") : nil
        }
        guard let row else { return nil }
        var record = PricingProbeRecord()
        (record.consent, record.outcome) = (row["consent"], row["outcome"])
        return record
    }
}
