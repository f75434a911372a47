/// The printers of this machine and network.
public struct Printers: Sendable {
    private let maker: PrinterMaker

    /// Remembers printers' abilities only as long as this value lives.
    ///
    /// - Parameter bus: the program's single view of its USB devices, shared with the readers.
    public init(bus: LibUSBHost) {
        maker = PrinterMaker(host: bus)
    }

    /// - Parameters:
    ///   - bus: the program's single view of its USB devices, shared with the readers.
    ///   - memory: of the abilities each printer has shown.
    ///   - onBusy: called when a job has to wait until somebody else is done with the printer: for some seconds, then it
    ///     fails.
    public init(
        bus: LibUSBHost,
        memory: any PrinterMemory,
        onBusy: @escaping @Sendable (PrinterFault) -> Void = { _ in }
    ) {
        maker = PrinterMaker(host: bus, memory: memory, onBusy: onBusy)
    }

    /// The printer behind a connection. Nothing is opened before its first job or status.
    public func service(for connection: PrinterConnection) -> any PrinterService { maker.service(for: connection) }

    /// Printers on the USB bus with their status, and the configured one if it is elsewhere. Opens and asks each of
    /// them; failures are in `Printer.trouble`.
    public func list(configured: PrinterConnection?) async -> [Printer] {
        await maker.printers(configured: configured)
    }
}
