import FoundationEssentials
import Hardware
import Storage
import WooFoundation

/// What a processor refuses for good: the card is presented again, or somebody moves the money in another way.
extension SaleService {
    /// Runs `work`; where the card has to be presented to be refunded, the reader asks for it, and `work` is run again.
    ///
    /// - Parameter processor: nil where nobody is at the counter to be asked.
    func presented<Value>(
        _ processor: (any PaymentProcessor)?,
        _ intentID: String,
        _ amountMinor: Int64?,
        key: String,
        _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch let error as PaymentProcessorError {
            guard let processor, error.forGood?.code == PaymentProcessorError.cardMissing else { throw error }
            let reader = try await payments.context.coordinator.ready(
                serial: nil,
                isServerDriven: processor.drivesReaders
            )
            try await processor.refund(
                intentID: intentID,
                amountMinor: amountMinor,
                key: key,
                onReader: reader.serial
            )
            return try await PaymentProcessorError.afterReader(work)
        }
    }

    /// Records that money of a sale, which a processor refuses to move, was refunded or taken in another way.
    ///
    /// - Parameters:
    ///   - position: of its part, from 1; nil for the one that was refused.
    ///   - byHand: who did it, and how.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem.noneRefused`, `.partsRefused`, `StorageError`.
    func settleByHand(_ name: String, position: Int64?, byHand: String) async throws -> OpenSaleFacts {
        guard let found = try await openMoney(of: name), let stored = try await money.openSale(uuid: found.uuid) else {
            throw SaleProblem.unknown(name: name)
        }
        func place(of hold: TillHoldRecord) -> Int64? {
            stored.parts.first { $0.partID == hold.partID }?.position
        }
        let refused = stored.holds.filter { hold in
            hold.state == "refused" && (position == nil || place(of: hold) == position)
        }
        guard let hold = refused.first else { throw ReturnProblem.noneRefused(number: found.number) }
        guard refused.count == 1 else {
            let numbers = refused.compactMap { place(of: $0) }.sorted().map { "\($0)" }
            throw ReturnProblem.partsRefused(numbers: numbers.joined(separator: ", "))
        }
        try await alone(with: hold.lockName) { try await settle(hold, byHand: byHand, number: found.number) }
        guard let now = try await money.openSale(uuid: found.uuid) else { throw SaleProblem.unknown(name: name) }
        return try await named(facts(now))
    }

    /// A refund that may be under way is not paid out a second time: only a refused one is.
    private func settle(_ hold: TillHoldRecord, byHand: String, number: String) async throws {
        let (partID, intentID, task, now) = (hold.partID, hold.intentID, hold.task, dates.now())
        try await money.changeOpenSale(
            uuid: hold.uuid,
            note: SaleNote("by hand", part: partID).text,
            at: now
        ) { stored in
            func isMeant(_ record: TillHoldRecord) -> Bool {
                record.intentID == intentID && record.task == task && record.state == "refused"
            }
            guard stored.holds.contains(where: isMeant) else { throw ReturnProblem.noneRefused(number: number) }
            var open = OpenSale(stored)
            if open.parts.contains(where: { $0.id == partID && $0.state == .voiding }) { try open.reversed(partID) }
            try open.write(into: &stored, at: now)
            for index in stored.holds.indices where isMeant(stored.holds[index]) {
                (stored.holds[index].state, stored.holds[index].lastError) = ("by-hand", nil)
                stored.holds[index].reference = String(byHand.prefix(200))
            }
        }
    }

    /// The note on the order for money that was moved by hand; nil where the store has no order.
    ///
    /// - Parameter uuid: of the sale, or of the return.
    func noteByHand(_ uuid: String, byHand: String) async throws -> (orderID: Int64, text: String)? {
        let sale = try await money.sale(uuid: uuid)
        let closed = try await money.openSale(uuid: uuid)?.holds.first {
            $0.state == "by-hand" && $0.reference == byHand
        }
        let isCollected = closed.map { $0.task != HoldTask.reverse.rawValue } ?? false
        var ids = [uuid]
        if let other = sale?.sale.refersTo { ids.append(other) }
        for uuid in ids {
            guard let order = try await money.saleOrder(uuid: uuid), order.orderID > 0 else { continue }
            return (order.orderID, ByHandLocalization.note(sale?.number ?? "", byHand, isCollected: isCollected))
        }
        return nil
    }

    /// The sale or return with open money that a name means: its number, that of its void, its uuid, the mark on its slip,
    /// or the id of one of its payments.
    ///
    /// - Returns: nil where there is none.
    func openMoney(of name: String) async throws -> OpenMoney? {
        let typed = name.trimmed(.whitespacesAndNewlines).lowercased()
        guard !typed.isEmpty else { return nil }
        do {
            let found = try await find(name)
            switch found.sale.kind {
            case "return": return OpenMoney(kind: .cardReturn, uuid: found.sale.uuid, number: found.number)
            case "void":
                return OpenMoney(kind: .sale, uuid: found.sale.refersTo ?? found.sale.uuid, number: found.number)
            default: return OpenMoney(kind: .sale, uuid: found.sale.uuid, number: found.number)
            }
        } catch SaleProblem.unknown {
            let open = try await money.openSales().first { stored in
                // On a slip are its first eight characters.
                stored.open.uuid == typed || typed.count >= 8 && stored.open.uuid.hasPrefix(typed)
                    || stored.parts.contains { $0.partID == typed || $0.intentID == name }
            }
            if let open { return OpenMoney(kind: .sale, uuid: open.open.uuid, number: "") }
            guard try await money.openSale(uuid: typed) != nil else {
                guard let known = try await payments.context.journal.entry(paymentID: typed) else { return nil }
                guard let sale = known.state.facts.sale else {
                    return OpenMoney(kind: .payment, uuid: typed, number: "")
                }
                return OpenMoney(kind: .sale, uuid: sale.uuid, number: "")
            }
            return OpenMoney(kind: .sale, uuid: typed, number: "")
        }
    }

    private enum ByHandLocalization {
        static func note(_ number: String, _ how: String, isCollected: Bool) -> String {
            let words =
                isCollected
                ? localized("The processor could not charge a card; collected by hand: %@", how)
                : localized("The processor refused to refund a card; refunded by hand: %@", how)
            return [words, number]
                .filter { !$0.isEmpty }
                .joined(separator: ", ")
        }
    }
}

/// What a name at `merced sales resolve` means.
public struct OpenMoney: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case sale
        /// A return, whose cards are refunded.
        case cardReturn
        /// A payment of an order.
        case payment
    }

    public let kind: Kind
    public let uuid: String
    /// Empty where it has none yet.
    public let number: String
}
