import FoundationEssentials
import Hardware
import Logging
import Storage
import WooFoundation

/// Tasks for card payments after a sale: capture before they expire, refund, or ending an unused intent. Each is
/// repeated until the processor has done it.
extension SaleService {
    private static let logger = Logger(label: "merced.sales")
    /// How long before a hold expires it is captured, whatever happened to its sale.
    private static let margin: TimeInterval = 12 * 3_600
    private static let longestPause: TimeInterval = 900

    /// Resumes open tasks.
    ///
    /// - Returns: whether anything is still open.
    func takeUpParts() async -> Bool {
        do {
            for stored in try await money.openSales() {
                let (uuid, open) = (stored.open.uuid, OpenSale(stored))
                guard open.asked != nil || open.unknown != nil || open.rest == 0 else { continue }
                do {
                    _ = try await alone(with: uuid) { try await settled(uuid) }
                } catch SaleProblem.beingPaid {
                    continue
                } catch {
                    // One that cannot be finished, because the items that were to pay for it were returned otherwise,
                    // delays no other.
                    Self.logger.warning("sale \(uuid): \(StoreWords.describe(error))")
                }
            }
        } catch {
            Self.logger.warning("open sales: \(StoreWords.describe(error))")
        }
        let (holds, refunds) = (await workHolds(of: nil), await workRefunds(of: nil))
        let isWorkLeft = await workSignings() || holds || refunds
        let open = (try? await money.openSales())?.contains { stored in
            let open = OpenSale(stored)
            return open.asked != nil || open.unknown != nil
        }
        return isWorkLeft || open ?? true
    }

    /// - Parameters:
    ///   - uuid: of one sale, whose tasks are done now, including refused ones; nil for all that are due.
    ///   - presenting: whether somebody at the counter waits for it, and can be asked for a card.
    /// - Returns: whether anything is left to do.
    func workHolds(of uuid: String?, presenting: Bool = false) async -> Bool {
        guard let holds = try? await money.waitingHolds() else { return true }
        var isLeft = false
        for hold in holds where uuid == nil ? hold.state != "refused" : hold.uuid == uuid {
            // A request of unknown outcome may still be in progress in the store, whoever asks.
            let waits = uuid == nil || hold.processorID == Self.storeID && hold.tries > 0
            if waits, let notBefore = hold.notBefore, notBefore > dates.now() {
                isLeft = true
                continue
            }
            if await !work(hold, presenting) { isLeft = true }
        }
        return isLeft
    }

    /// One at a time for an intent, here and in other processes: nobody closes by hand what is being asked for.
    ///
    /// - Returns: whether its task is done, or waits only for the user's decision.
    private func work(_ known: TillHoldRecord, _ presenting: Bool) async -> Bool {
        guard known.processorID != Self.storeID else { return await workAlone(known, presenting) }
        let worked = try? await alone(with: known.lockName) {
            let open = try await money.waitingHolds()
            guard let hold = open.first(where: { $0.intentID == known.intentID && $0.task == known.task }) else {
                return true
            }
            return await workAlone(hold, presenting)
        }
        return worked ?? false
    }

    private func workAlone(_ hold: TillHoldRecord, _ presenting: Bool) async -> Bool {
        guard let task = HoldTask(rawValue: hold.task) else { return true }
        do {
            if hold.processorID == Self.storeID { return try await doInStore(hold, task) }
            // No processor has the money: it goes back as it came.
            if hold.wasCollectedByHand { return true }
            guard let processor = equipment.processor(login.siteID), processor.id == hold.processorID else {
                throw PaymentError.notSetUp(
                    reason: localized(PaymentWords.Localization.otherProcessor, hold.processorID)
                )
            }
            // From here on it must not be paid out by hand.
            if hold.state == "refused" {
                try await money.changeHold(intentID: hold.intentID, task: hold.task) { record in
                    guard record.state == "refused" else { throw HoldSettled() }
                    record.state = "waiting"
                }
            }
            switch task {
            case .hold: return try await watch(hold, processor)
            case .capture: try await capture(hold, processor)
            case .reverse: try await reverse(hold, processor, presenting)
            case .end: return try await endUnused(hold, processor)
            case .reserve: break
            }
            return true
        } catch let error as PaymentProcessorError where task == .reverse && error.isRefusal {
            // Voided elsewhere: paying it out by hand would refund it twice.
            if await isGivenBack(hold) {
                try? await reversed(hold)
                return true
            }
            guard let reason = error.forGood?.words else {
                await failed(hold, error)
                return false
            }
            await refused(hold, reason)
            return true
        } catch is HoldSettled {
            return true
        } catch let lapsed as HoldLapsed {
            await refused(hold, StoreWords.describe(lapsed))
            return true
        } catch {
            await failed(hold, error)
            return false
        }
    }

