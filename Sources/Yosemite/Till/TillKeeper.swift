import FoundationEssentials
import Storage
import WooFoundation

/// Decides under which name this till issues numbers, and issues none if another ledger may issue the same.
public struct TillKeeper: Sendable {
    let siteID: Int64
    let ledger: Ledger
    /// `[register] name` of the configuration; nil where there is none.
    let wanted: String?
    let machine: MachineIdentity
    let dates: any DateSource
    /// What the store's orders reveal.
    let evidence: @Sendable (TillEvidence.Question) async throws -> TillEvidence
    /// An order's number as the shop shows it.
    var number: @Sendable (_ orderID: Int64) async throws -> String = { "\($0)" }

    /// The till, ready to issue the next number. The first call names the series as configured.
    ///
    /// - Throws: `TillProblem`, `StorageError`.
    func ready() async throws -> Till {
        do {
            return try await readyOnce()
        } catch is TillChanged {
            return try await readyOnce()
        }
    }

    /// Names the series.
    ///
    /// - Throws: `TillProblem`, `StorageError`.
    func name(_ register: String) async throws -> Till {
        guard RegisterSettings.isValid(name: register) else { throw TillProblem.nameInvalid }
        if let wanted, wanted != register { throw TillProblem.namedByConfiguration(register: wanted) }
        let till = try await ledger.till()
        return try await name(till, register, problem: try await problem(of: till, limit: nil))
    }

    /// What prevents the ledger from issuing a number; nil where nothing does.
    ///
    /// - Parameter limit: how many of the newest orders are examined; nil for all.
    /// - Throws: `StorageError`.
    func problem(limit: Int?) async throws -> TillProblem? {
        let till = try await ledger.till()
        if till.register == nil { return wanted == nil ? .unnamed : nil }
        return try await problem(of: till, limit: limit)
    }

    /// The first order of the store whose mark this ledger contradicts: it shows money of this till that the ledger does
    /// not know, or a till of the same name with another ledger.
    ///
    /// - Returns: nil where there is none; its `table` names the order.
    /// - Throws: `StorageError`.
    func contradiction() async throws -> AlteredRow? {
        let till = try await ledger.till()
        let names = Set([till.register].compactMap { $0 })
        let shown = try await evidence(.init(ledgerID: till.ledgerID, registers: names)).marks
        for (orderID, mark) in shown {
            let reason: String
            if mark.ledgerID != till.ledgerID {
                reason = localized("another ledger took its money under the name %@ too", mark.register)
            } else if try await MoneyLedger(ledger: ledger).hash(at: mark.sequence) != mark.hash {
                reason = localized(
                    "it shows row %@ of this ledger, which the ledger does not have like that",
                    "\(mark.sequence)"
                )
            } else {
                continue
            }
            return AlteredRow(sequence: 0, table: localized("Order %@", try await number(orderID)), reason: reason)
        }
        return nil
    }

    /// The mark of this till that is written to an order with its payment.
    ///
    /// - Throws: `MoneyLedgerError`, `StorageError`.
    func mark() async throws -> String? {
        let till = try await ledger.till()
        guard let register = till.register else { return nil }
        let head = try await MoneyLedger(ledger: ledger).head()
        return TillMark(register: register, ledgerID: till.ledgerID, sequence: head.sequence, hash: head.hash).text
    }

    /// As `mark`, but nil on failure: a payment is reported to the store with or without it.
    func markOrNone() async -> String? {
        do {
            return try await mark()
        } catch {
            ReceiptBook.logger.error("no mark of the till: \(StoreWords.describe(error))")
            return nil
        }
    }

    private func readyOnce() async throws -> Till {
        let till = try await ledger.till()
        guard till.register != nil else {
            guard let wanted else { throw TillProblem.unnamed }
            return try await name(till, wanted, problem: nil)
        }
        let problem = try await problem(of: till, limit: TillEvidence.usual)
        if let wanted, wanted != till.register { return try await name(till, wanted, problem: problem) }
        if let problem { throw problem }
        if till.machine == nil, let hash = machine.hash(with: till.ledgerID) {
            return try await ledger.adopt(machine: hash)
        }
        return till
    }

    private func problem(of till: Till, limit: Int?) async throws -> TillProblem? {
        guard let register = till.register else { return nil }
        if till.restoredAt != nil { return .restored(register: register) }
        if let known = till.machine, let here = machine.hash(with: till.ledgerID), known != here {
            return .elsewhere(register: register)
        }
        let evidence = try await evidence(.init(ledgerID: till.ledgerID, registers: [register], limit: limit))
        if let (orderID, mark) = evidence.newest(of: till.ledgerID) {
            let own = try await MoneyLedger(ledger: ledger).hash(at: mark.sequence)
            if own != mark.hash { return .behind(register: mark.register, order: try await number(orderID)) }
        }
        let other = evidence.marks.first { $0.mark.register == register && $0.mark.ledgerID != till.ledgerID }
        guard let other else { return nil }
        return .nameTaken(register: register, order: try await number(other.orderID))
    }

    /// - Parameter problem: why a new name is needed; the ledger then gets a new id too.
    private func name(_ till: Till, _ register: String, problem: TillProblem?) async throws -> Till {
        let used = try await ledger.tillSeries()
        if let problem, used.contains(register) {
            if register == till.register { throw problem }
            throw TillProblem.nameUsed(register: register)
        }
        if problem == nil, register == till.register { return till }
        let all = try await evidence(.init(ledgerID: till.ledgerID, registers: [register], asksForClaims: true))
        if let other = all.marks.first(where: { $0.mark.register == register && $0.mark.ledgerID != till.ledgerID }) {
            throw TillProblem.nameTaken(register: register, order: try await number(other.orderID))
        }
        if !used.contains(register) {
            let money = MoneyLedger(ledger: ledger)
            for claim in all.claims where claim.register == register {
                guard try await money.events(subjectID: claim.paymentID).isEmpty else { continue }
                throw TillProblem.nameTaken(register: register, order: try await number(claim.orderID))
            }
        }
        return try await ledger.nameTill(
            register,
            after: till,
            siteID: siteID,
            anew: problem != nil,
            at: dates.now(),
            machine: { machine.hash(with: $0) }
        )
    }
}

extension TillKeeper {
    /// For an open store.
    init(siteID: Int64, ledger: Ledger, mirror: any StorageManagerType, _ configuration: YosemiteConfiguration) {
        self.init(
            siteID: siteID,
            ledger: ledger,
            wanted: configuration.register.name,
            machine: configuration.machine,
            dates: configuration.dates,
            evidence: { try await TillEvidence.read(from: mirror, siteID: siteID, $0) },
            number: { orderID in
                let order = try await mirror.read { try $0.loadOrder(siteID: siteID, orderID: orderID) }
                return NamedOrder(orderID: orderID, number: order?.number ?? "").words
            }
        )
    }
}
