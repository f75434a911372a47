import Synchronization
import WooFoundation

/// One transaction, from asking for a card to its end. The states follow the reader's: it reads the card, sends the
/// encrypted data, waits for the bank's answer, and completes the transaction with the card.
final class DynaFlexCollection: Sendable {
    enum Stage: Sendable { case starting, waiting, authorising, finishing, done }

    /// The bank's approval, until the card has confirmed it.
    struct Authorised: Sendable {
        let answer: AuthorisationAnswer
        let data: DynaFlexCardData
        let entry: CardEntry
    }

    /// How much longer than its own time limit the reader may take to report the end.
    static let grace = Duration.seconds(15)
    /// For the card's data, once the reader has read it and can no longer be cancelled.
    static let dataLimit = Duration.seconds(5)
    /// How often a chip is tried before its stripe may be.
    static let chipReads = 3
    static let declinedByItself = "The card gave no reason."

    let inbox: DynaFlexInbox
    private let session: DynaFlexSession
    private let parameters: CollectionParameters
    private let host: any CollectionHost
    private let release: DynaFlexRelease
    private let report: @Sendable (CardReaderEvent) -> Void
    private let state = Mutex((stage: Stage.starting, isStopped: false))

    var stage: Stage { state.withLock { $0.stage } }

    /// - Parameter serial: of the device, to end a transaction whose card data never arrived completely.
    init(
        _ session: DynaFlexSession,
        _ parameters: CollectionParameters,
        host: any CollectionHost,
        serial: String,
        clock: any Clock<Duration>,
        report: @escaping @Sendable (CardReaderEvent) -> Void
    ) {
        self.session = session
        self.parameters = parameters
        self.host = host
        self.report = report
        let inbox = DynaFlexInbox(clock: clock)
        self.inbox = inbox
        release = DynaFlexRelease(session: session, inbox: inbox) { Array(serial.utf8) }
    }

    /// The reader agreed to stop.
    func stop() {
        state.withLock { $0.isStopped = true }
        inbox.add(.cancelled)
    }

    /// - Throws: `CardReaderFault` where nothing was authorised.
    func run() async throws(CardReaderFault) -> CardReaderOutcome {
        defer { inbox.close() }
        try await start()
        guard let request = try await waitForCard() else {
            enter(.done)
            return .declined(reason: Self.declinedByItself)
        }
        enter(.authorising)
        let data: DynaFlexCardData
        do {
            data = try DynaFlexCardData(request.payload)
        } catch {
            _ = await release.run()
            throw error
        }
        report(.cardRead)
        report(.authorising)
        let answer: AuthorisationAnswer
        do {
            answer = try await host.authorise(authorisation(data, request.entry))
        } catch {
            await forgo(data.serial)
            enter(.done)
            return .unknown
        }
        enter(.finishing)
        let authorised = Authorised(answer: answer, data: data, entry: request.entry)
        let outcome = await finish(authorised)
        enter(.done)
        return outcome
    }

    private func enter(_ stage: Stage) {
        state.withLock { $0.stage = stage }
    }

    /// Tells the card that the bank was not reached.
    private func forgo(_ serial: [UInt8]) async {
        let message = DynaFlexRequest.resume(
            serial: serial,
            responseCode: DynaFlexRelease.unableToGoOnline,
            issuerData: []
        )
        if let answer = try? await session.request(message), MMSStatus.isSuccess(answer.status) {
            await release.waitForEnd()
        } else {
            _ = await release.run()
        }
    }

    private func start(_ inputs: Set<CardReaderEvent.Input> = [.tap, .insert, .swipe]) async throws(CardReaderFault) {
        var status = try await askToStart(inputs)
        // No other program uses the reader: a running transaction was left by lost messages or a killed program.
        if MMSStatus.refusal(status) == .inProgress, await release.run() {
            if state.withLock({ $0.isStopped }) { throw .cancelled }
            status = try await askToStart(inputs)
        }
        guard MMSStatus.isSuccess(status) else { throw MMSStatus.fault(status, of: "the transaction was") }
        enter(.waiting)
        report(.waitingForInput(inputs))
    }

    /// After a chip that could not be read asks for the card again, and after the third time for its stripe.
    ///
    /// - Parameter failed: how often a card could not be read.
    private func startAgain(_ failed: Int) async throws(CardReaderFault) {
        let isSwipe = failed == Self.chipReads && parameters.acceptsFallback
        guard isSwipe || failed < Self.chipReads else {
            // The reader may keep the ended transaction open for another try.
            _ = await release.run()
            throw .chipUnreadable(triedStripe: failed > Self.chipReads)
        }
        if state.withLock({ $0.isStopped }) { throw .cancelled }
        if isSwipe { try await start([.swipe]) } else { try await start() }
        report(.message(isSwipe ? EMVWords.swipeInstead : EMVWords.chipAgain))
        inbox.expect(within: parameters.cardTimeout + Self.grace)
    }

    private func askToStart(_ inputs: Set<CardReaderEvent.Input>) async throws(CardReaderFault) -> [UInt8] {
        let message = DynaFlexRequest.start(
            amountMinor: parameters.amountMinor,
            currency: parameters.currency,
            currencyNumber: parameters.currencyNumber,
            timeout: parameters.cardTimeout,
            inputs: inputs
        )
        do {
            return try await session.request(message, timeout: .seconds(3)).status
        } catch {
            // It may have begun, and only its answer been lost.
            _ = await release.run()
            throw CardReaderFault(error)
        }
    }

