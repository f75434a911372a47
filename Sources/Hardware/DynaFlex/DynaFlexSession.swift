import Synchronization

/// A conversation with an open reader: requests with their answers, and the reader's unsolicited messages.
final class DynaFlexSession: Sendable {
    enum Inbound: Sendable {
        case notification(DynaFlexNotification)
        /// A message was damaged; the conversation goes on.
        case broken(CardReaderFault)
        /// The reader is gone, or can no longer be read.
        case ended(CardReaderFault)
    }

    private struct State {
        var pending: [UInt16: Promise<MMSMessage>] = [:]
        var reading: Task<Void, Never>?
        var ended: CardReaderFault?
        /// A request's last report is written before the next request's first.
        var writing: Task<Void, any Error>?
    }

    private static let reportTimeout = Duration.seconds(1)
    /// From a message's first report to its last. The longest known takes less than a quarter of a second.
    private static let messageLimit = Duration.seconds(2)
    private let transport: any USBTransport
    private let input: USBDeviceDescription.Endpoint
    private let output: USBDeviceDescription.Endpoint
    private let clock: any Clock<Duration>
    private let listener: @Sendable (Inbound) -> Void
    private let state = Mutex(State())

    /// - Parameter listener: called in the order the messages arrive.
    /// - Throws: `CardReaderFault.unsupported` where the interface has no interrupt endpoints.
    init(
        _ transport: any USBTransport,
        interface: USBDeviceDescription.Interface,
        clock: any Clock<Duration>,
        listener: @escaping @Sendable (Inbound) -> Void
    ) throws(CardReaderFault) {
        let endpoints = interface.endpoints.filter { $0.kind == .interrupt && $0.packetSize == MMSReports.size }
        guard let input = endpoints.first(where: \.isInput), let output = endpoints.first(where: { !$0.isInput }) else {
            throw .unsupported("no endpoints for reports of \(MMSReports.size) bytes")
        }
        self.transport = transport
        self.input = input
        self.output = output
        self.clock = clock
        self.listener = listener
    }

    var hasEnded: Bool { state.withLock { $0.ended != nil } }

    func begin() {
        state.withLock { state in
            state.reading = Task { [weak self, transport, input] in
                await Self.read(transport, input) { self?.receive($0) ?? false }
            }
        }
    }

    /// - Returns: the reader's answer, whatever its status.
    /// - Throws: `CardReaderFault`: `.timedOut`, `.unplugged`, `.busy` while the same request waits for its answer.
    func request(_ message: MMSMessage, timeout: Duration = .seconds(2)) async throws -> MMSMessage {
        let promise = Promise<MMSMessage>()
        try state.withLock { state in
            if let ended = state.ended { throw ended }
            guard state.pending[message.id] == nil else { throw CardReaderFault.busy }
            state.pending[message.id] = promise
        }
        defer { state.withLock { $0.pending[message.id] = nil } }
        do {
            try await write(MMSReports.encode(message.encoded)).value
            return try await promise.value(within: timeout, on: clock)
        } catch {
            throw CardReaderFault(error)
        }
    }

    func close() async {
        let reading = state.withLock { state in
            defer { state.reading = nil }
            state.ended = state.ended ?? .unplugged
            return state.reading
        }
        reading?.cancel()
        await transport.close()
    }

    private func write(_ reports: [[UInt8]]) -> Task<Void, any Error> {
        state.withLock { state in
            let task = Task { [transport, output, before = state.writing] in
                _ = try? await before?.value
                for report in reports { try await Self.write(report, transport, output) }
            }
            state.writing = task
            return task
        }
    }

    /// A halted endpoint is cleared once.
    private static func write(
        _ report: [UInt8],
        _ transport: any USBTransport,
        _ output: USBDeviceDescription.Endpoint
    ) async throws {
        do {
            _ = try await transport.write(report, to: output.address, timeout: reportTimeout)
        } catch USBError.stalled {
            try await transport.clearHalt(output.address)
            _ = try await transport.write(report, to: output.address, timeout: reportTimeout)
        }
    }

    /// Reads until the reader is gone, or `receive` returns false.
    private static func read(
        _ transport: any USBTransport,
        _ input: USBDeviceDescription.Endpoint,
        _ receive: (Result<[UInt8], CardReaderFault>) -> Bool
    ) async {
        var assembler = MMSAssembler()
        var halts = 0
        var deadline = ContinuousClock.now
        while !Task.isCancelled {
            let wasUnfinished = assembler.isUnfinished
            do {
                if wasUnfinished, deadline <= .now, let fault = assembler.giveUp() { throw fault }
                let report = try await transport.read(
                    from: input.address,
                    maximum: MMSReports.size,
                    timeout: wasUnfinished ? deadline - .now : .seconds(600)
                )
                halts = 0
                let fault = assembler.interruption(by: report)
                if let fault, !receive(.failure(fault)) { return }
                let message = try assembler.add(report)
                if assembler.isUnfinished, !wasUnfinished || fault != nil {
                    deadline = ContinuousClock.now + messageLimit
                }
                if let message, !receive(.success(message)) { return }
            } catch USBError.timedOut {
                continue
            } catch USBError.stalled where halts < 3 {
                halts += 1
                try? await transport.clearHalt(input.address)
            } catch USBError.overflow where halts < 3 {
                halts += 1
                if !receive(.failure(.broken("more data than a report holds"))) { return }
            } catch let fault as CardReaderFault {
                if !receive(.failure(fault)) { return }
            } catch {
                _ = receive(.failure(.unplugged))
                return
            }
        }
    }

    /// - Returns: false to stop reading.
    private func receive(_ result: Result<[UInt8], CardReaderFault>) -> Bool {
        switch result {
        case .success(let bytes):
            do {
                deliver(try MMSMessage(bytes))
            } catch {
                listener(.broken(error))
            }
            return true
        case .failure(.unplugged):
            end(.unplugged)
            return false
        case .failure(let fault):
            listener(.broken(fault))
            return true
        }
    }

    private func deliver(_ message: MMSMessage) {
        switch message.kind {
        case .response: state.withLock { $0.pending[message.id] }?.resolve(.success(message))
        case .notification: listener(.notification(DynaFlexNotification(message)))
        case .request, .file: break
        }
    }

    private func end(_ fault: CardReaderFault) {
        let (pending, isNews) = state.withLock { state in
            let isNews = state.ended == nil
            state.ended = state.ended ?? fault
            return (Array(state.pending.values), isNews)
        }
        for promise in pending { promise.resolve(.failure(fault)) }
        if isNews { listener(.ended(fault)) }
    }
}
