/// The card readers on the bus as they are at this moment, with what keeps them from working; nothing is opened.
public struct USBCardReaders: Sendable {
    private let host: LibUSBHost
    private let services: [any CardReaderService]

    public init(bus: LibUSBHost) {
        host = bus
        services = [DynaFlexReaderService(host: bus, mode: { _ in .live }), CCIDReaderService(host: bus)]
    }

    public func list() async -> [CardReader] {
        var found: [CardReader] = []
        for service in services {
            do {
                for try await readers in service.discover() {
                    found += readers
                    break
                }
            } catch {
                // A kind of readers that cannot be looked for has none; why is told by `LibUSBHost.trouble`.
            }
        }
        return await noting(found)
    }

    /// The readers, those that another program holds at this moment with that as their trouble. A search does not ask for
    /// it: who holds one may let go at any time, and nobody would tell.
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
