/// Creates printer services, and finds printers on the bus.
struct PrinterMaker: Sendable {
    let host: any USBHost
    var memory: any PrinterMemory = TransientPrinterMemory()
    var onBusy: @Sendable (PrinterFault) -> Void = { _ in }

    func service(for connection: PrinterConnection) -> any PrinterService {
        switch connection {
        case .usb(let choice):
            LinkedPrinter(memory: memory, onBusy: onBusy) { [host] in try await USBPrinters(host: host).open(choice) }
        case .tcp(let host, let port):
            LinkedPrinter(memory: memory, onBusy: onBusy) { try await TCPPrinterLink(host: host, port: port) }
        case .file(let path): FilePrinter(path: path, onBusy: onBusy)
        case .command(let arguments): CommandPrinter(arguments: arguments)
        }
    }

    /// Printers on the bus with their status, and the configured one if it is elsewhere.
    func printers(configured: PrinterConnection?) async -> [Printer] {
        var printers: [Printer] = []
        for found in await USBPrinters(host: host).devices() {
            printers.append(await describe(found.device, found.interface))
        }
        if let configured, !printers.contains(where: { Self.isMeant(configured, $0) }) {
            printers.append(await describe(configured))
        }
        return printers
    }

    private static func isMeant(_ connection: PrinterConnection, _ printer: Printer) -> Bool {
        guard case .usb(let wanted) = connection, case .usb(let found) = printer.connection else { return false }
        switch (wanted, found) {
        case (.first, _): return true
        case (.device(let vendor, let product, let serial), .device(let otherVendor, let otherProduct, let other)):
            return vendor == otherVendor && product == otherProduct && (serial == nil || serial == other)
        case (.device, .first): return false
        }
    }

    private func describe(_ device: USBDeviceDescription, _ interface: USBPrinterInterface) async -> Printer {
        let choice = USBPrinterChoice(of: device)
        var name = device.fullName
        var (status, trouble) = (PrinterStatus.unknown, PrinterFault?.none)
        do {
            let transport = try await host.open(device, interface: interface.number)
            let link = USBPrinterLink(transport: transport, interface: interface)
            do {
                if name.isEmpty, let id = await link.deviceID() { name = "\(id.manufacturer) \(id.model)" }
                status = try await PrintRun(link: link, limits: PrintLimits(), memory: memory).status()
                trouble = status.fault
            } catch {
                trouble = error as? PrinterFault
            }
            await link.close()
        } catch let error as USBError {
            trouble = USBPrinterLink.fault(error)
        } catch {
            trouble = error as? PrinterFault
        }
        return Printer(
            connection: .usb(choice),
            name: name.isEmpty ? "USB \(choice.text)" : name,
            serial: device.serial,
            status: status,
            trouble: trouble
        )
    }

    private func describe(_ connection: PrinterConnection) async -> Printer {
        do {
            let status = try await service(for: connection).status()
            return Printer(connection: connection, name: connection.id, status: status, trouble: status.fault)
        } catch {
            let fault = (error as? PrinterServiceError)?.fault ?? .system(String(describing: error))
            return Printer(connection: connection, name: connection.id, trouble: fault)
        }
    }
}
