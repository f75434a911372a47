/// The end of a job: how much can be known of it depends on the printer.
extension PrintRun {
    private static let mostChanges = 3

    /// Waits until a printer that answers has printed everything, which only what is queued behind the job can tell:
    /// `GS r`, or the automatic status that `GS a` asks for. Without either the job was sent, and no more.
    func confirm() async throws -> PrintOutcome {
        let known = memory.abilities(of: link.identity)
        let asks = known.confirmsPrints != false || (known.jobsNotAsked ?? limits.jobsNotAsked) >= limits.jobsNotAsked
        var queue = PrintQueueListener(takesPrinted: asks, takesStatus: known.confirmsPrints != true)
        if known.confirmsPrints != true {
            // What it has told until now is no answer to what follows.
            try queue.hear(try await link.read(maximum: 256, timeout: limits.glance))
        }
        queue.begin()
        if asks { try await control(ESCPOSStatus.askWhenPrinted) }
        if known.confirmsPrints != true { try await control(ESCPOSStatus.tellChanges) }
        let isSure = asks || known.confirmsByStatus == true
        try await listen(&queue, for: isSure ? limits.printing : limits.watching)
        let outcome = try await concluded(queue.answer, known, asks: asks)
        try? await control(ESCPOSStatus.tellNothing)
        return outcome
    }

    private func listen(_ queue: inout PrintQueueListener, for time: Duration) async throws {
        let deadline = ContinuousClock.now + time
        var asked = 0
        repeat {
            try queue.hear(try await link.read(maximum: 64, timeout: deadline - .now))
            // What changed was told because of that: only the same once more is an answer.
            if queue.answer == nil, queue.changes > asked, asked < Self.mostChanges {
                asked = queue.changes
                try await control(ESCPOSStatus.tellChanges)
            }
        } while queue.answer == nil && ContinuousClock.now < deadline
    }

    private func concluded(
        _ answer: PrintQueueListener.Answer?,
        _ known: PrinterAbilities,
        asks: Bool
    ) async throws -> PrintOutcome {
        switch answer {
        case .printed: learn { ($0.confirmsPrints, $0.jobsNotAsked) = (true, nil) }
        case .status:
            learn {
                $0.confirmsByStatus = true
                $0.notConfirmed(asks: asks)
            }
        case nil:
            let after = try await statusAndSpeech()
            if let fault = after.status.fault { throw fault }
            if !after.speaks { throw PrinterFault.timedOut }
            if known.confirmsPrints == true { throw silenced { $0.confirmsPrints = nil } }
            if known.confirmsByStatus == true { throw silenced { $0.confirmsByStatus = nil } }
            learn { $0.notConfirmed(asks: asks) }
            return .sent
        }
        return .printed
    }

    /// Where the printer does not answer, the link knows at most that everything was accepted: it may still wait in the
    /// printer's buffer.
    func settle(_ sent: Int) async throws -> PrintOutcome {
        if let fault = try await link.portStatus()?.fault { throw fault }
        if try await hasAnswered() {
            learn { $0.answersStatus = true }
            return try await confirm()
        }
        let known = memory.abilities(of: link.identity).closesWhenDone
        switch try await link.settle(within: limits.taking, closing: known == false ? limits.glance : limits.closing) {
        case .taken: try await watchPort()
        case .closed: learn { $0.closesWhenDone = true }
        case .handedOver:
            if known == true { throw silenced { $0.closesWhenDone = nil } }
            learn { $0.closesWhenDone = false }
        case .held(let count):
            throw PrinterServiceError.interrupted(sent: max(0, sent - count), cause: PrinterFault.timedOut)
        }
        return .sent
    }

    /// The paper may run out under what the printer has in its buffer; its port can tell.
    private func watchPort() async throws {
        let deadline = ContinuousClock.now + limits.watching
        while let status = try await link.portStatus() {
            if let fault = status.fault { throw fault }
            guard ContinuousClock.now < deadline else { return }
            try await Task.sleep(for: limits.glance)
        }
    }

