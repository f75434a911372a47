import FoundationEssentials
import WooFoundation

/// Why a stock take does not go on.
public enum StockTakeError: Error, Hashable, Sendable, LocalizedError {
    /// It is not in the ledger any more.
    case gone
    /// It was sent already: nothing of it can be changed.
    case sent
    /// Somebody counted while it was being sent.
    case changed
    /// A code of nothing but blanks.
    case noCode
    /// Nothing has the code, and it may be a payment card's number: it is not written down.
    case card
    /// More than one has the code; their names.
    case ambiguous(code: String, names: [String])
    /// A quantity that is none; the most there may be.
    case quantity(most: Int64)
    case tooManyLines(most: Int)
    case nothingToSend
    /// The stock of products was to be asked of the store, which was not reached.
    case stockUnknown(count: Int, reason: String)
    /// A supplier's list without a column of codes, or of quantities.
    case noColumn(String)

    public var errorDescription: String? {
        switch self {
        case .gone: localized("This stock take is not here any more.")
        case .sent: localized("This stock take was sent already; begin another one.")
        case .changed: localized("Somebody counted while it was being sent; nothing was sent. Send it again.")
        case .noCode: localized("There is no code to look for.")
        case .card: CodeAnswer.cardWords
        case .ambiguous(let code, let names):
            localized("“%@” belongs to more than one: %@.", code, names.joined(separator: ", "))
        case .quantity(let most): localized("A quantity is a whole number from 0 to %@.", "\(most)")
        case .tooManyLines(let most): localized("A stock take has at most %@ lines.", "\(most)")
        case .nothingToSend: localized("Nothing of it changes the stock.")
        case .stockUnknown(let count, let reason):
            localized(
                "%@ products were counted without the store, which has to say their stock first: %@",
                "\(count)",
                reason
            )
        case .noColumn(let name): localized("The list has no column “%@”.", name)
        }
    }
}
