/// A reader whose interface is claimed.
struct CCIDConnection: Sendable {
    let reader: CardReader
    let transport: any USBTransport
    let slot: CCIDSlot

    /// Opens a device.
    ///
    /// - Throws: `CardReaderFault`: `.noPermission`, `.inUse`, `.unplugged`, `.unsupported`.
    static func open(
        _ device: USBDeviceDescription,
        as reader: CardReader,
        on host: any USBHost,
        clock: DeviceClock,
        timeouts: CCIDTimeouts
    ) async throws -> Self {
        guard let interface = CCIDDescriptor.interface(of: device), let descriptor = CCIDDescriptor(interface) else {
            throw CardReaderFault.unsupported("The device does not describe itself as a chip card reader.")
        }
        if let trouble = descriptor.trouble { throw trouble }
        if device.hasClearCardData { throw CardReaderFault.unprotected(.clear(tag: nil)) }
        let transport: any USBTransport
        do { transport = try await host.open(device, interface: interface.number) } catch let error as USBError {
            throw CardReaderFault(error)
        }
        let slot = CCIDSlot(transport: transport, descriptor: descriptor, clock: clock, timeouts: timeouts)
        do { try await slot.dropRemains() } catch {
            await transport.close()
            throw CardReaderFault(error)
        }
        return Self(reader: reader, transport: transport, slot: slot)
    }

    /// Waits until a card is in the slot.
    ///
    /// - Throws: `CardReaderFault.noCardInTime`, faults of the reader, `CancellationError`.
    func awaitCard(atMost limit: Duration, _ clock: DeviceClock) async throws {
        let deadline = clock.now() + limit
        while try await !slot.hasCard() {
            let left = deadline - clock.now()
            guard left > .zero else { throw CardReaderFault.noCardInTime }
            try await slot.awaitChange(atMost: left)
        }
    }
}

/// The chip card readers among the USB devices, for the list of card readers.
enum CCIDListing {
    /// - Returns: readers with their devices, in the order of the bus. A missing serial number, or one that two devices
    ///   report, is replaced by the device's place.
    static func readers(in devices: [USBDeviceDescription]) -> [(reader: CardReader, device: USBDeviceDescription)] {
        let readers = devices.filter { CCIDDescriptor.interface(of: $0) != nil }
        return readers.map { device in
            let isUnique = readers.filter { $0.serial == device.serial }.count == 1
            let serial = device.serial.flatMap { $0.isEmpty || !isUnique ? nil : $0 } ?? device.node
            let reader = CardReader(
                serial: serial,
                kind: .ccid,
                name: name(of: device),
                mode: .test,
                batteryLevel: nil,
                firmwareVersion: nil,
                trouble: trouble(of: device)
            )
            return (reader, device)
        }
    }

    private static func trouble(of device: USBDeviceDescription) -> CardReaderFault? {
        if let trouble = device.trouble { return trouble }
        guard let descriptor = CCIDDescriptor.interface(of: device).flatMap({ CCIDDescriptor($0) }) else {
            return .unsupported("The device does not describe itself as a chip card reader.")
        }
        return descriptor.trouble
    }

    private static func name(of device: USBDeviceDescription) -> String {
        guard device.fullName.isEmpty else { return device.fullName }
        func hexadecimal(_ number: UInt16) -> String { [UInt8(number >> 8), UInt8(number & 0xFF)].hexadecimal }
        return "Chip card reader \(hexadecimal(device.vendorID)):\(hexadecimal(device.productID))"
    }
}
