/// The USB devices of this machine. One for the program: it owns libusb's context and its event thread.
protocol USBHost: Sendable {
    /// Devices on the bus, sent again whenever one comes or goes, until the consumer stops listening.
    func devices() -> AsyncStream<[USBDeviceDescription]>

    /// Opens a device and claims an interface; a kernel driver bound to it is detached until `close`.
    ///
    /// - Throws: `USBError`.
    func open(_ device: USBDeviceDescription, interface: UInt8) async throws -> any USBTransport
}

extension USBHost {
    /// The devices on the bus at this moment; empty where the bus does not answer in time.
    func present(within timeout: Duration = .seconds(2)) async -> [USBDeviceDescription] {
        await withTaskGroup(of: [USBDeviceDescription].self) { group in
            group.addTask {
                for await devices in self.devices() { return devices }
                return []
            }
            group.addTask {
                try? await Task.sleep(for: timeout)
                return []
            }
            let first = await group.next() ?? []
            group.cancelAll()
            return first
        }
    }
}
