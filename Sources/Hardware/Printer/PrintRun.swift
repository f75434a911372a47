/// One job on an open link: status, bytes, and whether they were printed.
struct PrintRun: Sendable {
    static let chunkSize = 4_096

    let link: any PrinterLink
    let limits: PrintLimits

    /// - Throws: `PrinterServiceError`.
    func print(_ job: [UInt8], discardsRemains: Bool) async throws {
        let speaks = try await prepare(discardsRemains: discardsRemains)
        let sent = try await send(job)
        do {
            try await confirm(speaks: speaks)
        } catch {
            throw PrinterServiceError.interrupted(sent: sent, cause: error)
        }
    }

    /// What connection and printer say.
    ///
    /// - Throws: `PrinterFault`, `CancellationError`.
    func status() async throws -> PrinterStatus { try await statusAndSpeech().status }

    /// - Returns: whether the printer answers.
    private func prepare(discardsRemains: Bool) async throws -> Bool {
        let found: (status: PrinterStatus, speaks: Bool)
        do {
            if discardsRemains { try await link.discardRemains() }
            found = try await statusAndSpeech()
            if found.status.fault == nil, found.speaks { try await control(ESCPOSStatus.tellChanges) }
        } catch {
            throw PrinterServiceError.notReached(cause: error)
        }
        switch found.status.fault {
        case nil: return found.speaks
        case .paperOut: throw PrinterServiceError.paperOut
        case .coverOpen: throw PrinterServiceError.coverOpen
        case .needsAttention: throw PrinterServiceError.needsAttention
        case .offline: throw PrinterServiceError.offline
        case .some(let fault): throw PrinterServiceError.notReached(cause: fault)
        }
    }

    /// What the port says counts where it names a fault and the printer none; a printer says more than a port.
    private func statusAndSpeech() async throws -> (status: PrinterStatus, speaks: Bool) {
        let port = try await link.portStatus() ?? .unknown
        // Without paper a printer may take no request either.
        guard link.answers, port.paper != .out else { return (port, false) }
        var told = PrinterStatus.unknown
        var speaks = false
        for question in ESCPOSStatus.Question.allCases {
            do {
                if let answer = try await ask(question) {
                    speaks = true
                    told = told.updated(by: answer)
                }
            } catch let fault as PrinterFault {
                guard port.fault != nil else { throw fault }
                break
            }
            // One that says nothing at all is not asked four times.
            if !speaks { break }
        }
        let isTold = told.fault != nil || port.fault == nil
        return (isTold ? port.updated(by: told) : told.updated(by: port), speaks)
    }

    private func ask(_ question: ESCPOSStatus.Question) async throws -> PrinterStatus? {
        try await control(question.bytes)
        var parser = ESCPOSStatus.Parser()
        let deadline = ContinuousClock.now + limits.answer
        while ContinuousClock.now < deadline {
            let bytes = try await link.read(maximum: 64, timeout: deadline - .now)
            for case .answer(let byte) in parser.messages(bytes) { return question.status(byte) }
        }
        return nil
    }

    /// Short commands beside a job: one that is not taken whole would leave the printer in the middle of a command.
    private func control(_ bytes: [UInt8]) async throws {
        guard try await link.write(bytes, timeout: limits.chunk) == bytes.count else { throw PrinterFault.timedOut }
    }

    /// - Returns: how many bytes were taken: all of them.
    private func send(_ job: [UInt8]) async throws -> Int {
        var sent = 0
        var stalls = 0
        let deadline = ContinuousClock.now + limits.job
        while sent < job.count {
            let taken: Int
            do {
                try Task.checkCancellation()
                taken = try await link.write(
                    Array(job[sent..<min(sent + Self.chunkSize, job.count)]),
                    timeout: limits.chunk
                )
            } catch {
                // Some of these bytes may have been taken: what was sent is the least.
                throw PrinterServiceError.interrupted(sent: sent, cause: error)
            }
            let isWhole = taken == min(Self.chunkSize, job.count - sent)
            sent += taken
            if isWhole { continue }
            stalls = taken > 0 ? 0 : stalls + 1
            let isOver = stalls >= limits.stalls || ContinuousClock.now > deadline
            if let fault = await faultNow() ?? (isOver ? .timedOut : nil) {
                throw sent > 0
                    ? PrinterServiceError.interrupted(sent: sent, cause: fault)
                    : PrinterServiceError.notReached(cause: fault)
            }
        }
        return sent
    }

    /// Why the printer takes no more: what the port says, or the printer said by itself. Nothing can be asked of it now,
    /// because a request would wait behind the job.
    private func faultNow() async -> PrinterFault? {
        if let status = try? await link.portStatus(), let fault = status.fault { return fault }
        return link.answers ? (try? await heard(within: .milliseconds(200)))?.fault : nil
    }

    private func heard(within time: Duration) async throws -> PrinterStatus {
        var parser = ESCPOSStatus.Parser()
        var status = PrinterStatus.unknown
        for case .automatic(let told) in parser.messages(try await link.read(maximum: 64, timeout: time)) {
            status = status.updated(by: told)
        }
        return status
    }

    /// Waits until a printer that answers has printed everything. One that does not is believed when the port says nothing
    /// against it.
    private func confirm(speaks: Bool) async throws {
        guard speaks else {
            if let fault = try await link.portStatus()?.fault { throw fault }
            return
        }
        try await control(ESCPOSStatus.askWhenPrinted)
        var parser = ESCPOSStatus.Parser()
        let deadline = ContinuousClock.now + limits.printing
        var isPrinted = false
        while !isPrinted, ContinuousClock.now < deadline {
            for message in parser.messages(try await link.read(maximum: 64, timeout: deadline - .now)) {
                switch message {
                case .answer: continue
                case .automatic(let status): if let fault = status.fault { throw fault }
                case .printed: isPrinted = true
                }
            }
        }
        if isPrinted {
            try? await control(ESCPOSStatus.tellNothing)
            return
        }
        let after = try await statusAndSpeech()
        if let fault = after.status.fault { throw fault }
        if !after.speaks { throw PrinterFault.timedOut }
    }
}
