/// Printers on the USB bus.
struct USBPrinters: Sendable {
    let host: any USBHost
    /// For the bus to list its devices.
    var timeout: Duration = .seconds(2)

    /// - Throws: `PrinterFault`.
    func open(_ choice: USBPrinterChoice) async throws -> USBPrinterLink {
        let found = await devices().first { choice.matches($0.device) }
        guard let found else { throw PrinterFault.notFound("USB \(choice.text)") }
        do {
            let transport = try await host.open(found.device, interface: found.interface.number)
            return USBPrinterLink(transport: transport, interface: found.interface)
        } catch let error as USBError {
            throw USBPrinterLink.fault(error)
        }
    }

    func devices() async -> [(device: USBDeviceDescription, interface: USBPrinterInterface)] {
        await host.present(within: timeout).compactMap { device in USBPrinterInterface(device).map { (device, $0) } }
    }
}
