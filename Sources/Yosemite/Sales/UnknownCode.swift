import FoundationEssentials
import Storage
import WooFoundation

/// A code that was scanned at a till but not found in the store.
public struct UnknownCode: Hashable, Sendable {
    public let code: String
    /// Where it was last scanned; empty before the till has a name.
    public let register: String
    public let firstAt: Date
    public let lastAt: Date
    /// How often, from 1.
    public let count: Int

    /// The number kept; those scanned longest ago are deleted.
    public static let maximum = 500
    /// Characters of a code that are kept.
    public static let maximumLength = 100

    /// Whether it may be stored: a card's stripe or number must not be (`PCI DSS` 3.3). A valid GTIN is not a card
    /// number.
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
