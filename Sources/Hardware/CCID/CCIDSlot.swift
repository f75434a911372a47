/// The slot of a reader: one command at a time; each answer is checked and kept in memory that is zeroed. After any
/// fault the slot resynchronises before its next command. Used by one task at a time.
actor CCIDSlot {
    /// More time extensions than this never end; the shortest realistic one is about a tenth of a second.
    private static let maximumExtensions = 600
    private static let maximumEmptyReads = 4
    private static let maximumStaleAnswers = 8_192
    private static let number: UInt8 = 0

    let descriptor: CCIDDescriptor
    private let transport: any USBTransport
    private let clock: DeviceClock
    let timeouts: CCIDTimeouts
    private var sequence: UInt8 = 0
    private var isOutOfStep = false

    init(transport: any USBTransport, descriptor: CCIDDescriptor, clock: DeviceClock, timeouts: CCIDTimeouts) {
        self.transport = transport
        self.descriptor = descriptor
        self.clock = clock
        self.timeouts = timeouts
    }

    /// A checked answer: its header, and its data after the header in the buffer.
    struct Answer: Sendable {
        let header: CCIDHeader
        let buffer: SecretBytes
        /// Range of its data.
        let data: Range<Int>
    }

    /// Sends a command and takes its answer.
    ///
    /// - Parameter timeout: for the answer, restarted after each time extension; `CCIDTimeouts.command` limits them
    ///   together.
    /// - Throws: `CardReaderFault`, `CancellationError`.
    func perform(_ command: CCIDCommand, timeout: Duration? = nil) async throws -> Answer {
        if isOutOfStep { try await resynchronise() }
        isOutOfStep = true
        let answer = try await translating { try await exchange(command, timeout ?? timeouts.answer) }
        isOutOfStep = false
        guard answer.header.result == .done else { throw answer.header.fault }
        return answer
    }

    /// Drops answers left unread by a program that was killed: they would be taken for answers to our first command.
    /// Call before the first command.
    ///
    /// - Throws: `CardReaderFault`, `CancellationError`.
    func dropRemains() async throws {
        try await translating {
            for _ in 0..<Self.maximumStaleAnswers {
                do {
                    var packet = try await transport.read(
                        from: descriptor.input,
                        maximum: descriptor.packetSize,
                        timeout: timeouts.remains
                    )
                    packet.wipe()
                } catch USBError.timedOut {
                    return
                } catch USBError.stalled {
                    return try await transport.clearHalt(descriptor.input)
                }
            }
        }
    }

    /// Waits until the reader reports a change, or at most `limit`: then the slot's status is worth reading.
    ///
    /// - Throws: `CardReaderFault`, `CancellationError`.
    func awaitChange(atMost limit: Duration) async throws {
        guard let interrupt = descriptor.interrupt else { return try await clock.sleep(min(timeouts.poll, limit)) }
        try await translating {
            do {
                let bytes = try await transport.read(
                    from: interrupt,
                    maximum: 64,
                    timeout: min(timeouts.notification, limit)
                )
                if case .hardwareError(_, let code) = CCIDNotification(bytes) {
                    throw CardReaderFault.broken("hardware error \(code) of the reader")
                }
            } catch USBError.timedOut {
                return
            } catch USBError.stalled, USBError.overflow {
                try await transport.clearHalt(interrupt)
                try await clock.sleep(min(timeouts.poll, limit))
            }
        }
    }

    private func exchange(_ command: CCIDCommand, _ timeout: Duration) async throws -> Answer {
        let sequence = nextSequence()
        let deadline = clock.now() + timeouts.command
        try await send(command, sequence)
        var wait = timeout
        for _ in 0..<Self.maximumExtensions {
            let left = deadline - clock.now()
            guard left > .zero else { throw CardReaderFault.timedOut }
            let answer = try await receive(within: min(wait, left))
            let header = answer.header
            guard header.type == command.answerType else {
                throw CardReaderFault.broken(
                    "answer of type \([header.type].hexadecimal) to \([command.kind.rawValue].hexadecimal)"
                )
            }
            guard header.slot == Self.number else { throw CardReaderFault.broken("answer for slot \(header.slot)") }
            guard header.sequence == sequence else {
                throw CardReaderFault.broken("answer \(header.sequence) to command \(sequence)")
            }
            guard header.result == .timeExtension else { return answer }
            wait = timeout * max(1, Int(header.error))
        }
        throw CardReaderFault.timedOut
    }

    private func send(_ command: CCIDCommand, _ sequence: UInt8) async throws {
        var rest = command.bytes(slot: Self.number, sequence: sequence)
        while !rest.isEmpty {
            let sent = try await transport.write(rest, to: descriptor.output, timeout: timeouts.write)
            guard sent > 0, sent <= rest.count else { throw CardReaderFault.broken("took \(sent) bytes of a command") }
            rest.removeFirst(sent)
        }
    }

    /// Reads one message by its stated length: the first packet, then exactly the rest. An empty packet that ended the
    /// previous message is skipped.
    private func receive(within timeout: Duration) async throws -> Answer {
        var packet = try await readPacket(maximum: descriptor.packetSize, timeout)
        defer { packet.wipe() }
        guard let header = CCIDHeader(packet.span) else {
            throw CardReaderFault.broken("answer of \(packet.count) bytes")
        }
        guard header.length <= UInt32(descriptor.maxMessageLength - CCIDCommand.headerLength) else {
            throw CardReaderFault.broken("answer of \(header.length) bytes announced")
        }
        let total = CCIDCommand.headerLength + Int(header.length)
        guard let buffer = try? SecretBytes(capacity: total) else { throw CardReaderFault.broken("no memory") }
        while true {
            let isLast = packet.count % descriptor.packetSize != 0
            do { try buffer.take(&packet) } catch {
                throw CardReaderFault.broken("answer longer than the \(total) bytes announced")
            }
            guard buffer.count < total else { break }
            guard !isLast else {
                throw CardReaderFault.broken("answer of \(buffer.count) bytes that announced \(total)")
            }
            let packets = (total - buffer.count + descriptor.packetSize - 1) / descriptor.packetSize
            packet = try await readPacket(maximum: packets * descriptor.packetSize, timeout)
        }
        return Answer(header: header, buffer: buffer, data: CCIDCommand.headerLength..<total)
    }

    private func readPacket(maximum: Int, _ timeout: Duration) async throws -> [UInt8] {
        for _ in 0..<Self.maximumEmptyReads {
            let bytes = try await transport.read(from: descriptor.input, maximum: maximum, timeout: timeout)
            if !bytes.isEmpty { return bytes }
        }
        throw CardReaderFault.broken("empty answers")
    }

    /// After a fault: clears halts, aborts the pending command (CCID 1.1, 5.3.1), and drops late answers to earlier
    /// commands.
    private func resynchronise() async throws {
        try await translating {
            for endpoint in [descriptor.output, descriptor.input] {
                do { try await transport.clearHalt(endpoint) } catch USBError.stalled, USBError.failed {}
            }
            let aborted = nextSequence()
            let request = USBControlRequest(
                requestType: 0x21,
                request: 0x01,
                value: UInt16(aborted) << 8 | UInt16(Self.number),
                index: UInt16(descriptor.interface)
            )
            do {
                _ = try await transport.control(request, timeout: timeouts.resynchronisation)
                if try await isInStep(after: .abort, aborted) { return }
            } catch USBError.stalled, USBError.timedOut, USBError.failed {}
            if try await isInStep(after: .slotStatus, nextSequence()) { return }
            throw CardReaderFault.timedOut
        }
        isOutOfStep = false
    }

    /// Sends a command and drops answers until its own arrives.
    private func isInStep(after command: CCIDCommand, _ sequence: UInt8) async throws -> Bool {
        let deadline = clock.now() + timeouts.resynchronisation
        try await send(command, sequence)
        for _ in 0..<Self.maximumStaleAnswers {
            let left = deadline - clock.now()
            guard left > .zero else { return false }
            do {
                let header = try await receive(within: left).header
                if header.type == command.answerType, header.sequence == sequence { return true }
            } catch CardReaderFault.broken {
                continue
            } catch USBError.timedOut {
                return false
            }
        }
        return false
    }

    private func nextSequence() -> UInt8 {
        defer { sequence &+= 1 }
        return sequence
    }

    private func translating<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as USBError { throw CardReaderFault(error) }
    }
}
