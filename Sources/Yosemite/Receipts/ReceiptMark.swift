/// What a receipt on paper says of itself, so that no second one passes for the first.
public enum ReceiptMark: String, Hashable, Sendable, CaseIterable {
    case original
    /// An earlier print broke off, or may have, or was sent to a printer that confirms nothing: printed again as a whole.
    case again
    /// There is a whole one on paper already.
    case copy
    /// Without prices, for whoever is given the goods; never counted as the sale's receipt.
    case gift
}

/// One try at printing a receipt, begun in the ledger.
struct PrintAttempt: Hashable, Sendable {
    let printID: Int64
    let mark: ReceiptMark
}
