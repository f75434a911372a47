import FoundationEssentials
import WooFoundation
import Yosemite

/// The effect of a price change, row by row.
struct PriceRows {
    let rows: [BulkProductRow]
    let plan: PricePlan?
    let isApplied: Bool
    /// The store's.
    let currency: String

    private struct Document: Encodable {
        struct Row: Encodable {
            let id: Int64
            let variation: Int64?
            let name: String
            let before: String
            let after: String?
            let problem: String?
        }

        let applied: Bool
        let plan: Int64?
        let due: String?
        let changed: Int
        let currency: String
        let rows: [Row]
    }

    private var changed: Int { rows.count { if case .edit = $0.outcome { true } else { false } } }

    private static func problem(_ row: BulkProductRow) -> String? {
        if case .problem(let words) = row.outcome { words } else { nil }
    }

    func write(json: Bool) throws {
        if json {
            let shown = rows.map { row in
                let problem = Self.problem(row)
                return Document.Row(
                    id: row.productID,
                    variation: row.variationID == 0 ? nil : row.variationID,
                    name: HTMLText.plain(row.name),
                    before: Money.text(of: row.before, currency: currency),
                    after: problem == nil ? Money.text(of: row.after, currency: currency) : nil,
                    problem: problem
                )
            }
            return try JSONOutput.write(
                Document(
                    applied: isApplied,
                    plan: plan?.planID,
                    due: plan?.dueAt.utcText,
                    changed: changed,
                    currency: currency,
                    rows: shown
                )
            )
        }
        var lines = rows.map { row in
            let name = TextCleaning.clean(HTMLText.plain(row.name))
            let end = Self.problem(row).map { "! \($0)" } ?? row.after
            return "\(row.before.isEmpty ? "–" : row.before) → \(end)  \(name)"
        }
        let what = plan.map { "planned as \($0.planID); merced products prices labels \($0.planID) lists its labels" }
        lines.append("\(changed) prices \(what ?? (isApplied ? "changed" : "would change; --apply does it")).")
        try StandardOutput.write(lines: lines)
    }
}