    private func isGivenBack(_ hold: TillHoldRecord) async -> Bool {
        guard let processor = equipment.processor(login.siteID), processor.id == hold.processorID else { return false }
        return (try? await processor.loadIntent(hold.intentID).isGivenBack) ?? false
    }

    /// The user decides: it is requested again, or the money moved in another way.
    private func refused(_ hold: TillHoldRecord, _ words: String) async {
        Self.logger.warning("\(hold.task) of \(hold.intentID): refused: \(words)")
        try? await money.changeHold(intentID: hold.intentID, task: hold.task) { record in
            guard record.state == "waiting" else { throw HoldSettled() }
            (record.state, record.lastError, record.notBefore) = ("refused", words, nil)
        }
    }

    /// Ends the intent of a failed part, once its sale is over. If the bank has approved it all the same it is
    /// refunded: no sale has it.
    ///
    /// - Returns: whether its task is done.
    private func endUnused(_ hold: TillHoldRecord, _ processor: any PaymentProcessor) async throws -> Bool {
        do {
            return try await alone(with: hold.uuid) {
                guard let stored = try await money.openSale(uuid: hold.uuid),
                    stored.holds.contains(where: { $0.intentID == hold.intentID && $0.task == hold.task })
                else { return true }
                // Open again: its next card uses the intent, or it is ended with the sale.
                guard ![.open, .locked].contains(OpenSale(stored).state) else { return true }
                let intent = try await processor.cancelIntent(hold.intentID, key: hold.key(.end))
                guard intent.status == .canceled else {
                    throw PaymentError.notSetUp(reason: PaymentWords.Localization.noAnswer)
                }
                try await done(hold)
                return true
            }
        } catch SaleProblem.beingPaid {
            return false
        }
    }

    /// A hold whose sale is not paid yet: captured if it would expire, or if the processor does not say when.
    ///
    /// - Returns: false while it has to be checked again.
    private func watch(_ hold: TillHoldRecord, _ processor: any PaymentProcessor) async throws -> Bool {
        guard processor.holdsApprovals, hold.reference.isEmpty else { return true }
        var end = hold.captureBefore
        if end == nil {
            end = try await processor.loadIntent(hold.intentID).captureBefore
            let known = end
            try await money.changeHold(intentID: hold.intentID, task: hold.task) { $0.captureBefore = known }
        }
        if let end, end.timeIntervalSince(dates.now()) >= Self.margin { return false }
        try await captured(hold, processor)
        let intentID = hold.intentID
        try await money.changeHold(intentID: intentID, task: hold.task) { record in
            (record.reference, record.captureBefore, record.lastError) = (intentID, nil, nil)
        }
        return true
    }

    private func capture(_ hold: TillHoldRecord, _ processor: any PaymentProcessor) async throws {
        if processor.holdsApprovals { try await captured(hold, processor) }
        try await done(hold)
    }

    private func captured(_ hold: TillHoldRecord, _ processor: any PaymentProcessor) async throws {
        let intent = try await processor.captureIntent(hold.intentID, key: hold.key(.capture))
        guard intent.status != .canceled else { throw HoldLapsed() }
        guard intent.status == .succeeded else {
            throw PaymentError.notSetUp(
                reason: localized("The processor has not taken the money (%@).", intent.status.rawValue)
            )
        }
    }

