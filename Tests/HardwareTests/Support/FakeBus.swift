import Synchronization

@testable import Hardware

/// A bus whose devices a test plugs and unplugs.
final class FakeBus: USBHost {
    private struct State {
        var devices: [USBDeviceDescription]
        var listeners: [AsyncStream<[USBDeviceDescription]>.Continuation] = []
        var readers: [FakeReader] = []
        var openError: USBError?
        var refusals = 0
        var onNextOpen: (@Sendable () async -> Void)?
    }

    private let state: Mutex<State>

    init(_ readers: [FakeReader]) {
        state = Mutex(State(devices: readers.map(\.device), readers: readers))
    }

    /// The next opens fail this way, without a number all of them.
    func refuse(_ error: USBError?, times: Int = .max) {
        state.withLock { ($0.openError, $0.refusals) = (error, times) }
    }

    /// What happens while the next device is being opened.
    func duringNextOpen(_ work: @escaping @Sendable () async -> Void) { state.withLock { $0.onNextOpen = work } }

    /// What is on the bus from now on.
    func plug(_ readers: [FakeReader]) {
        let (devices, listeners) = state.withLock { state in
            (state.readers, state.devices) = (readers, readers.map(\.device))
            return (state.devices, state.listeners)
        }
        for listener in listeners { listener.yield(devices) }
    }

    func devices() -> AsyncStream<[USBDeviceDescription]> {
        AsyncStream { continuation in
            let devices = state.withLock { state in
                state.listeners.append(continuation)
                return state.devices
            }
            continuation.yield(devices)
        }
    }

    func open(_ device: USBDeviceDescription, interface: UInt8) async throws -> any USBTransport {
        let (reader, work) = try state.withLock { state -> (FakeReader, (@Sendable () async -> Void)?) in
            if let error = state.openError, state.refusals > 0 {
                state.refusals -= 1
                throw error
            }
            guard let reader = state.readers.first(where: { $0.device.node == device.node }) else {
                throw USBError.gone
            }
            defer { state.onNextOpen = nil }
            return (reader, state.onNextOpen)
        }
        await work?()
        return reader
    }
}
