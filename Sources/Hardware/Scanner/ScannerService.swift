import Glibc
import Synchronization
import WooFoundation

/// Reads one scanner exclusively, on its own thread: its input reaches no terminal. After being unplugged it is grabbed
/// again when it returns.
public final class ScannerService: Sendable {
    public enum Event: Hashable, Sendable {
        case connected(InputDevice)
        case scan(String)
        /// Keys were lost; the code has to be scanned again.
        case lost
        /// It cannot be read; reported once, until that changes. Retried automatically.
        case trouble(ScannerTrouble)
    }

    /// How often a missing device is searched for.
    static let patience: Duration = .milliseconds(1_000)
    /// A code without Enter ends after this pause.
    static let ending: Duration = .milliseconds(120)

    private let choice: InputDeviceChoice
    private let list: @Sendable () -> [InputDevice]
    private let grabber: any InputGrabbing
    private let pause: Duration
    private let onEvent: @Sendable (Event) -> Void
    private let isStopped = Mutex(false)
    private let wake: (reader: Int32, writer: Int32)

    /// - Parameters:
    ///   - choice: the configured device.
    ///   - onEvent: called on the scanner's thread.
    public convenience init(choice: InputDeviceChoice, onEvent: @escaping @Sendable (Event) -> Void) {
        self.init(
            choice: choice,
            list: { InputDevices().all() },
            grabber: KernelInput(),
            pause: Self.patience,
            onEvent: onEvent
        )
    }

    init(
        choice: InputDeviceChoice,
        list: @escaping @Sendable () -> [InputDevice],
        grabber: any InputGrabbing,
        pause: Duration,
        onEvent: @escaping @Sendable (Event) -> Void
    ) {
        (self.choice, self.list, self.grabber, self.pause, self.onEvent) = (choice, list, grabber, pause, onEvent)
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        wake = (ends[0], ends[1])
    }

    deinit {
        if wake.reader >= 0 { close(wake.reader) }
        if wake.writer >= 0 { close(wake.writer) }
    }

    /// Starts the thread that searches, grabs and reads. Call once.
    public func start() {
        BackgroundThread.start("merced.scanner", stackSize: 512 * 1_024) { [self] in run() }
    }

    /// Releases the scanner. Returns at once.
    public func stop() {
        isStopped.withLock { $0 = true }
        var byte: UInt8 = 0
        _ = write(wake.writer, &byte, 1)
    }

    private func run() {
        var told: ScannerTrouble?
        while !isStopped.withLock({ $0 }) {
            switch take() {
            case .success(let (device, descriptor)):
                told = nil
                onEvent(.connected(device))
                read(descriptor)
                grabber.release(descriptor)
            case .failure(let trouble):
                if trouble != told { onEvent(.trouble(trouble)) }
                told = trouble
                _ = isReadable(-1, within: pause)
            }
        }
    }

    private func take() -> Result<(InputDevice, Int32), ScannerTrouble> {
        let found = list().filter { $0.isChosen(choice) }
        guard let device = found.first else { return .failure(.missing) }
        guard found.count == 1 else { return .failure(.several(found.map { $0.stablePath ?? $0.path })) }
        return grabber.open(device.path).flatMap { descriptor in
            let number = grabber.grab(descriptor)
            if number == 0 { return .success((device, descriptor)) }
            grabber.release(descriptor)
            return .failure(number == EBUSY ? .taken : .failed(number: number))
        }
    }

    /// Until the device is gone, or `stop` is called.
    private func read(_ descriptor: Int32) {
        var decoder = ScannerDecoder()
        var buffer = [UInt8](repeating: 0, count: InputEvent.size * 64)
        while !isStopped.withLock({ $0 }) {
            guard isReadable(descriptor, within: decoder.isWaiting ? Self.ending : nil) else {
                tell(decoder.timeOut())
                continue
            }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 {
                tell(decoder.take(buffer[..<count]))
            } else if count == 0 || errno != EAGAIN && errno != EINTR {
                return
            }
        }
    }

    private func tell(_ outputs: [ScannerDecoder.Output]) {
        for output in outputs {
            switch output {
            case .scan(let text): onEvent(.scan(text))
            case .lost: onEvent(.lost)
            }
        }
    }

    /// Whether data arrived before the limit; false where it was woken to stop.
    private func isReadable(_ descriptor: Int32, within limit: Duration?) -> Bool {
        var waiting = [
            pollfd(fd: wake.reader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let timeout = limit.map { Int32(clamping: Int($0 / .milliseconds(1))) } ?? -1
        return poll(&waiting, 2, timeout) > 0 && waiting[0].revents == 0 && waiting[1].revents != 0
    }
}
