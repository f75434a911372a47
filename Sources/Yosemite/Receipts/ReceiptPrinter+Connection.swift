import Hardware

extension ReceiptPrinter {
    /// The printer behind a connection. Nothing is opened before the first job.
    public init(connection: PrinterConnection, paper: PaperSettings, on printers: Printers) {
        self.init(service: printers.service(for: connection), paper: paper)
    }
}
