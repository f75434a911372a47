/// A printer of USB class 7 (USB Device Class Definition for Printing Devices 1.1), its interface claimed for one job.
///
/// The job is a stream of bytes: chunks of 4 KB have no meaning of their own, so none is ended by an empty packet, and
/// an empty packet from the printer only means that it has nothing to report.
struct USBPrinterLink: PrinterLink {
    private let transport: any USBTransport
    private let interface: USBPrinterInterface

    init(transport: any USBTransport, interface: USBPrinterInterface) {
        self.transport = transport
        self.interface = interface
    }

    var answers: Bool { interface.input != nil }

    var identity: String { PrinterConnection.usb(USBPrinterChoice(of: transport.device)).id }

    func write(_ bytes: [UInt8], timeout: Duration) async throws -> Int {
        do {
            return try await transport.write(bytes, to: interface.output, timeout: timeout)
        } catch USBError.timedOut(let transferred) {
            return min(max(transferred, 0), bytes.count)
        } catch let error as USBError {
            if error == .stalled { try? await transport.clearHalt(interface.output) }
            throw Self.fault(error)
        }
    }

    func read(maximum: Int, timeout: Duration) async throws -> [UInt8] {
        guard let input = interface.input else { return [] }
        do {
            let bytes = try await transport.read(from: input.address, maximum: input.packetSize, timeout: timeout)
            // A printer without an answer may send empty packets as fast as it is polled.
            if bytes.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
            return bytes
        } catch USBError.timedOut {
            return []
        } catch let error as USBError {
            if error == .stalled { try? await transport.clearHalt(input.address) }
            throw Self.fault(error)
        }
    }

    /// `GET_PORT_STATUS`: bit 5 paper empty, bit 4 selected, bit 3 no error. nil where a printer refuses the request.
    func portStatus() async throws -> PrinterStatus? {
        guard interface.isClassSeven else { return nil }
        let request = USBControlRequest(
            requestType: 0xA1,
            request: 1,
            value: 0,
            index: UInt16(interface.number),
            length: 1
        )
        do {
            guard let byte = try await transport.control(request, timeout: .seconds(1)).first else { return nil }
            return PrinterStatus(
                paper: byte & 0x20 == 0 ? .present : .out,
                isOnline: byte & 0x10 != 0,
                hasError: byte & 0x08 == 0
            )
        } catch USBError.stalled, USBError.timedOut {
            return nil
        } catch let error as USBError {
            throw Self.fault(error)
        }
    }

    /// `GET_DEVICE_ID`; nil where it has none.
    func deviceID() async -> PrinterDeviceID? {
        guard interface.isClassSeven else { return nil }
        let request = USBControlRequest(
            requestType: 0xA1,
            request: 0,
            value: 0,
            index: UInt16(interface.number) << 8 | UInt16(interface.alternate),
            length: PrinterDeviceID.maximumLength
        )
        return (try? await transport.control(request, timeout: .seconds(1))).flatMap(PrinterDeviceID.init)
    }

    /// `SOFT_RESET`: empties the printer's buffers. A printer that does not support it is sent the equivalent command.
    func discardRemains() async throws {
        do {
            guard interface.isClassSeven else { throw USBError.stalled }
            let request = USBControlRequest(requestType: 0x21, request: 2, value: 0, index: UInt16(interface.number))
            _ = try await transport.control(request, timeout: .seconds(1))
        } catch USBError.stalled, USBError.timedOut {
            guard try await write(ESCPOSStatus.clearBuffers, timeout: .seconds(5)) == ESCPOSStatus.clearBuffers.count
            else { throw PrinterFault.timedOut }
        } catch let error as USBError {
            throw Self.fault(error)
        }
    }

    /// A byte that was written is in the device.
    func settle(within limit: Duration, closing: Duration) async throws -> PrinterDelivery { .taken }

    func close() async { await transport.close() }

    static func fault(_ error: USBError) -> PrinterFault {
        switch error {
        case .timedOut: .timedOut
        case .stalled: .broken("the endpoint stalled")
        case .gone: .unplugged
        case .busy: .inUse
        case .noPermission(let path): .noPermission(path)
        case .overflow: .broken("more came than was asked for")
        case .failed(_, let name): .system(name)
        }
    }
}

/// The interface of a device that takes print jobs.
struct USBPrinterInterface: Hashable, Sendable {
    static let epson: UInt16 = 0x04B8

    let number: UInt8
    let alternate: UInt8
    /// Of class 7, and not the vendor's own, as many Epson printers are set to.
    let isClassSeven: Bool
    let output: UInt8
    let input: USBDeviceDescription.Endpoint?

    /// The first interface of class 7, subclass 1, unidirectional, bidirectional or 1284.4; of Epson's devices also class FF.
    init?(_ device: USBDeviceDescription) {
        for interface in device.interfaces {
            let isClassSeven =
                interface.classCode == 7 && interface.subclass == 1
                && (1...3).contains(interface.protocolCode)
            guard isClassSeven || (device.vendorID == Self.epson && interface.classCode == 0xFF),
                let output = interface.endpoints.first(where: { $0.kind == .bulk && !$0.isInput })
            else { continue }
            number = interface.number
            alternate = interface.alternate
            self.isClassSeven = isClassSeven
            self.output = output.address
            input = interface.endpoints.first { $0.kind == .bulk && $0.isInput && (1...65_536).contains($0.packetSize) }
            return
        }
        return nil
    }
}
