/// The card readers on the USB bus at this moment, with the reasons why they cannot be used; no device is opened.
public struct USBCardReaders: Sendable {
    private let host: LibUSBHost
    private let services: [any CardReaderService]

    /// - Parameter bus: the program's single view of its USB devices.
    public init(bus: LibUSBHost) {
        host = bus
        services = [DynaFlexReaderService(host: bus, mode: { _ in .live }), CCIDReaderService(host: bus)]
    }

    /// The readers of both USB kinds, including those in use by other programs; empty where the bus cannot be read.
    public func list() async -> [CardReader] {
        var found: [CardReader] = []
        for service in services {
            do {
                for try await readers in service.discover() {
                    found += readers
                    break
                }
            } catch {
                // Readers that cannot be searched for are left out; `LibUSBHost.trouble` says why.
            }
        }
        return await noting(found)
    }

    /// The same readers, with `.inUse` as the trouble of those held by another program at this moment. A search does
    /// not report that: a reader can be released at any time, without a notification.
    public func noting(_ readers: [CardReader]) async -> [CardReader] {
        let usable = readers.filter { $0.trouble == nil && ($0.kind == .ccid || $0.kind == .encryptingHID) }
        guard !usable.isEmpty else { return readers }
        let devices = await host.present()
        let held = Set(
            CCIDListing.readers(in: devices).filter { reader, device in
                USBHolders.isHeld(device, interface: CCIDDescriptor.interface(of: device)?.number)
            }.map(\.reader.serial)
                + devices.filter { DynaFlexReaderService.isOurs($0) && USBHolders.isHeld($0) }
                .map(DynaFlexReaderService.serial)
        )
        let inUse: CardReaderFault? = .inUse
        return readers.map { reader in
            usable.contains(reader) && held.contains(reader.serial) ? reader.copy(trouble: inUse) : reader
        }
    }
}
