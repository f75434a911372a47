import CLibUSB
import Dispatch
import FoundationEssentials
import Synchronization

/// The USB devices of this machine through libusb. libusb is started by the first call and stopped after the last
/// listener: a machine without USB has no devices, and costs nothing.
public final class LibUSBHost: USBHost {
    private struct State {
        var context: LibUSBContext?
        var known: [USBDeviceDescription]?
        var nodes: [String] = []
        var listeners: [Int: AsyncStream<[USBDeviceDescription]>.Continuation] = [:]
        var next = 0
        var polling: Task<Void, Never>?
        var watch: USBNodeWatch?
    }

    private let state = Mutex(State())
    /// Descriptors are read and interfaces claimed here: both may block, if shortly.
    private let queue = DispatchQueue(label: "merced.usb.devices")
    private let pollInterval: Duration
    private let usesHotplug: Bool
    /// How often the device files are checked where the system reports their changes: only in case a report is lost.
    private static let safetyInterval = Duration.seconds(300)

    /// One for the whole program. Does not start libusb. Where neither udevd nor inotify reports changes, device files are
    /// checked every 2 s.
    public convenience init() {
        self.init(pollInterval: .seconds(2), usesHotplug: true)
    }

    /// - Parameters:
    ///   - pollInterval: how often the device files are checked where their changes are not reported, and how long after
    ///     a report they are looked at again: a new one gets its permissions, and its entry in sysfs, a moment later.
    ///   - usesHotplug: false as in a container without udevd: libusb then learns of no new device.
    init(pollInterval: Duration, usesHotplug: Bool) {
        self.pollInterval = pollInterval
        self.usesHotplug = usesHotplug
    }

    deinit {
        state.withLock { state in
            state.polling?.cancel()
            for listener in state.listeners.values { listener.finish() }
        }
    }

    func devices() -> AsyncStream<[USBDeviceDescription]> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = state.withLock { state in
                state.next += 1
                state.listeners[state.next] = continuation
                if let known = state.known { continuation.yield(known) }
                if state.polling == nil { (state.watch, state.polling) = follow() }
                return state.next
            }
            // Not directly: a cancelled task calls this while holding a lock of its own, and a notification to a
            // listener would wait for that lock while holding ours.
            continuation.onTermination = { [weak self] _ in
                guard let self else { return }
                queue.async { self.leave(number) }
            }
            look()
        }
    }

    func open(_ device: USBDeviceDescription, interface: UInt8) async throws -> any USBTransport {
        let context = try context()
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { [usesHotplug, queue] in
                continuation.resume(
                    with: Result {
                        let handle = try USBHandle(device, context: context, listed: usesHotplug)
                        try handle.claim(interface)
                        return LibUSBTransport(device: device, handle: handle, queue: queue)
                    }
                )
            }
        }
    }

    /// Whether libusb is running.
    var isStarted: Bool { state.withLock { $0.context != nil } }

    /// Why no device on the bus can be seen; nil where the bus can be read. Starts libusb where it is not running.
    public func trouble() async -> USBTrouble? {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: findTrouble()) }
        }
    }

    private func findTrouble() -> USBTrouble? {
        guard USBNodes.isThere() else { return .noBus }
        do {
            _ = try context()
            return nil
        } catch {
            return .noLibrary(reason: "\(error)")
        }
    }

    private func leave(_ number: Int) {
        state.withLock { state in
            state.listeners[number] = nil
            guard state.listeners.isEmpty else { return }
            state.polling?.cancel()
            (state.polling, state.watch) = (nil, nil)
            // Nobody is notified of changes from here on.
            state.known = nil
        }
    }

    /// Follows the device files. With a reader connected this goes on all day: nothing may run while nothing changes.
    private func follow() -> (USBNodeWatch?, Task<Void, Never>) {
        let watch = USBNodeWatch(on: queue) { [weak self] in self?.nodesChanged() }
        let interval = watch == nil ? pollInterval : Self.safetyInterval
        let polling = Task { [weak self] in
            while (try? await Task.sleep(for: interval)) != nil { self?.lookAtNodes() }
        }
        return (watch, polling)
    }

    /// On the queue.
    private func nodesChanged() {
        enumerate()
        let seconds = pollInterval / .seconds(1)
        for delay in [seconds, seconds * 10] {
            queue.asyncAfter(deadline: .now() + delay) { [weak self] in self?.enumerate() }
        }
    }

    private func look() {
        queue.async { [weak self] in self?.enumerate() }
    }

    private func lookAtNodes() {
        queue.async { [weak self] in self?.compareNodes() }
    }

    private func enumerate() {
        guard state.withLock({ !$0.listeners.isEmpty }) else { return }
        let nodes = USBNodes.present()
        guard usesHotplug, let context = try? context() else { return publish(LibUSBContext.scan(), nodes) }
        let known = LibUSBContext.devices(of: context.pointer)
        // A device found by its file that udev has not reported to libusb yet must not disappear again.
        let isComplete = nodes.allSatisfy { node in known.contains { $0.node.hasSuffix("/\(node)") } }
        publish(isComplete ? known : LibUSBContext.scan(), nodes)
    }

    /// Finds changes that were not reported.
    private func compareNodes() {
        let nodes = USBNodes.present()
        guard state.withLock({ $0.nodes != nodes }) else { return }
        publish(LibUSBContext.scan(), nodes)
    }

    private func publish(_ found: [USBDeviceDescription], _ nodes: [String]) {
        let listeners = state.withLock { state -> [AsyncStream<[USBDeviceDescription]>.Continuation] in
            state.nodes = nodes
            guard !state.listeners.isEmpty, state.known != found else { return [] }
            state.known = found
            return Array(state.listeners.values)
        }
        // Never under the lock: a listener's cancelled task calls `leave` while holding its own status lock.
        for listener in listeners { listener.yield(found) }
    }

    private func context() throws(USBError) -> LibUSBContext {
        if let context = state.withLock({ $0.context }) { return context }
        let context = try LibUSBContext { [weak self] in self?.look() }
        return state.withLock { state in
            state.context = state.context ?? context
            return state.context ?? context
        }
    }
}
