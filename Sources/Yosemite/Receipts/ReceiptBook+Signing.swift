import FoundationEssentials
import Storage
import WooFoundation

/// A receipt is never rewritten: later lines of a fiscal signer are stored separately, and included in every print from
/// then on.
extension ReceiptBook {
    typealias Signed = (record: ReceiptRecord, signing: TillSigningRecord?)

    /// A receipt of the ledger with lines signed later.
    static func signed(_ record: ReceiptRecord, _ storage: any StorageType) throws -> Signed {
        typealias Signings = TillSigningRecord.Columns
        let signing = try storage.firstObject(
            ofType: TillSigningRecord.self,
            matching: Signings.uuid == record.paymentID && Signings.state == "signed"
        )
        return (record, signing)
    }

    static func receipt(_ row: Signed) throws -> Receipt {
        let receipt = try ReceiptJSON.receipt(row.record.receiptJSON, number: row.record.number)
        guard let signing = row.signing, let outcome = FiscalOutcome(text: signing.signerJSON), !outcome.isUnsigned
        else { return receipt }
        return receipt.copy(isUnsigned: .some(nil), signing: .some(outcome.onPaper + [Localization.later]))
    }

    private enum Localization {
        static let later = localized("Signed later: the signer could not be reached when this was sold.")
    }
}
