import FoundationEssentials

/// Sums in other currencies than the store's, by currency; in ten-thousandths of a major unit.
public typealias OtherSums = [String: Int64]

extension OtherSums {
    /// - Parameter change: of the sum in `currency`. One that would not fit is left out.
    mutating func add(_ change: Int64, in currency: String) {
        let sum = self[currency, default: 0].addingReportingOverflow(change)
        if !sum.overflow { self[currency] = sum.partialValue }
    }

    /// Empty for none.
    var stored: String {
        guard !isEmpty else { return "" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    init(stored text: String) {
        let known = text.isEmpty ? nil : try? JSONDecoder().decode([String: Int64].self, from: Data(text.utf8))
        self = known ?? [:]
    }
}

extension PersonRecord {
    /// What was spent in other currencies, as `spentStored` is meant.
    public var otherSpent: OtherSums { OtherSums(stored: otherSpentJSON) }
}
