import FoundationEssentials
import WooFoundation

/// The axis of a chart: from zero to a round number, in round steps.
///
/// Values are plain numbers in any unit; one that is not a number counts as zero.
public struct ChartScale: Hashable, Sendable {
    /// The upper end; never zero, never under the highest value.
    public let top: Decimal
    /// The distance between two labels.
    public let step: Decimal
    /// Rows of the plot above zero, at least one.
    public let rowsAbove: Int
    /// Rows below zero; 0 where no value is negative.
    public let rowsBelow: Int

    /// - Parameters:
    ///   - rows: rows of the plot, at least 1.
    ///   - finest: the smallest step: 1 for counts.
    public init(values: [Decimal], rows: Int, finest: Decimal = Decimal(sign: .plus, exponent: -2, significand: 1)) {
        let rows = max(1, rows)
        let sound = values.map { $0.isNaN ? 0 : $0 }
        let highest = max(0, sound.max() ?? 0)
        let lowest = min(0, sound.min() ?? 0)
        let steps = Decimal(rows >= 14 ? 4 : rows >= 4 ? 2 : 1)
        guard lowest < 0, rows > 1 else {
            step = Self.round(highest / steps, finest: finest)
            top = step * steps
            rowsAbove = rows
            rowsBelow = 0
            return
        }
        guard highest > 0 else {
            step = Self.round(-lowest / Decimal(rows - 1), finest: finest)
            top = step
            rowsAbove = 1
            rowsBelow = rows - 1
            return
        }
        // Where low bars stand over a deep fall, the one row above zero must represent enough.
        let fewest = -lowest / Decimal(rows - 1)
        step = Self.round(max(highest / steps, fewest / steps), finest: finest)
        top = step * steps
        rowsAbove = max(1, (Decimal(rows) * top / (top - lowest)).floored)
        rowsBelow = rows - rowsAbove
    }

    /// The height of a value in eighths of a row; negative below zero. Any value but zero is at least one eighth.
    public func eighths(_ value: Decimal) -> Int {
        guard !value.isNaN, value != 0 else { return 0 }
        let exact = (value.magnitude * Decimal(rowsAbove * 8) / top).rounded
        return value < 0 ? -min(max(1, exact), rowsBelow * 8) : min(max(1, exact), rowsAbove * 8)
    }

    /// The values written at the axis with their rows, counted from the top row.
    public var labels: [(row: Int, value: Decimal)] {
        var labels: [(row: Int, value: Decimal)] = []
        var value = top
        while value >= 0 {
            let above = (value * Decimal(rowsAbove) / top).floored
            labels.append((max(0, rowsAbove - 1 - above), value))
            value -= step
        }
        if rowsBelow > 0 {
            labels.append((rowsAbove + rowsBelow - 1, -top * Decimal(rowsBelow) / Decimal(rowsAbove)))
        }
        return labels.reduce(into: []) { kept, label in
            if kept.last?.row != label.row { kept.append(label) }
        }
    }

    /// A value as short as the axis allows, `1.5k`: in units of the axis (k, M, G, T), with as many decimals as the
    /// steps need, at most two.
    public func compact(_ value: Decimal, decimalMark: String = ".") -> String {
        guard value != 0, !value.isNaN else { return "0" }
        let units: [(exponent: Int, name: String)] = [(12, "T"), (9, "G"), (6, "M"), (3, "k")]
        let unit = units.first { top >= Decimal(sign: .plus, exponent: $0.exponent, significand: 1) } ?? (0, "")
        let size = Decimal(sign: .plus, exponent: unit.exponent, significand: 1)
        let decimals = (0...2).first { (step / size).rounded(to: $0) == step / size } ?? 2
        let rounded = (value.magnitude / size).rounded(to: decimals)
        var digits = "\(rounded)"
        if decimals > 0 {
            let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
            let fraction = parts.count > 1 ? String(parts[1]) : ""
            digits =
                parts[0] + decimalMark + fraction + String(repeating: "0", count: max(0, decimals - fraction.count))
        }
        return (value < 0 ? "-" : "") + digits + unit.name
    }

    /// The next round number, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 times a power of ten.
    private static func round(_ value: Decimal, finest: Decimal) -> Decimal {
        guard value > finest else { return finest }
        var power = finest
        while power * 10 < value { power *= 10 }
        let tenths: [Decimal] = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100]
        let candidates = tenths.map { $0 * power / 10 }.filter { $0 >= value }
        return candidates.first { ($0 / finest).rounded(to: 0) == $0 / finest } ?? power * 10
    }
}

extension Decimal {
    /// The whole number nearest to it.
    var rounded: Int { Int(rounded(to: 0).truncated) }
    /// The next whole number below it.
    var floored: Int { Int(rounded(to: 0, .down).truncated) }
}
