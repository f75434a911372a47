import FoundationEssentials
import Storage
import WooFoundation

/// Where a signer is asked: before the commit, so that its answer is on the disk with the sale and on its receipt.
extension SaleService {
    /// - Returns: nil where there is no signer.
    func sign(_ draft: inout SaleDraft) async throws -> FiscalOutcome? {
        guard let fiscal else { return nil }
        let outcome = try await outcome(of: draft, fiscal)
        draft.signerJSON = try outcome.text()
        return outcome
    }

    private func outcome(of draft: SaleDraft, _ fiscal: FiscalSigning) async throws -> FiscalOutcome {
        // A signer cannot sign a reversal before the sale itself.
        if let source = draft.refersTo, try await money.isUnsigned(uuid: source) {
            _ = await workSignings(ignoringPauses: true)
            if try await money.isUnsigned(uuid: source) { return .notSigned(reason: Localization.sourceFirst) }
        }
        let record = FiscalRecord(draft, try await reference(of: draft.uuid, at: draft.soldAt))
        switch await fiscal.ask(record) {
        case .success(let signature):
            await signLateSoon()
            return .signed(signature)
        case .failure(let error): return .notSigned(reason: FiscalSigning.words(error))
        }
    }

    private enum Localization {
        static let sourceFirst = localized("The signer has not yet signed the sale this reverses.")
    }

    /// What was not committed must not be left as signed.
    func abortingSignature<Value: Sendable>(of draft: SaleDraft, _ commit: @Sendable () async throws -> Value)
        async throws -> Value
    {
        do {
            return try await commit()
        } catch {
            if let fiscal, let reference = try? await reference(of: draft.uuid, at: draft.soldAt) {
                await fiscal.abort(reference)
            }
            throw error
        }
    }

    /// For deleting a cart with a payment in progress: the signer may have been asked before a crash.
    func abortSignature(ofCart uuid: String) async throws {
        guard let fiscal else { return }
        let record = try await ledger.read { try $0.loadObject(ofType: TillCartRecord.self, primaryKey: uuid) }
        guard let record, SaleCart(stored: record.cartJSON)?.tendering != nil else { return }
        await fiscal.abort(try await reference(of: uuid, at: dates.now()))
    }

    private func reference(of uuid: String, at moment: Date) async throws -> FiscalReference {
        FiscalReference(
            sale: uuid,
            register: try await ledger.till().register ?? settings.name ?? "",
            clerk: settings.clerk ?? "",
            moment: moment
        )
    }
}

extension FiscalRecord {
    init(_ draft: SaleDraft, _ reference: FiscalReference) {
        self.init(
            reference: reference,
            kind: draft.kind,
            currency: draft.currency,
            total: draft.total,
            tax: draft.tax,
            lines: draft.lines.map { line in
                Line(
                    name: line.name,
                    quantity: line.quantity,
                    gross: line.total + line.tax,
                    tax: line.tax,
                    taxClass: line.taxClass
                )
            },
            payments: draft.legs.map { leg in
                Payment(kind: leg.kind.rawValue, tender: leg.tender, amount: leg.due, change: leg.change)
            },
            refersTo: draft.refersTo
        )
    }
}

extension FiscalOutcome {
    var isUnsigned: Bool {
        switch self {
        case .signed: false
        case .notSigned: true
        }
    }

    /// Its lines on the receipt.
    var onPaper: [String] {
        switch self {
        case .signed(let signature):
            signature.printables.map { $0.caption.isEmpty ? $0.text : "\($0.caption): \($0.text)" }
        case .notSigned(let reason): [reason]
        }
    }
}
