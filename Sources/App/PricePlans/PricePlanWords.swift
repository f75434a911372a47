import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Scheduled price changes in words.
enum PricePlanWords {
    static func name(_ plan: PricePlan) -> String {
        let name = TextCleaning.clean(plan.name)
        return name.isEmpty ? Localization.number(plan.planID) : name
    }

    static func state(_ plan: PricePlan, now: Date) -> (word: String, glyph: Glyph, role: Role) {
        switch plan.state {
        case .planned where plan.dueAt <= now: (Localization.due, .processing, .warn)
        case .planned: (Localization.planned, .pending, .info)
        case .applied where plan.labels.contains { $0.problem != nil }: (Localization.applied, .failed, .warn)
        case .applied: (Localization.applied, .completed, .good)
        case .cancelled: (Localization.cancelled, .cancelled, .muted)
        }
    }

    /// Why nothing can be done with it any more; nil while it is pending.
    static func over(_ plan: PricePlan) -> String? { plan.state == .planned ? nil : Localization.over }

    static func count(_ count: Int) -> String {
        count == 1 ? localized("1 price") : localized("%@ prices", "\(count)")
    }

    /// The next one first, then the past ones, newest first.
    static func sorted(_ plans: [PricePlan]) -> [PricePlan] {
        plans.filter { $0.state == .planned }.sorted { ($0.dueAt, $0.planID) < ($1.dueAt, $1.planID) }
            + plans.filter { $0.state != .planned }.sorted { ($0.dueAt, $0.planID) > ($1.dueAt, $1.planID) }
    }

    /// The labels for a shelf, as CSV.
    static func csv(_ plan: PricePlan) -> String {
        let rows = plan.labels.map { [$0.name, $0.sku, $0.gtin, $0.field, $0.before, $0.after] }
        let header = ["Name", "SKU", "GTIN", "Price", "Before", "After"]
        return ([header] + rows).map { CSVWriter.line($0) + "\r\n" }.joined()
    }

    enum Localization {
        static let over = localized("it is over")
        static func number(_ id: Int64) -> String { localized("Plan %@", "\(id)") }
        static let planned = localized("Planned")
        static let due = localized("Due now")
        static let applied = localized("Changed")
        static let cancelled = localized("Cancelled")
    }
}
