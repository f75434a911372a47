import Synchronization

/// Readers of the DynaFlex family on USB: the card's data leaves them encrypted, and only the processor can read it.
/// They reset themselves once a day; the connected one is reconnected when it returns.
public final class DynaFlexReaderService: CardReaderService {
    /// MagTek.
    static let vendor: UInt16 = 0x0801
    /// DynaFlex and DynaFlex II, DynaProx II Go and DynaFlex II Go.
    static let products: Set<UInt16> = [0x2020, 0x2024]

    struct Connection: Sendable {
        let session: DynaFlexSession
        var reader: CardReader
        /// As the device reports it in its messages.
        let deviceSerial: String
    }

    struct State {
        /// The reader the user connected; kept when the device goes.
        var wanted: CardReader?
        var connection: Connection?
        var collection: DynaFlexCollection?
        var watching: Task<Void, Never>?
        var isReturning = false
        var resetsSoon = false
        var batteryLevel: Double?
        var bus: [USBDeviceDescription] = []
        var listeners: [Int: AsyncStream<CardReaderConnectionEvent>.Continuation] = [:]
        var nextListener = 0
    }

    let host: any USBHost
    let clock: any Clock<Duration>
    let state = Mutex(State())
    private let mode: @Sendable (String) -> PaymentMode

    /// - Parameters:
    ///   - host: the program's single view of its USB devices.
    ///   - mode: the mode of the reader with this serial number: one with test keys is test.
    public convenience init(host: LibUSBHost, mode: @escaping @Sendable (_ serial: String) -> PaymentMode) {
        self.init(bus: host, mode: mode, clock: ContinuousClock())
    }

    init(bus: any USBHost, mode: @escaping @Sendable (String) -> PaymentMode, clock: any Clock<Duration>) {
        host = bus
        self.mode = mode
        self.clock = clock
    }

    public func discover() -> AsyncThrowingStream<[CardReader], any Error> {
        AsyncThrowingStream { continuation in
            let task = Task { [host, mode] in
                for await devices in host.devices() {
                    continuation.yield(devices.filter(Self.isOurs).map { Self.reader(of: $0, mode) })
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    public func connect(_ reader: CardReader) async throws -> CardReader {
        await disconnect()
        do {
            let connection = try await establish(reader.serial)
            let task = Task { [weak self, host] in
                for await devices in host.devices() { self?.saw(devices) }
            }
            state.withLock { state in
                state.wanted = connection.reader
                state.watching = task
            }
            return connection.reader
        } catch {
            throw CardReaderServiceError.connection(cause: CardReaderFault(error))
        }
    }

    public func connectionEvents() -> AsyncStream<CardReaderConnectionEvent> {
        AsyncStream { continuation in
            let number = state.withLock { state in
                state.nextListener += 1
                state.listeners[state.nextListener] = continuation
                return state.nextListener
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { $0.listeners[number] = nil }
            }
        }
    }

    public func collect(_ parameters: CollectionParameters, host: any CollectionHost)
        -> AsyncThrowingStream<CardReaderEvent, any Error>
    {
        AsyncThrowingStream { continuation in
            let task = Task { [self] in
                do {
                    let outcome = try await run(parameters, host) { continuation.yield($0) }
                    continuation.yield(.completed(outcome))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: CardReaderServiceError.collection(cause: CardReaderFault(error)))
                }
            }
            // The transaction must be ended on the reader: its task is never cancelled.
            continuation.onTermination = { [weak self] reason in
                guard case .cancelled = reason else { return }
                Task { [task] in
                    _ = try? await self?.cancel()
                    await task.value
                }
            }
        }
    }

    public func cancel() async throws -> CollectionCancellation {
        let (collection, session) = state.withLock { ($0.collection, $0.connection?.session) }
        guard let collection, let session else { return .nothingToCancel }
        switch collection.stage {
        case .authorising, .finishing: return .tooLate
        case .done: return .nothingToCancel
        case .starting, .waiting: break
        }
        do {
            let answer = try await session.request(DynaFlexRequest.cancellation, timeout: .seconds(1))
            switch MMSStatus.refusal(answer.status) {
            case nil:
                collection.stop()
                return .cancelled
            case .cannotCancel:
                collection.inbox.add(.tooLate)
                return .tooLate
            case .noTransaction: return .nothingToCancel
            case .inProgress, .lowBattery, .other: throw MMSStatus.fault(answer.status, of: "cancelling was")
            }
        } catch {
            throw CardReaderServiceError.cancellation(cause: CardReaderFault(error))
        }
    }

    public func disconnect() async {
        let (session, watching) = state.withLock { state in
            defer {
                (state.connection, state.watching, state.wanted) = (nil, nil, nil)
                (state.resetsSoon, state.batteryLevel) = (false, nil)
            }
            return (state.connection?.session, state.watching)
        }
        watching?.cancel()
        await session?.close()
    }

    static func isOurs(_ device: USBDeviceDescription) -> Bool {
        device.vendorID == vendor && products.contains(device.productID)
    }

    /// The serial number, or the device's place on the bus where it reports none.
    static func serial(of device: USBDeviceDescription) -> String {
        device.serial ?? "usb-\(device.bus)-\(device.address)"
    }

    private static func reader(of device: USBDeviceDescription, _ mode: (String) -> PaymentMode) -> CardReader {
        CardReader(
            serial: serial(of: device),
            kind: .encryptingHID,
            name: device.product ?? "DynaFlex",
            mode: mode(serial(of: device)),
            batteryLevel: nil,
            firmwareVersion: nil,
            trouble: device.trouble
        )
    }

    func describe(_ device: USBDeviceDescription) -> CardReader { Self.reader(of: device, mode) }

    private func run(
        _ parameters: CollectionParameters,
        _ host: any CollectionHost,
        _ report: @escaping @Sendable (CardReaderEvent) -> Void
    ) async throws -> CardReaderOutcome {
        let collection = try state.withLock { state in
            guard let connection = state.connection else {
                throw state.wanted == nil
                    ? CardReaderFault.notConnected : state.resetsSoon ? .resetting : .unplugged
            }
            guard state.collection == nil else { throw CardReaderFault.busy }
            let collection = DynaFlexCollection(
                connection.session,
                parameters,
                host: host,
                serial: connection.deviceSerial,
                clock: clock,
                report: report
            )
            state.collection = collection
            return collection
        }
        defer { state.withLock { $0.collection = nil } }
        return try await collection.run()
    }
}
