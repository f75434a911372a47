import WooFoundation

/// What happened right after a sale was paid: the drawer and the receipt. Whatever fails here, the payment stands.
public struct SaleHandover: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// Nothing was needed, by the shop's rules or the connected devices.
        case nothing
        case done
        /// It went to a printer that does not confirm.
        case sent
        /// Why it failed, as a sentence.
        case failed(String)
    }

    public var drawer = Outcome.nothing
    public var receipt = Outcome.nothing
    /// Whether the clerk has to ask if a receipt is wanted.
    public var asksForReceipt = false
    /// What the printer has no characters for in the receipt that is printed, or offered.
    public var unprintable: UnprintableText?

    public init() {}

    /// What went wrong, as sentences; a common reason is given once.
    public var problem: String? {
        switch (drawer, receipt) {
        case (.failed(let why), .failed(let other)) where why == other: Localization.neither(why)
        case (.failed(let why), .failed(let other)): Localization.closed(why) + " " + Localization.notPrinted(other)
        case (.failed(let why), _): Localization.closed(why)
        case (_, .failed(let why)): Localization.notPrinted(why)
        default: nil
        }
    }

    /// What has to be said: the problem, and what is lost on paper.
    public var notice: String? {
        let sentences = [problem, unprintable.map(PrinterWords.describe)].compactMap { $0 }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// What is not known, as a sentence.
    public var doubt: String? { receipt == .sent ? Localization.doubt : nil }

    enum Localization {
        static let doubt = localized("The receipt was sent; the printer does not confirm it. Is it on paper?")
        static func closed(_ why: String) -> String { localized("The drawer was not opened. %@", why) }
        static func notPrinted(_ why: String) -> String { localized("The receipt was not printed. %@", why) }
        static func neither(_ why: String) -> String { localized("No drawer, no receipt. %@", why) }
    }
}
