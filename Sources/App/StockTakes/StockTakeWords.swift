import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The words and numbers of stock takes.
enum StockTakeWords {
    static func name(_ take: StockTake) -> String {
        let kind = take.purpose == .receive ? Localization.receive : Localization.count
        return take.title.isEmpty ? kind : "\(kind): \(take.title)"
    }

    static func product(_ line: StockTakeLine) -> String {
        line.isKnown ? HTMLText.plain(line.name) : Localization.unknown
    }

    /// Empty for nil.
    static func text(_ number: Decimal?) -> String { number.map { "\($0)" } ?? "" }

    /// With its sign: `+3`, `-2`; empty where there is nothing to compare with.
    static func difference(_ number: Decimal?) -> String { ((number ?? 0) > 0 ? "+" : "") + text(number) }

    static func pieces(_ take: StockTake) -> String {
        let pieces = take.lines.reduce(Decimal(0)) { $0 + ($1.counted ?? 0) }
        return Localization.pieces(take.lines.count, pieces)
    }

    /// The lines with a difference, as CSV with a header.
    static func csv(_ take: StockTake) -> String {
        let isDelivery = take.purpose == .receive
        let header = ["Code", "Product", isDelivery ? "Expected" : "Stock", "Counted", "Difference"]
        let rows = take.differences.map { line -> [String] in
            let compared = isDelivery ? line.expected : line.stockSeen
            return [line.code, line.isKnown ? product(line) : ""]
                + [compared, line.counted, take.difference(of: line)].map(text)
        }
        return ([header] + rows).map(CSVWriter.line).joined(separator: "\r\n") + "\r\n"
    }

    /// The effect of sending, for the question before it.
    static func plan(_ take: StockTake) -> [String] {
        let changes = take.lines.filter { (take.delta(of: $0) ?? 0) != 0 }
        let unknown = take.lines.filter { !$0.isKnown }.count
        var lines = [take.purpose == .receive ? Localization.adds(changes.count) : Localization.corrects(changes.count)]
        lines += changes.sorted { magnitude(take, $0) > magnitude(take, $1) }.prefix(8).map { line in
            let delta = take.delta(of: line) ?? 0
            return "\(difference(delta))  \(product(line))"
        }
        if changes.count > 8 { lines.append(Localization.others(changes.count - 8)) }
        let open =
            take.purpose == .receive ? take.lines.filter { $0.isKnown && ($0.counted ?? 0) < ($0.expected ?? 0) } : []
        if !open.isEmpty { lines.append(Localization.missing(open.count)) }
        let uncounted = take.lines.filter { $0.isKnown && $0.counted != nil && $0.stockSeen == nil }.count
        if uncounted > 0 { lines.append(Localization.uncounted(uncounted)) }
        if unknown > 0 { lines.append(Localization.unknownCodes(unknown)) }
        return lines
    }

    private static func magnitude(_ take: StockTake, _ line: StockTakeLine) -> Decimal {
        abs(take.delta(of: line) ?? 0)
    }

    enum Localization {
        static let receive = localized("Goods in")
        static let count = localized("Stock count")
        static let unknown = localized("unknown code")
        static func pieces(_ lines: Int, _ pieces: Decimal) -> String {
            let first = lines == 1 ? localized("1 line") : localized("%@ lines", "\(lines)")
            let second = pieces == 1 ? localized("1 piece") : localized("%@ pieces", "\(pieces)")
            return "\(first) · \(second)"
        }
        static func adds(_ count: Int) -> String {
            count == 1
                ? localized("Stock increases for 1 product:")
                : localized("Stock increases for %@ products:", "\(count)")
        }
        static func corrects(_ count: Int) -> String {
            count == 1
                ? localized("The stock of 1 product will be corrected:")
                : localized("The stock of %@ products will be corrected:", "\(count)")
        }
        static func others(_ count: Int) -> String { localized("and %@ more", "\(count)") }
        static func missing(_ count: Int) -> String {
            count == 1
                ? localized("! 1 product came short of the list.")
                : localized("! %@ products came short of the list.", "\(count)")
        }
        static func uncounted(_ count: Int) -> String {
            count == 1
                ? localized("! The store does not track stock for 1 of them.")
                : localized("! The store does not track stock for %@ of them.", "\(count)")
        }
        static func unknownCodes(_ count: Int) -> String {
            count == 1
                ? localized("! 1 unknown code is not sent.") : localized("! %@ unknown codes are not sent.", "\(count)")
        }
    }
}