    /// A task in the store after a sale. Cash can be taken meanwhile: only finding an order by its sale has to exclude
    /// other work.
    ///
    /// - Returns: whether its task is done.
    private func doInStore(_ hold: TillHoldRecord, _ task: HoldTask) async throws -> Bool {
        let isDone: Bool
        if task == .end, hold.reference.isEmpty {
            do {
                isDone = try await alone(with: hold.uuid) { try await workStore(hold, task) }
            } catch SaleProblem.beingPaid {
                return false
            }
        } else {
            isDone = try await workStore(hold, task)
        }
        guard isDone else { return false }
        if task == .reverse { try await reversed(hold) } else { try await done(hold) }
        return true
    }

    private func reverse(
        _ hold: TillHoldRecord,
        _ processor: any PaymentProcessor,
        _ presenting: Bool
    ) async throws {
        let key = hold.key(.reverse)
        let intent = try await presented(presenting ? processor : nil, hold.intentID, nil, key: key) {
            try await processor.cancelIntent(hold.intentID, key: key)
        }
        guard intent.status == .canceled else {
            throw PaymentError.notSetUp(reason: PaymentWords.Localization.noAnswer)
        }
        try await reversed(hold)
    }

    private func reversed(_ hold: TillHoldRecord) async throws {
        let (partID, intentID, now) = (hold.partID, hold.intentID, dates.now())
        try await money.changeOpenSale(
            uuid: hold.uuid,
            note: SaleNote("reversed", part: partID).text,
            at: now
        ) { stored in
            var open = OpenSale(stored)
            // For a sale that was paid and voided, only the task is left.
            if open.parts.contains(where: { $0.id == partID && $0.state == .voiding }) { try open.reversed(partID) }
            try open.write(into: &stored, at: now)
            for index in stored.holds.indices
            where stored.holds[index].intentID == intentID && stored.holds[index].state != "by-hand" {
                (stored.holds[index].state, stored.holds[index].lastError) = ("done", nil)
                stored.holds[index].reference = intentID
            }
        }
    }

    private func done(_ hold: TillHoldRecord) async throws {
        try await money.changeHold(intentID: hold.intentID, task: hold.task) { record in
            (record.state, record.lastError, record.notBefore) = ("done", nil, nil)
        }
    }

    private func failed(_ hold: TillHoldRecord, _ error: any Error) async {
        let words = PaymentWords.describe(error)
        Self.logger.warning("\(hold.task) of \(hold.intentID): \(words)")
        var pause = min(Self.longestPause, 15 * Double(1 << min(hold.tries, 6)))
        if hold.processorID == Self.storeID, let error = error as? NetworkError, !error.provesNothingWasSent {
            pause = max(pause, SaleStoreOrder.settling)
        }
        let next = dates.now().addingTimeInterval(pause)
        try? await money.changeHold(intentID: hold.intentID, task: hold.task) { record in
            guard record.state == "waiting" else { throw HoldSettled() }
            record.tries += 1
            (record.lastError, record.notBefore) = (words, next)
        }
    }
}

extension TillHoldRecord {
    /// One permanent key for each task of an intent.
    fileprivate func key(_ task: HoldTask) -> String { "\(partID)-\(task.rawValue)" }

    var lockName: String { "hold-\(intentID)" }

    /// Whether its capture was refused, and the money taken in another way: there is nothing on a card to give back.
    /// One that was captured before its sale was paid has its own id as reference.
    var wasCollectedByHand: Bool {
        task == HoldTask.reverse.rawValue && state == "refused" && !reference.isEmpty && reference != intentID
    }

    /// Its task becomes a reversal. What was collected by hand is given back by hand.
    mutating func becomeReversal() {
        task = HoldTask.reverse.rawValue
        (tries, notBefore, lastError) = (0, nil, nil)
        guard state == "by-hand" else {
            (state, reference) = ("waiting", "")
            return
        }
        lastError = localized("It was collected by hand (%@): give it back that way.", reference)
        state = "refused"
    }
}

/// The bank released a held approval: its sale is paid, and nobody has the money.
struct HoldLapsed: Error, LocalizedError {
    var errorDescription: String? {
        localized("The bank has released the held amount, so nothing was taken from the card. Take it in another way.")
    }
}

/// Somebody has closed it by hand meanwhile.
private struct HoldSettled: Error {}
