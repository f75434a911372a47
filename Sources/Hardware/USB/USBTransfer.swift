import CLibUSB
import FoundationEssentials
import Synchronization

/// One libusb transfer with its own buffer. The buffer may contain card data: it is zeroed when freed.
final class USBTransfer: @unchecked Sendable {
    enum Kind: UInt8 { case control = 0, bulk = 2, interrupt = 3 }
    enum Canceller { case task, closed }

    struct Result: Sendable {
        /// Bytes transferred, without the set-up packet of a control request.
        let count: Int
        let error: (any Error)?
    }

    private struct State {
        var done: (@Sendable (Result) -> Void)?
        var isFlying = false
        var cancelled: Canceller?
    }

    private let pointer: UnsafeMutablePointer<libusb_transfer>
    private let buffer: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private let kind: Kind
    private var actual = 0
    /// Keeps the handle open while the transfer is in flight.
    private var handle: USBHandle?
    private let state = Mutex(State())

    convenience init(_ kind: Kind, endpoint: UInt8, sending bytes: [UInt8], timeout: Duration) {
        self.init(kind, endpoint, capacity: bytes.count, timeout)
        for (index, byte) in bytes.enumerated() { buffer[index] = byte }
    }

    convenience init(_ kind: Kind, endpoint: UInt8, receiving length: Int, timeout: Duration) {
        self.init(kind, endpoint, capacity: length, timeout)
    }

    /// USB 2.0, 9.3: the eight bytes of the set-up packet, little endian, before the data.
    convenience init(_ request: USBControlRequest, timeout: Duration) {
        let isInput = request.requestType & 0x80 != 0
        let data = isInput ? [] : Array(request.data.prefix(4_096))
        let length = isInput ? min(max(request.length, 0), 4_096) : data.count
        self.init(.control, 0, capacity: 8 + length, timeout)
        let words = [request.value, request.index, UInt16(length)]
        let setup = [request.requestType, request.request] + words.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for (index, byte) in (setup + data).enumerated() { buffer[index] = byte }
    }

    private init(_ kind: Kind, _ endpoint: UInt8, capacity: Int, _ timeout: Duration) {
        self.kind = kind
        self.capacity = capacity
        buffer = .allocate(capacity: max(capacity, 1))
        buffer.initialize(repeating: 0, count: max(capacity, 1))
        guard let allocated = libusb_alloc_transfer(0) else { fatalError("out of memory") }
        pointer = allocated
        pointer.pointee.type = kind.rawValue
        pointer.pointee.endpoint = endpoint
        pointer.pointee.timeout = Self.milliseconds(timeout)
        pointer.pointee.buffer = buffer
        pointer.pointee.length = Int32(capacity)
    }

    deinit {
        explicit_bzero(buffer, max(capacity, 1))
        buffer.deallocate()
        libusb_free_transfer(pointer)
    }

    /// The bytes read, once the transfer is done.
    var received: [UInt8] {
        let offset = kind == .control ? 8 : 0
        return Array(UnsafeBufferPointer(start: buffer + offset, count: min(max(actual, 0), capacity - offset)))
    }

    func begin(_ done: @escaping @Sendable (Result) -> Void) {
        state.withLock { $0.done = done }
    }

    /// - Returns: libusb's result; negative where the transfer was not submitted.
    func submit(on handle: USBHandle) -> Int32 {
        self.handle = handle
        pointer.pointee.dev_handle = handle.pointer
        // Released by the callback, which libusb calls exactly once for a submitted transfer.
        let retained = Unmanaged.passRetained(self)
        pointer.pointee.user_data = retained.toOpaque()
        pointer.pointee.callback = { transfer in
            guard let transfer, let data = transfer.pointee.user_data else { return }
            Unmanaged<USBTransfer>.fromOpaque(data).takeRetainedValue().ended()
        }
        let status = libusb_submit_transfer(pointer)
        if status != 0 { retained.release() }
        return status
    }

    /// The transfer is in flight; it may have been cancelled before.
    func submitted() {
        let isCancelled = state.withLock { state in
            state.isFlying = state.done != nil
            return state.isFlying && state.cancelled != nil
        }
        if isCancelled { libusb_cancel_transfer(pointer) }
    }

    func cancel(_ canceller: Canceller) {
        let isFlying = state.withLock { state in
            if state.cancelled == nil { state.cancelled = canceller }
            return state.isFlying
        }
        if isFlying { libusb_cancel_transfer(pointer) }
    }

    /// The transfer was never submitted.
    func fail(_ error: USBError) {
        handle = nil
        finish(error)
    }

    /// On the event thread.
    private func ended() {
        actual = Int(pointer.pointee.actual_length)
        let error = outcome(pointer.pointee.status)
        handle = nil
        finish(error)
    }

    private func finish(_ error: (any Error)?) {
        let done = state.withLock { state in
            defer { state.done = nil }
            state.isFlying = false
            return state.done
        }
        done?(Result(count: actual, error: error))
    }

    private func outcome(_ status: libusb_transfer_status) -> (any Error)? {
        switch status {
        case LIBUSB_TRANSFER_COMPLETED: nil
        case LIBUSB_TRANSFER_TIMED_OUT: USBError.timedOut(transferred: actual)
        case LIBUSB_TRANSFER_CANCELLED: state.withLock { $0.cancelled } == .task ? CancellationError() : USBError.gone
        case LIBUSB_TRANSFER_STALL: USBError.stalled
        case LIBUSB_TRANSFER_NO_DEVICE: USBError.gone
        case LIBUSB_TRANSFER_OVERFLOW: USBError.overflow
        default: USBError.failed(code: LIBUSB_ERROR_IO.rawValue, name: "transfer status \(status.rawValue)")
        }
    }

    /// 1…2^31; libusb takes 0 for never.
    private static func milliseconds(_ duration: Duration) -> UInt32 {
        let (seconds, rest) = duration.components
        let whole = Double(seconds) * 1_000 + Double(rest) / 1e15
        return UInt32(min(max(whole.rounded(.up), 1), 2_147_483_647))
    }
}
