import WooFoundation

/// What followed a paid sale at once: the drawer and the receipt. Whatever failed here, what is paid stays paid.
public struct SaleHandover: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// The shop's rule, or what is connected, asked for nothing.
        case nothing
        case done
        /// It went to a printer that does not tell whether it took it.
        case sent
        /// Why not, as a sentence.
        case failed(String)
    }

    public var drawer = Outcome.nothing
    public var receipt = Outcome.nothing
    /// The shop has its clerks ask whether a receipt is wanted.
    public var asksForReceipt = false

    public init() {}

    /// What went wrong, as sentences; one reason for both is said once.
    public var problem: String? {
        switch (drawer, receipt) {
        case (.failed(let why), .failed(let other)) where why == other: Localization.neither(why)
        case (.failed(let why), .failed(let other)): Localization.closed(why) + " " + Localization.notPrinted(other)
        case (.failed(let why), _): Localization.closed(why)
        case (_, .failed(let why)): Localization.notPrinted(why)
        default: nil
        }
    }

    enum Localization {
        static func closed(_ why: String) -> String { localized("The drawer was not opened. %@", why) }
        static func notPrinted(_ why: String) -> String { localized("The receipt was not printed. %@", why) }
        static func neither(_ why: String) -> String { localized("No drawer, no receipt. %@", why) }
    }
}