    /// The reader's own time-out ends the wait; ours only catches a reader that has stopped answering.
    ///
    /// - Returns: nil where the card declined offline: the bank was not asked.
    private func waitForCard() async throws(CardReaderFault) -> (entry: CardEntry, payload: [UInt8])? {
        var isCancelled = false
        var isTooLate = false
        var failedReads = 0
        inbox.expect(within: parameters.cardTimeout + Self.grace)
        for await item in inbox.items {
            switch item {
            case .reader(.notification(.finished(.declined))): return nil
            case .reader(.notification(.finished(.fallback))) where !isCancelled:
                // Somebody wanted to end it while the card was read.
                if isTooLate {
                    _ = await release.run()
                    throw .cancelled
                }
                failedReads += 1
                try await startAgain(failedReads)
            case .reader(.notification(let notification)):
                do {
                    if let found = try heard(notification) { return found }
                } catch {
                    // The reader may keep the ended transaction open for another try.
                    if error != .cancelled { _ = await release.run() }
                    throw error
                }
            case .reader(.broken(let fault)):
                _ = await release.run()
                throw fault
            case .reader(.ended(let fault)): throw fault
            case .chosen(let row):
                _ = try? await session.request(DynaFlexRequest.choice(row))
            case .silence where isCancelled: throw .cancelled
            case .silence:
                _ = await release.run()
                throw isTooLate ? .cancelled : .timedOut
            case .cancelled:
                isCancelled = true
                inbox.expect(within: .seconds(1))
            case .tooLate:
                isTooLate = true
                inbox.expect(within: Self.dataLimit)
            }
        }
        throw .cancelled
    }

    private func heard(_ notification: DynaFlexNotification) throws(CardReaderFault) -> (CardEntry, [UInt8])? {
        switch notification {
        case .authorisationRequest(let entry, let payload): return (entry, payload)
        case .finished(let ending): throw Self.fault(ending)
        case .display(let text):
            guard !CardNumber.isIssued(in: text) else { throw .unprotected(.clear(tag: nil)) }
            report(.message(text))
        case .choice(let applications):
            guard !applications.contains(where: \.hasClearCardData) else { throw .unprotected(.clear(tag: nil)) }
            // Answered outside the queue: the customer may remove the card instead.
            Task { [host, inbox] in inbox.add(.chosen(await host.choose(among: applications))) }
        case .cardInserted, .cardRemoved, .batch, .resetsSoon, .lowBattery, .other: break
        }
        return nil
    }

    private static func fault(_ ending: DynaFlexNotification.Ending) -> CardReaderFault {
        switch ending {
        case .approved, .deferred: .broken("it approved without asking the bank")
        case .declined: .broken("it declined")
        case .fallback: .chipUnreadable(triedStripe: false)
        case .timedOut: .noCardInTime
        case .cancelledByHost, .cancelledByUser: .cancelled
        case .other(let detail): .broken("it ended with " + detail.map { String($0, radix: 16) }.joined(separator: " "))
        }
    }

    private func authorisation(_ data: DynaFlexCardData, _ entry: CardEntry) -> AuthorisationRequest {
        AuthorisationRequest(
            readerSerial: String(decoding: data.serial, as: UTF8.self),
            entry: entry,
            maskedPAN: data.maskedPAN,
            encrypted: data.encrypted,
            emvData: data.emvData
        )
    }

    private func resume(_ serial: [UInt8], _ code: String, _ issuerData: [UInt8]) -> MMSMessage {
        DynaFlexRequest.resume(serial: serial, responseCode: code, issuerData: issuerData)
    }

    /// Passes the bank's answer to the card and waits for the card's.
    private func finish(_ authorised: Authorised) async -> CardReaderOutcome {
        let message =
            switch authorised.answer {
            case .approved(let code, _, let data): resume(authorised.data.serial, Self.code(code, else: "00"), data)
            case .declined(let code, _): resume(authorised.data.serial, Self.code(code, else: "05"), [])
            }
        do {
            let answer = try await session.request(message, timeout: .seconds(3))
            // Where the transaction has ended already, as after a swipe, its end is in the queue.
            inbox.expect(within: MMSStatus.isSuccess(answer.status) ? Self.grace : .seconds(1))
        } catch {
            // Perhaps only its answer was lost, and the end is still to come; a reader that is gone has put that into
            // the queue.
            inbox.expect(within: .seconds(1))
        }
        var last: DynaFlexCardData?
        for await item in inbox.items {
            switch item {
            case .reader(.notification(.batch(let payload))): last = try? DynaFlexCardData(payload)
            case .reader(.notification(.finished(let ending))): return Self.outcome(authorised, ending, last: last)
            case .reader(.ended), .silence: return Self.outcome(authorised, nil, last: last)
            // A damaged message now affects only the receipt; the end is still to come.
            case .reader(.broken), .reader(.notification), .chosen, .cancelled, .tooLate: continue
            }
        }
        return Self.outcome(authorised, nil, last: last)
    }

    /// - Parameter ending: nil where the reader was lost before it reported one.
    private static func outcome(
        _ authorised: Authorised,
        _ ending: DynaFlexNotification.Ending?,
        last: DynaFlexCardData?
    ) -> CardReaderOutcome {
        switch authorised.answer {
        case .declined(_, let reason): return .declined(reason: reason)
        case .approved(let code, let authorisationCode, _):
            guard let ending else { return .unknown }
            let card = authorised.data.summary(
                entry: authorised.entry,
                last: last,
                authorisationCode: authorisationCode,
                responseCode: code
            )
            return ending == .approved ? .approved(card) : .declinedByCard(card)
        }
    }

    private static func code(_ code: String, else other: String) -> String {
        code.utf8.count == 2 && code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? code : other
    }
}
