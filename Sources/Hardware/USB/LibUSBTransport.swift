import CLibUSB
import Dispatch
import FoundationEssentials
import Synchronization

/// A claimed interface. Transfers are asynchronous; a cancelled task cancels its transfer, and `close` those in flight.
final class LibUSBTransport: USBTransport {
    private struct State {
        var handle: USBHandle?
        var flying: [ObjectIdentifier: USBTransfer] = [:]
        var landed: [CheckedContinuation<Void, Never>] = []
    }

    let device: USBDeviceDescription
    private let state: Mutex<State>
    private let queue: DispatchQueue

    init(device: USBDeviceDescription, handle: USBHandle, queue: DispatchQueue) {
        self.device = device
        state = Mutex(State(handle: handle))
        self.queue = queue
    }

    func write(_ bytes: [UInt8], to endpoint: UInt8, timeout: Duration) async throws -> Int {
        let transfer = USBTransfer(try kind(endpoint), endpoint: endpoint, sending: bytes, timeout: timeout)
        return try await fly(transfer).count
    }

    func read(from endpoint: UInt8, maximum: Int, timeout: Duration) async throws -> [UInt8] {
        let length = min(max(maximum, 1), 65_556)
        let transfer = USBTransfer(try kind(endpoint), endpoint: endpoint, receiving: length, timeout: timeout)
        _ = try await fly(transfer)
        return transfer.received
    }

    func control(_ request: USBControlRequest, timeout: Duration) async throws -> [UInt8] {
        let transfer = USBTransfer(request, timeout: timeout)
        _ = try await fly(transfer)
        return request.requestType & 0x80 == 0 ? [] : transfer.received
    }

    func clearHalt(_ endpoint: UInt8) async throws {
        let node = device.node
        guard let handle = state.withLock({ $0.handle }) else { throw USBError.gone }
        let status: Int32 = await withCheckedContinuation { continuation in
            queue.async {
                let status =
                    handle.isOpen ? libusb_clear_halt(handle.pointer, endpoint) : LIBUSB_ERROR_NO_DEVICE.rawValue
                continuation.resume(returning: status)
            }
        }
        if status != 0 { throw USBError(status, node: node) }
    }

    func close() async {
        let (handle, flying) = state.withLock { state in
            let handle = state.handle
            state.handle = nil
            return (handle, Array(state.flying.values))
        }
        for transfer in flying { transfer.cancel(.closed) }
        await withCheckedContinuation { continuation in
            let isQuiet = state.withLock { state in
                if !state.flying.isEmpty { state.landed.append(continuation) }
                return state.flying.isEmpty
            }
            if isQuiet { continuation.resume() }
        }
        guard let handle else { return }
        // On a queue that may block; calls for the same device follow one another there.
        await withCheckedContinuation { continuation in
            queue.async {
                handle.close()
                continuation.resume()
            }
        }
    }

    private func kind(_ endpoint: UInt8) throws(USBError) -> USBTransfer.Kind {
        for interface in device.interfaces {
            switch interface.endpoints.first(where: { $0.address == endpoint })?.kind {
            case .bulk: return .bulk
            case .interrupt: return .interrupt
            case .other, nil: continue
            }
        }
        throw .failed(code: LIBUSB_ERROR_INVALID_PARAM.rawValue, name: "no endpoint \(endpoint)")
    }

    private func fly(_ transfer: USBTransfer) async throws -> USBTransfer.Result {
        try Task.checkCancellation()
        let node = device.node
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.begin { [self] result in
                    land(transfer)
                    continuation.resume(returning: result)
                }
                let status = state.withLock { state -> Int32 in
                    guard let handle = state.handle else { return LIBUSB_ERROR_NO_DEVICE.rawValue }
                    let status = transfer.submit(on: handle)
                    if status == 0 { state.flying[ObjectIdentifier(transfer)] = transfer }
                    return status
                }
                if status == 0 { transfer.submitted() } else { transfer.fail(USBError(status, node: node)) }
            }
        } onCancel: {
            transfer.cancel(.task)
        }
        if let error = result.error { throw error }
        return result
    }

    private func land(_ transfer: USBTransfer) {
        let landed = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.flying[ObjectIdentifier(transfer)] = nil
            guard state.flying.isEmpty else { return [] }
            defer { state.landed = [] }
            return state.landed
        }
        for continuation in landed { continuation.resume() }
    }
}
