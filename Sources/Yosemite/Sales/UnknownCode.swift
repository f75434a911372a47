import FoundationEssentials
import Storage
import WooFoundation

/// A code that was scanned at a till and that nothing in the store has.
public struct UnknownCode: Hashable, Sendable {
    public let code: String
    /// Where it was scanned last; empty before the till has a name.
    public let register: String
    public let firstAt: Date
    public let lastAt: Date
    /// How often, from 1.
    public let count: Int

    /// So many are kept; the one that was scanned longest ago goes.
    public static let most = 500
    /// Characters of a code that are kept.
    public static let longest = 100

    /// Whether it may be written down: what a card's stripe or front says is not (`PCI DSS` 3.3). A number of goods with its
    /// check digit is no card's.
    static func isKeepable(_ text: String) -> Bool {
        !text.isEmpty && !CardNumber.isIn(code: text)
    }
}

extension UnknownCode {
    init(_ record: TillCodeRecord) {
        self.init(
            code: record.code,
            register: record.register,
            firstAt: record.firstAt,
            lastAt: record.lastAt,
            count: Int(record.count)
        )
    }
}
