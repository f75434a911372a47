/// One job on an open link: status, bytes, and the outcome.
struct PrintRun: Sendable {
    static let chunkSize = 4_096

    let link: any PrinterLink
    let limits: PrintLimits
    let memory: any PrinterMemory

    /// - Throws: `PrinterServiceError`.
    func print(_ job: [UInt8], discardsRemains: Bool) async throws -> PrintOutcome {
        let speaks = try await prepare(discardsRemains: discardsRemains)
        let sent = try await send(job)
        do {
            return speaks ? try await confirm() : try await settle(sent)
        } catch let error as PrinterServiceError {
            throw error
        } catch {
            throw PrinterServiceError.interrupted(sent: sent, cause: error)
        }
    }

    /// The status from connection and printer.
    ///
    /// - Throws: `PrinterFault`, `CancellationError`.
    func status() async throws -> PrinterStatus {
        let found = try await statusAndSpeech()
        if found.isSilenced { throw PrinterFault.timedOut }
        return found.status
    }

    /// - Returns: whether the printer answers.
    private func prepare(discardsRemains: Bool) async throws -> Bool {
        let found: Speech
        do {
            if discardsRemains { try await link.discardRemains() }
            found = try await statusAndSpeech()
            if found.isSilenced { throw silenced { $0.answersStatus = nil } }
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

    struct Speech {
        let status: PrinterStatus
        var speaks = false
        /// It answered once, and does not now.
        var isSilenced = false
    }

    /// The port's status counts where it reports a fault and the printer none; a printer reports more than a port.
    ///
    /// The first answer is waited for as long as this printer is known to need.
    func statusAndSpeech() async throws -> Speech {
        let port = try await link.portStatus() ?? .unknown
        // Without paper a printer may accept no request either.
        guard link.answers, port.paper != .out else { return Speech(status: port) }
        let known = memory.abilities(of: link.identity).answersStatus
        // One that never answered is asked all the same: a late answer is noticed after the job.
        let first = known == nil ? limits.answer : known == true ? limits.chunk : .zero
        var told = PrinterStatus.unknown
        var speaks = false
        for question in ESCPOSStatus.Question.allCases {
            do {
                if let answer = try await ask(question, within: speaks ? limits.answer : first) {
                    speaks = true
                    told = told.updated(by: answer)
                }
            } catch let fault as PrinterFault {
                guard port.fault != nil else { throw fault }
                break
            }
            // A printer that does not answer is not asked four times.
            if !speaks { break }
        }
        if speaks {
            learn { $0.answersStatus = true }
        } else if known == nil, port.fault == nil {
            learn { $0.answersStatus = false }
        }
        let isTold = told.fault != nil || port.fault == nil
        return Speech(
            status: isTold ? port.updated(by: told) : told.updated(by: port),
            speaks: speaks,
            isSilenced: known == true && !speaks && port.fault == nil
        )
    }

    func ask(_ question: ESCPOSStatus.Question, within wait: Duration) async throws -> PrinterStatus? {
        try await control(question.bytes)
        guard wait > .zero else { return nil }
        var parser = ESCPOSStatus.Parser()
        let deadline = ContinuousClock.now + wait
        // Bytes that have arrived are read, however late this is called.
        repeat {
            let bytes = try await link.read(maximum: 64, timeout: deadline - .now)
            for case .answer(let byte) in parser.messages(bytes) { return question.status(byte) }
        } while ContinuousClock.now < deadline
        return nil
    }

    /// Short commands beside a job: one that is sent only in part would leave the printer in the middle of a command.
    func control(_ bytes: [UInt8]) async throws {
        guard try await link.write(bytes, timeout: limits.chunk) == bytes.count else { throw PrinterFault.timedOut }
    }

    /// - Returns: how many bytes were accepted: all of them.
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
                // Some of these bytes may have been accepted: `sent` is a lower bound.
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

    /// Why the printer accepts no more: the port's status, or the printer's automatic one. It cannot be asked now,
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

    func learn(_ change: (inout PrinterAbilities) -> Void) {
        let known = memory.abilities(of: link.identity)
        var abilities = known
        change(&abilities)
        if abilities != known { memory.remember(abilities, of: link.identity) }
    }

    /// A printer that had an ability and does not show it now. It is probed again the next time: it may be another
    /// printer.
    func silenced(_ change: (inout PrinterAbilities) -> Void) -> PrinterFault {
        learn(change)
        return .timedOut
    }
}
