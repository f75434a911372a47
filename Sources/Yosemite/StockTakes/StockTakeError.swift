import FoundationEssentials
import WooFoundation

/// Why a stock take cannot be continued.
public enum StockTakeError: Error, Hashable, Sendable, LocalizedError {
    /// It is no longer in the ledger.
    case gone
    /// It was sent already and cannot be changed.
    case sent
    /// It was changed while it was being sent.
    case changed
    /// A blank code.
    case noCode
    /// The code is unknown and may be a payment card number: it is not stored.
    case card
    /// Several products have the code; their names.
    case ambiguous(code: String, names: [String])
    /// An invalid quantity; the largest allowed.
    case quantity(most: Int64)
    /// The shop sells no fractions.
    case notWhole
    case tooManyLines(most: Int)
    case nothingToSend
    /// The store had to be asked for the stock of products, but could not be reached.
    case stockUnknown(count: Int, reason: String)
    /// A supplier's list without a column for codes, or for quantities.
    case noColumn(String)

    public var errorDescription: String? {
        switch self {
        case .gone: localized("This stock take is no longer here.")
        case .sent: localized("This stock take was already sent; start another one.")
        case .changed: localized("Someone counted while it was being sent; nothing was sent. Send it again.")
        case .noCode: localized("There is no code to look for.")
        case .card: CodeAnswer.cardWords
        case .ambiguous(let code, let names):
            localized("“%@” belongs to more than one: %@.", code, names.joined(separator: ", "))
        case .quantity(let most): localized("A quantity is a number from 0 to %@.", "\(most)")
        case .notWhole: Fractions.words
        case .tooManyLines(let most): localized("A stock take has at most %@ lines.", "\(most)")
        case .nothingToSend: localized("Nothing in it changes the stock.")
        case .stockUnknown(let count, let reason):
            localized(
                "%@ products were counted without the store, which has to report their stock first: %@",
                "\(count)",
                reason
            )
        case .noColumn(let name): localized("The list has no column “%@”.", name)
        }
    }
}
