import WooFoundation

/// A claimed interface of a USB device, for reading and writing. Every call is bounded by its timeout and ends early
/// when its task is cancelled.
protocol USBTransport: Sendable {
    var device: USBDeviceDescription { get }

    /// Writes to an OUT endpoint, bulk or interrupt.
    ///
    /// - Returns: how many bytes the device accepted. After `.timedOut` its `transferred` bytes must not be sent again.
    /// - Throws: `USBError`, `CancellationError`.
    func write(_ bytes: [UInt8], to endpoint: UInt8, timeout: Duration) async throws -> Int

    /// Reads one transfer of at most `maximum` bytes (1…65,556) from an IN endpoint, bulk or interrupt.
    ///
    /// - Throws: `USBError`, `CancellationError`.
    func read(from endpoint: UInt8, maximum: Int, timeout: Duration) async throws -> [UInt8]

    /// - Returns: the device's answer to a control request with direction IN; empty for OUT.
    /// - Throws: `USBError`, `CancellationError`.
    func control(_ request: USBControlRequest, timeout: Duration) async throws -> [UInt8]

    /// Clears a halt of the endpoint.
    ///
    /// - Throws: `USBError`.
    func clearHalt(_ endpoint: UInt8) async throws

    /// Releases the interface and rebinds its kernel driver. Safe to call twice.
    func close() async
}

struct USBControlRequest: Hashable, Sendable {
    let requestType: UInt8
    let request: UInt8
    let value: UInt16
    let index: UInt16
    /// Sent for OUT.
    var data: [UInt8] = []
    /// Requested with IN, 0…4,096.
    var length = 0
}

/// An error of the USB bus.
enum USBError: Error, Hashable, Sendable {
    case timedOut(transferred: Int)
    /// The endpoint is halted; `clearHalt` restores it.
    case stalled
    /// Unplugged.
    case gone
    /// Another program holds the interface.
    case busy
    /// The device file may not be opened; its path.
    case noPermission(String)
    /// More data came than was requested.
    case overflow
    case failed(code: Int32, name: String)
}

/// A device on the bus, with the parts of its descriptors that drivers need.
struct USBDeviceDescription: Hashable, Sendable {
    struct Endpoint: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case bulk, interrupt, other }

        /// With bit 7 set for IN.
        let address: UInt8
        let kind: Kind
        let packetSize: Int

        var isInput: Bool { address & 0x80 != 0 }
    }

    struct Interface: Hashable, Sendable {
        let number: UInt8
        let alternate: UInt8
        let classCode: UInt8
        let subclass: UInt8
        let protocolCode: UInt8
        let endpoints: [Endpoint]
        /// Class-specific descriptors of the interface and, after them, of its endpoints: as received, at most 1,024 bytes.
        let extra: [UInt8]
    }

    let vendorID: UInt16
    let productID: UInt16
    let bus: UInt8
    let address: UInt8
    /// The device's strings; nil where it has none, may not be opened, or sends a card number there.
    let manufacturer: String?
    let product: String?
    let serial: String?
    let interfaces: [Interface]
    /// Whether this user may open it, by its file's mode.
    var isPermitted = true
    /// The kernel's folder for it: `/sys/bus/usb/devices/1-4.2`; empty where that is unknown.
    var systemFolder = ""
    /// As the device has it, to be compared and never shown.
    private let ownSerial: String?
    /// Whether one of its strings was a card number.
    let hasClearCardData: Bool

    init(
        vendorID: UInt16,
        productID: UInt16,
        bus: UInt8,
        address: UInt8,
        manufacturer: String? = nil,
        product: String? = nil,
        serial: String? = nil,
        interfaces: [Interface],
        isPermitted: Bool = true,
        systemFolder: String = ""
    ) {
        func clean(_ text: String?) -> String? { text.flatMap { CardNumber.isIssued(in: $0) ? nil : $0 } }
        self.vendorID = vendorID
        self.productID = productID
        self.bus = bus
        self.address = address
        self.manufacturer = clean(manufacturer)
        self.product = clean(product)
        self.serial = clean(serial)
        ownSerial = serial
        self.interfaces = interfaces
        self.isPermitted = isPermitted
        self.systemFolder = systemFolder
        hasClearCardData = [manufacturer, product, serial].contains { $0 != clean($0) }
    }

    func hasSerial(_ wanted: String) -> Bool { ownSerial == wanted }

    /// Why it cannot be used as a card reader, whatever its kind; nil where no reason is known.
    var trouble: CardReaderFault? {
        if !isPermitted { return .noPermission(node) }
        return hasClearCardData ? .unprotected(.clear(tag: nil)) : nil
    }

    /// Maker and product, as the device reports them; empty where it reports neither.
    var fullName: String {
        let (maker, product) = (manufacturer ?? "", product ?? "")
        // Many repeat the maker in the product name.
        let isTwice = !maker.isEmpty && product.lowercased().hasPrefix(maker.lowercased())
        return (isTwice ? [product] : [maker, product]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// `/dev/bus/usb/001/004`.
    var node: String {
        func three(_ number: UInt8) -> String {
            let digits = String(number)
            return String(repeating: "0", count: 3 - digits.count) + digits
        }
        return "/dev/bus/usb/\(three(bus))/\(three(address))"
    }
}
