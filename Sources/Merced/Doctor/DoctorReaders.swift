import App
import FoundationEssentials
import Yosemite

/// Readers and printers in reach of this computer. Smart readers on the network are listed by `merced readers list`.
struct DoctorReaders {
    /// The configured one; nil where there is none.
    let printer: PrinterEntry?

    func section() async -> DoctorSection {
        let bus = LibUSBHost()
        async let trouble = bus.trouble()
        async let readers = USBCardReaders(bus: bus).list()
        async let printers = Printers(bus: bus).list(configured: printer?.connection)
        var findings: [DoctorFinding] = []
        if let trouble = await trouble { findings.append(.fact("USB", DeviceWords.describe(trouble))) }
        for reader in await readers {
            findings.append(
                reader.trouble.map { .note("reader", reader.name, DeviceWords.describe($0)) }
                    ?? .good("reader", reader.name)
            )
        }
        for found in await printers {
            let isOurs = found.connection == printer?.connection
            findings.append(
                found.trouble.map { .note("printer", found.name, PrinterWords.describe($0)) }
                    ?? .good("printer", found.name + (isOurs ? ", set up" : ""))
            )
        }
        if findings.allSatisfy({ $0.name == "USB" }) { findings.append(.fact("readers", "none is on USB")) }
        return DoctorSection(title: "Readers and printers", findings: findings)
    }
}
