import FoundationEssentials
import WooFoundation

/// Computed and reported statistics of a range compared: their differences, and possible reasons.
public struct StatsReconciliation: Hashable, Sendable {
    public struct Difference: Hashable, Sendable {
        public let figure: StatsFigure
        public let computed: Decimal
        public let reported: Decimal
    }

    /// The reason for a difference.
    public enum Reason: Hashable, Sendable {
        /// The store adds up sales in these other currencies too.
        case otherCurrencies([String])
        /// The store imports orders only from time to time.
        case storeIsBehind
        /// The store could not import this many orders.
        case storeFailed(Int)
        /// This many refunds have no known date yet.
        case undatedRefunds(Int)
        /// None of these: something changed a moment ago on either side, or is not in the mirror yet.
        case unknown
    }

    public let computed: StatsReport
    public let reported: ReportedStats
    /// In the order of `StatsFigure`; empty where both agree.
    public let differences: [Difference]
    /// Empty where both agree.
    public let reasons: [Reason]

    public init(computed: StatsReport, reported: ReportedStats) {
        self.computed = computed
        self.reported = reported
        differences = StatsFigure.allCases.compactMap { figure in
            guard let mine = computed.totals[figure], let theirs = reported.totals[figure], mine != theirs else {
                return nil
            }
            return Difference(figure: figure, computed: mine, reported: theirs)
        }
        reasons = differences.isEmpty ? [] : Self.reasons(computed, reported)
    }

    public var agrees: Bool { differences.isEmpty }

    private static func reasons(_ computed: StatsReport, _ reported: ReportedStats) -> [Reason] {
        var reasons: [Reason] = []
        if !computed.otherCurrencies.isEmpty {
            reasons.append(.otherCurrencies(computed.otherCurrencies.map(\.currency)))
        }
        switch reported.importState {
        case .current, .unknown: break
        case .behind: reasons.append(.storeIsBehind)
        case .failed(let count): reasons.append(.storeFailed(count))
        }
        if computed.undatedRefunds > 0 { reasons.append(.undatedRefunds(computed.undatedRefunds)) }
        return reasons.isEmpty ? [.unknown] : reasons
    }
}

extension StatsReconciliation.Reason {
    /// A sentence for display.
    public var words: String {
        switch self {
        case .otherCurrencies(let codes):
            localized("The store's figures include %@ too.", codes.joined(separator: ", "))
        case .storeIsBehind: localized("The store's reports are behind its orders.")
        case .storeFailed(let count): localized("The store's reports miss %@ orders it could not read.", "\(count)")
        case .undatedRefunds(let count): localized("%@ refunds are not loaded here yet.", "\(count)")
        case .unknown: localized("Orders changed lately, or the store's reports are behind.")
        }
    }

    /// For `--json`.
    public var name: String {
        switch self {
        case .otherCurrencies: "other_currencies"
        case .storeIsBehind: "store_is_behind"
        case .storeFailed: "store_failed"
        case .undatedRefunds: "undated_refunds"
        case .unknown: "unknown"
        }
    }
}