    /// Whether the question before the job was answered late.
    private func hasAnswered() async throws -> Bool {
        guard link.answers else { return false }
        var parser = ESCPOSStatus.Parser()
        return parser.messages(try await link.read(maximum: 64, timeout: limits.glance)).contains {
            if case .answer = $0 { true } else { false }
        }
    }
}

/// Opening the drawer, which needs no paper.
extension PrintRun {
    /// - Throws: `PrinterServiceError`.
    func openDrawer(_ drawer: DrawerKick) async throws -> DrawerOutcome {
        let found: Speech
        do {
            found = try await statusAndSpeech()
            if found.isSilenced {
                // Real-time, so nothing stays queued: the customer's change is in the drawer.
                try? await control(drawer.atOnce)
                throw silenced { $0.answersStatus = nil }
            }
            // A printer that is offline leaves its queue alone: the drawer would open later, with nobody there.
            let isOffline = found.speaks ? found.status.isOnline == false : found.status.fault != nil
            try await control(isOffline ? drawer.atOnce : drawer.queued)
        } catch {
            throw PrinterServiceError.notReached(cause: error)
        }
        do {
            if found.speaks { return try await seen(drawer) }
            if case .held = try await link.settle(within: limits.taking, closing: limits.glance) {
                throw PrinterFault.timedOut
            }
            return .unknown
        } catch {
            throw PrinterServiceError.interrupted(sent: 0, cause: error)
        }
    }

    /// What the drawer's switch says, where it is known how it is wired. The answer proves at least that the pulse has
    /// reached the printer.
    private func seen(_ drawer: DrawerKick) async throws -> DrawerOutcome {
        let deadline = ContinuousClock.now + limits.drawer
        while true {
            guard let now = try await ask(.printer, within: limits.answer) else { throw PrinterFault.timedOut }
            guard let open = drawer.openLevel else { return .unknown }
            if now.drawerLevel == open { return .opened }
            guard ContinuousClock.now < deadline else { return .stillShut }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}

extension PrinterAbilities {
    /// A job that `GS r` did not confirm.
    ///
    /// - Parameter asks: whether it was sent.
    fileprivate mutating func notConfirmed(asks: Bool) {
        confirmsPrints = false
        jobsNotAsked = asks ? 0 : (jobsNotAsked ?? 0) + 1
    }
}

/// Listens to a printer for the answer to what is queued behind a job.
struct PrintQueueListener {
    enum Answer: Hashable {
        /// To `GS r`.
        case printed
        /// To `GS a`.
        case status
    }

    /// Whether `GS r` was asked.
    private let takesPrinted: Bool
    /// Whether `GS a` was asked.
    private let takesStatus: Bool
    private(set) var answer: Answer?
    /// How often its status has changed since it was asked.
    private(set) var changes = 0
    private var parser = ESCPOSStatus.Parser()
    private var last: PrinterStatus?
    /// It tells the same again without being asked.
    private var repeats = false
    private var isAsked = false

    init(takesPrinted: Bool = true, takesStatus: Bool = true) {
        (self.takesPrinted, self.takesStatus) = (takesPrinted, takesStatus)
    }

    /// From now on it is asked.
    mutating func begin() { isAsked = true }

    /// An automatic status that changes nothing was not told because of a change: it answers `GS a`.
    ///
    /// - Throws: `PrinterFault`, as the printer tells it.
    mutating func hear(_ bytes: [UInt8]) throws {
        for message in parser.messages(bytes) where answer == nil {
            switch message {
            case .answer: continue
            case .automatic(let status):
                if let fault = status.fault { throw fault }
                let isSame = status == last
                last = status
                guard takesStatus else { continue }
                if isSame, !isAsked { repeats = true }
                if isSame, isAsked, !repeats { answer = .status }
                if !isSame, isAsked { changes += 1 }
            case .printed: if isAsked, takesPrinted { answer = .printed }
            }
        }
    }
}
