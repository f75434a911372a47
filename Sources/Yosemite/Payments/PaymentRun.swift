import FoundationEssentials
import Hardware
import Storage

/// One payment in progress: runs events through the machine one after the other, records them, and performs the
/// effects.
actor PaymentRun {
    enum Stopping: Hashable { case clerk, time }

    let context: PaymentContext
    /// The requested reader; nil for the one at hand.
    let wantedSerial: String?
    /// Whether somebody is at the counter, who can present a card again.
    let isAtCounter: Bool
    let choose: @Sendable ([CardApplication]) async -> Int?
    private let onProgress: @Sendable (PaymentProgress) async -> Void
    private let firstEffects: [PaymentEffect]
    private let room: MoneyRoom

    private(set) var state: PaymentState
    /// The order as last read.
    var order: Order?
    /// The reader's data for the bank; never recorded.
    private(set) var request: AuthorisationRequest?
    /// The bank's answer, for the reader.
    var answer: AuthorisationAnswer?
    /// Whether the processor takes a swiped card whose chip could not be read.
    var acceptsFallback = false
    private var receiptNumber: String?
    private var waitingReader: CheckedContinuation<AuthorisationAnswer, any Error>?
    /// Whether the reader has sent any event, or has ended.
    private var hasReaderBegun = false
    private var waitingForReader: [CheckedContinuation<Void, Never>] = []
    private var reported: PaymentProgress?
    /// Who asked the reader to stop; nil for nobody at this till.
    private(set) var stopping: Stopping?
    private(set) var hasNotChosen = false
    private var isOver = false
    private var work: [Task<Void, Never>] = []
    private var timer: Task<Void, Never>?

    /// The last meta data row that was sent, for the next to wait for.
    var writing: Task<Order, any Error>?
    /// When the store answered the claim.
    private(set) var claimedAt: Date?
    /// When the order was last checked before asking for a card.
    private var lookedAt: Date?

    private let events: AsyncStream<PaymentEvent>
    private let send: AsyncStream<PaymentEvent>.Continuation

    init(
        context: PaymentContext,
        step: PaymentMachine.Step,
        wantedSerial: String? = nil,
        isAtCounter: Bool = false,
        room: MoneyRoom = .none,
        choose: @escaping @Sendable ([CardApplication]) async -> Int?,
        onProgress: @escaping @Sendable (PaymentProgress) async -> Void
    ) {
        self.context = context
        self.wantedSerial = wantedSerial
        self.isAtCounter = isAtCounter
        self.room = room
        self.choose = choose
        self.onProgress = onProgress
        state = step.state
        firstEffects = step.effects
        (events, send) = AsyncStream.makeStream(of: PaymentEvent.self)
    }

    /// Runs until the payment has ended.
    ///
    /// - Throws: `StorageError` where a step could not be recorded, `PaymentError.notRecorded` where a card may have been
    ///   charged before: then nothing further is done, and the payment stays open.
    func run() async throws -> PaymentProgress {
        defer { finish() }
        await report(progress)
        firstEffects.forEach(perform)
        for await event in events {
            guard let step = PaymentMachine.take(event, state) else {
                refuse(event)
                continue
            }
            try await record(event, step.state)
            let before = state.phase
            state = step.state
            if state.phase != before { startTimer() }
            settle(event)
            await report(progress)
            if state.isClosed { break }
            step.effects.forEach(perform)
        }
        return progress
    }

    private func record(_ event: PaymentEvent, _ next: PaymentState) async throws {
        let (journal, now) = (context.journal, context.dates.now())
        do {
            try await room.write { try await journal.append(event, next, at: now) }
        } catch let error as StorageError where !next.isBeforeCard {
            throw PaymentError.notRecorded(
                isTaken: next.isApproved && !next.isReversed,
                reason: StoreWords.describe(error)
            )
        }
    }

    /// Stops the payment if nothing has been charged yet.
    func cancel() async throws -> CollectionCancellation {
        if isOver || state.isClosed { return .nothingToCancel }
        if state.isBeforeCard {
            stopping = .clerk
            send.yield(.cancelRequested)
            return .cancelled
        }
        guard state.phase == .collecting else { return .tooLate }
        stopping = .clerk
        var result = try await context.coordinator.readers().cancel()
        if result == .nothingToCancel, state.phase == .collecting, !hasReaderBegun {
            // It was told a moment ago to take a card, and has not started yet.
            await withCheckedContinuation { waitingForReader.append($0) }
            guard state.phase == .collecting else { return state.isClosed ? .nothingToCancel : .tooLate }
            result = try await context.coordinator.readers().cancel()
        }
        if result == .cancelled { send.yield(.cardFinished(.cancelled)) }
        return result == .nothingToCancel && !state.isClosed ? .tooLate : result
    }

    /// The customer's or the clerk's choice among a card's applications was none.
    func noneChosen() { hasNotChosen = true }

    // MARK: Events from effects

    func tell(_ event: PaymentEvent) { send.yield(event) }

    func keep(_ order: Order) { self.order = order }

    func keep(_ answer: AuthorisationAnswer) { self.answer = answer }

    func claimWritten(at date: Date) { claimedAt = date }

    func lookedAt(_ date: Date) { lookedAt = date }

    /// Whether the last check of the order before asking for a card is recent; after the machine slept it is not.
    var hasLookedLately: Bool {
        guard state.usesClaims else { return true }
        guard let lookedAt else { return false }
        return (0...PaymentContext.maximumLook).contains(context.dates.now().timeIntervalSince(lookedAt))
    }

    func keep(receiptNumber: String?) { self.receiptNumber = receiptNumber }

    /// Its state, and its receipt.
    private var progress: PaymentProgress {
        state.progress(dates: context.dates).copy(receiptNumber: receiptNumber)
    }

    /// The reader's display while it waits for a card; not a step of the payment.
    func show(_ event: CardReaderEvent) async {
        readerHasBegun()
        guard state.phase == .collecting else { return }
        let deadline = reported?.deadline
        let progress = progress.copy(deadline: deadline)
        switch event {
        case .waitingForInput: await report(progress.copy(step: .waitingForCard, message: .some(nil)))
        case .message(let words): await report(progress.copy(step: .readerMessage, message: words))
        case .cardRead: await report(progress.copy(step: .cardRead, message: .some(nil)))
        case .authorising: await report(progress.copy(step: .authorising, message: .some(nil)))
        case .completed: break
        }
    }

    // MARK: The reader's side

    func readerHasBegun() {
        hasReaderBegun = true
        for waiting in waitingForReader { waiting.resume() }
        waitingForReader = []
    }

    /// The reader has read a card: that is recorded before the processor is asked.
    func authorise(_ request: AuthorisationRequest) async throws -> AuthorisationAnswer {
        guard !isOver, self.request == nil else { throw CardReaderFault.cancelled }
        self.request = request
        return try await withCheckedThrowingContinuation { continuation in
            waitingReader = continuation
            send.yield(.authorisationRequested(entry: request.entry, lastFour: request.maskedPAN?.lastFour))
        }
    }

    private func settle(_ event: PaymentEvent) {
        if event == .collecting {
            if stopping == .clerk {
                send.yield(.cardFinished(.cancelled))
            } else if hasLookedLately {
                startReader()
            } else {
                send.yield(.cardFinished(.failed(reason: PaymentWords.Localization.slept)))
            }
        }
        if case .answered = event, let answer, state.phase != .findingOut(attempt: 1) {
            waitingReader?.resume(returning: answer)
            waitingReader = nil
        }
        if state.phase != .authorising, state.phase != .collecting { dismissReader() }
    }

    private func refuse(_ event: PaymentEvent) {
        if case .authorisationRequested = event { dismissReader() }
    }

    private func dismissReader() {
        waitingReader?.resume(throwing: CardReaderFault.cancelled)
        waitingReader = nil
    }

    private func finish() {
        isOver = true
        timer?.cancel()
        for task in work { task.cancel() }
        dismissReader()
        readerHasBegun()
        send.finish()
    }

    // MARK: Effects

    private func startReader() {
        work.append(Task { [self] in await collect() })
    }

    private func perform(_ effect: PaymentEffect) {
        work.append(Task { [self, state] in await perform(effect, state) })
    }

    private func report(_ progress: PaymentProgress) async {
        switch state.phase {
        case .releasing, .closing: return
        default: break
        }
        guard progress != reported else { return }
        reported = progress
        await onProgress(progress)
    }

    private func runOut() { stopping = stopping ?? .time }

    private func startTimer() {
        timer?.cancel()
        guard let (limit, timeout) = state.timeLimit else { return timer = nil }
        timer = Task { [self, context, send] in
            guard (try? await context.clock.sleep(for: limit)) != nil, !Task.isCancelled else { return }
            switch timeout {
            case .event(let event): send.yield(event)
            case .card:
                runOut()
                let result = try? await context.coordinator.readers().cancel()
                guard result == .tooLate else {
                    let reason = PaymentWords.describe(CardReaderFault.noCardInTime)
                    return _ = send.yield(.cardFinished(.failed(reason: reason)))
                }
                guard (try? await context.clock.sleep(for: PaymentContext.bankLimit)) != nil else { return }
                send.yield(.cardFinished(.unknown))
            }
        }
    }
}
