/// The card readers on the bus as they are at this moment, with what keeps them from working; nothing is opened.
public struct USBCardReaders: Sendable {
    private let services: [any CardReaderService]

    public init(bus: LibUSBHost) {
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
        return found
    }
}
