import FoundationEssentials
import Logging
import Storage
import WooFoundation

/// Signs sales later that could not be signed when they were sold, in order of sale.
extension SaleService {
    private static let logger = Logger(label: "merced.fiscal")
    private static let firstPause: TimeInterval = 15
    private static let longestPause: TimeInterval = 900
    /// After this time a command-line verb requests no more signatures.
    private static let visit = Duration.seconds(10)
    /// The lock of the program that works through a till's queue.
    private static let queueLock: Int64 = -(1 << 42)

    /// The signer has just answered: waiting sales are signed without their pauses.
    func signLateSoon() async {
        guard let waiting = try? await money.openSignings(), !waiting.isEmpty else { return }
        isSignerBack.withLock { $0 = true }
        await recovery.hurry()
    }

    /// For a program that ends soon: asks the signer once for what is due, within a time limit. A signer that did not
    /// answer a moment ago is not waited for again.
    func visitSigner() async {
        guard let fiscal, !fiscal.wasSilent else { return }
        _ = await workSignings(until: Self.isPast(Self.visit, of: clock))
    }

    private static func isPast(_ limit: Duration, of clock: some Clock<Duration>) -> @Sendable () -> Bool {
        let end = clock.now.advanced(by: limit)
        return { clock.now >= end }
    }

    /// Asks the signer for all that are due, oldest first. One that it cannot sign delays later ones; one that it
    /// refuses delays only its void or return.
    ///
    /// - Parameter isOver: whether to stop.
    /// - Returns: whether anything is left to sign.
    func workSignings(
        ignoringPauses: Bool = false,
        until isOver: @Sendable () -> Bool = { false }
    ) async -> Bool {
        guard let fiscal else { return false }
        do {
            guard try await !money.openSignings().isEmpty else { return false }
            // Another merced is working on it.
            guard let lock = try PaymentLock.take(in: folder, orderID: Self.queueLock) else { return true }
            defer { withExtendedLifetime(lock) {} }
            let isBack = isSignerBack.withLock { isBack in
                defer { isBack = false }
                return isBack
            }
            return try await workQueue(fiscal, ignoringPauses: ignoringPauses || isBack, until: isOver)
        } catch {
            Self.logger.error("late signing: \(StoreWords.describe(error))")
            return true
        }
    }

    private func workQueue(_ fiscal: FiscalSigning, ignoringPauses: Bool, until isOver: @Sendable () -> Bool)
        async throws -> Bool
    {
        var left: Set<String> = []
        for signing in try await money.openSignings() {
            if Task.isCancelled || isOver() { return true }
            let isDue = ignoringPauses || !isTooEarly(signing)
            guard isDue, let sale = try await money.sale(uuid: signing.uuid), !left.contains(sale.sale.refersTo ?? "")
            else {
                if signing.state == "waiting", !isDue { return true }
                left.insert(signing.uuid)
                continue
            }
            switch await fiscal.ask(FiscalRecord(sale)) {
            case .success(let signature): try await keep(signature, of: signing)
            case .failure(let refusal as FiscalRefusal):
                try await postpone(signing, refusal)
                left.insert(signing.uuid)
            case .failure(let outage):
                try await postpone(signing, outage)
                return true
            }
        }
        return !left.isEmpty
    }

    /// A pause longer than any comes from a clock that was ahead.
    private func isTooEarly(_ signing: TillSigningRecord) -> Bool {
        guard let notBefore = signing.notBefore else { return false }
        let pause = notBefore.timeIntervalSince(dates.now())
        return pause > 0 && pause <= Self.longestPause
    }

    /// Also while the program ends.
    private func keep(_ signature: FiscalSignature, of signing: TillSigningRecord) async throws {
        let text = try FiscalOutcome.signed(signature).text()
        try await Task { [money, dates] in
            try await money.sign(uuid: signing.uuid, text, at: dates.now())
        }.value
    }

    private func postpone(_ signing: TillSigningRecord, _ error: any Error) async throws {
        let isRefused = error is FiscalRefusal
        let growing = Self.firstPause * Double(1 << min(signing.tries, 6))
        try await money.postponeSigning(
            uuid: signing.uuid,
            reason: FiscalSigning.words(error),
            isRefused: isRefused,
            until: dates.now().addingTimeInterval(isRefused ? Self.longestPause : min(Self.longestPause, growing))
        )
    }

    /// Unsigned sales, in order of sale.
    func unsigned() async throws -> [UnsignedSale] {
        let signings = try await money.openSignings()
        guard !signings.isEmpty else { return [] }
        return try await ledger.read { storage in
            try signings.compactMap { signing in
                guard let sale = try storage.loadObject(ofType: TillSaleRecord.self, primaryKey: signing.uuid),
                    let summary = try Self.summaries([sale], storage).first
                else { return nil }
                return UnsignedSale(
                    sale: summary,
                    reason: signing.lastError ?? FiscalOutcome(text: sale.signerJSON)?.onPaper.first ?? "",
                    tries: Int(signing.tries),
                    nextTry: signing.notBefore
                )
            }
        }
    }
}

extension FiscalRecord {
    /// As requested when it was sold: a signer's data is in the sale's rows.
    init(_ sale: TillSale) {
        func amount(_ stored: Int64) -> Decimal { Money.amount(stored: stored) }
        self.init(
            reference: FiscalReference(
                sale: sale.sale.uuid,
                register: sale.sale.register,
                clerk: sale.sale.clerk,
                moment: sale.sale.soldAt
            ),
            kind: sale.sale.kind,
            currency: sale.sale.currency,
            total: amount(sale.sale.total),
            tax: amount(sale.sale.tax),
            lines: sale.lines.map { line in
                Line(
                    name: line.name,
                    quantity: amount(line.quantity),
                    gross: amount(line.total) + amount(line.tax),
                    tax: amount(line.tax),
                    taxClass: line.taxClass
                )
            },
            payments: sale.legs.map { leg in
                Payment(kind: leg.kind, tender: leg.tender, amount: amount(leg.due), change: amount(leg.change))
            },
            refersTo: sale.sale.refersTo
        )
    }
}
