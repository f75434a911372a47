import FoundationEssentials
import Storage
import WooFoundation

/// Ranges of a filter language as conditions on a column; a record without a value matches none.
extension RecordPredicate {
    /// Records that match one of these; none where it is empty.
    static func any(_ tests: [Self]) -> Self {
        guard let first = tests.first else { return .none }
        return tests.dropFirst().reduce(first) { $0 || $1 }
    }

    static func dates(_ column: RecordColumn<Record, Date>, _ ends: (from: Date?, until: Date?)) -> Self {
        var result: Self = column.isNotNull
        if let from = ends.from { result = result && column >= from }
        if let until = ends.until { result = result && column < until }
        return result
    }

    /// Of amounts in ten-thousandths.
    static func amount(_ column: RecordColumn<Record, Int64>, _ range: FilterAmountRange) -> Self {
        var result: Self = column.isNotNull
        if let least = range.least.flatMap(Money.stored) {
            result = result && (range.isAbove ? column > least : column >= least)
        }
        if let most = range.most.flatMap(Money.stored) {
            result = result && (range.isBelow ? column < most : column <= most)
        }
        return result
    }

    /// For whole numbers.
    static func count(_ column: RecordColumn<Record, Int64>, _ range: FilterAmountRange) -> Self {
        var result: Self = column.isNotNull
        if let least = range.least.map({ whole($0, .up) }) {
            result = result && (range.isAbove && least.isExact ? column > least.number : column >= least.number)
        }
        if let most = range.most.map({ whole($0, .down) }) {
            result = result && (range.isBelow && most.isExact ? column < most.number : column <= most.number)
        }
        return result
    }

    private static func whole(_ amount: Decimal, _ rule: DecimalRounding) -> (number: Int64, isExact: Bool) {
        let rounded = amount.rounded(to: 0, rule)
        return (rounded.truncated, rounded == amount)
    }
}
