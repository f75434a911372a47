/// A printer that was found or configured, for a list.
public struct Printer: Hashable, Sendable {
    public let connection: PrinterConnection
    /// As reported by the device, cleaned only when painted.
    public let name: String
    public let serial: String?
    public let status: PrinterStatus
    /// Why it cannot be used now; nil where no reason is known.
    public let trouble: PrinterFault?

    public init(
        connection: PrinterConnection,
        name: String,
        serial: String? = nil,
        status: PrinterStatus = .unknown,
        trouble: PrinterFault? = nil
    ) {
        self.connection = connection
        self.name = name
        self.serial = serial
        self.status = status
        self.trouble = trouble
    }
}

/// How a printer is reached.
public enum PrinterConnection: Hashable, Sendable {
    case usb(USBPrinterChoice)
    /// - Parameters:
    ///   - host: a name, or an IPv4 or IPv6 address without brackets.
    ///   - port: usually 9100.
    case tcp(host: String, port: UInt16)
    /// A device file, named pipe or regular file; a regular one is appended to.
    case file(path: String)
    /// A program and its arguments; the job is its standard input.
    case command([String])

    /// `usb:04b8:0e15`, `tcp:192.168.1.50:9100`, `file:/dev/usb/lp0`, `command:lp`.
    public var id: String {
        switch self {
        case .usb(let choice): "usb:\(choice.text)"
        case .tcp(let host, let port): host.contains(":") ? "tcp:[\(host)]:\(port)" : "tcp:\(host):\(port)"
        case .file(let path): "file:\(path)"
        case .command(let arguments): "command:\(arguments.first ?? "")"
        }
    }
}
