/// The printers of this machine and network.
public struct Printers: Sendable {
    private let maker: PrinterMaker

    /// - Parameter bus: the program's one view of its USB devices, which readers share.
    public init(bus: LibUSBHost) {
        maker = PrinterMaker(host: bus)
    }

    /// - Parameter memory: of what each printer can tell; without one it is forgotten with this value.
    public init(bus: LibUSBHost, memory: any PrinterMemory) {
        maker = PrinterMaker(host: bus, memory: memory)
    }

    /// The printer behind a connection. Nothing is opened before the first job.
    public func service(for connection: PrinterConnection) -> any PrinterService { maker.service(for: connection) }

    /// Printers on the USB bus, with what each says of itself, and the one that is set up where it is elsewhere.
    public func list(configured: PrinterConnection?) async -> [Printer] {
        await maker.printers(configured: configured)
    }
}
