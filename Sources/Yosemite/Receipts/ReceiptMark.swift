/// The mark on a printed receipt, so that no second one passes for the first.
public enum ReceiptMark: String, Hashable, Sendable, CaseIterable {
    case original
    /// An earlier print broke off, or may have, or went to a printer that confirms nothing: printed again as a whole.
    case again
    /// A complete one is already on paper.
    case copy
    /// Without prices, as a gift receipt; never counted as the sale's receipt.
    case gift
}

/// One attempt at printing a receipt, recorded in the ledger.
struct PrintAttempt: Hashable, Sendable {
    let printID: Int64
    let mark: ReceiptMark
    /// Whether it is of a sale at the register, whose drawer was opened when it was paid.
    let isOfSale: Bool
    let isFirst: Bool
}
