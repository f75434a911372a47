import FoundationEssentials
import Yosemite

/// `merced readers list --json`
struct DeviceList: Encodable {
    let store: String
    let readers: [DeviceDocument]
    let printers: [DeviceDocument]
    /// Why readers could not be searched for, as a sentence.
    let problem: String?

    var all: [DeviceDocument] { readers + printers }

    /// The devices with this id; readers of two kinds may have the same serial number.
    ///
    /// - Parameter kind: only of this kind.
    func named(_ id: String, kind: String?) -> [DeviceDocument] {
        all.filter { $0.id == id && (kind == nil || $0.kind == kind) }
    }
}

/// One reader or printer: stable names for scripts, values left out that the device does not report.
struct DeviceDocument: Encodable {
    let id: String
    /// `encrypting_hid`, `server_driven`, `ccid`, `simulated`, `printer`.
    let kind: String
    let name: String
    var serial: String?
    /// `test` or `live`, for readers.
    var mode: String?
    /// Percent.
    var battery: Int?
    var firmware: String?
    /// `present`, `near_end` or `out`, for printers.
    var paper: String?
    var coverOpen: Bool?
    var online: Bool?
    /// `low` or `high`: the level of the drawer's switch, for printers.
    var drawer: String?
    /// As a sentence, with the remedy.
    var trouble: String?

    init(_ reader: CardReader) {
        id = reader.serial
        kind = Self.word(reader.kind)
        name = reader.name
        serial = reader.serial
        mode = reader.mode.rawValue
        battery = reader.batteryLevel.map { Int((min(max($0, 0), 1) * 100).rounded()) }
        firmware = reader.firmwareVersion
        trouble = reader.trouble.map(DeviceWords.describe)
    }

    init(_ printer: Printer) {
        id = printer.connection.id
        kind = "printer"
        name = printer.name
        serial = printer.serial
        paper = printer.status.paper?.rawValue
        coverOpen = printer.status.isCoverOpen
        online = printer.status.isOnline
        drawer = printer.status.drawerLevel?.rawValue
        trouble = printer.trouble.map(PrinterWords.describe)
    }

    /// `Battery: 80 %` and so on, one per line.
    var lines: [String] {
        let rows: [(String, String?)] = [
            (Localization.id, id), (Localization.kind, kind), (Localization.name, name), (Localization.serial, serial),
            (Localization.mode, mode), (Localization.battery, battery.map { "\($0) %" }),
            (Localization.firmware, firmware), (Localization.paper, paper),
            (Localization.cover, coverOpen.map { $0 ? Localization.open : Localization.closed }),
            (Localization.drawer, drawer),
            (Localization.trouble, trouble ?? Localization.noTrouble),
        ]
        return rows.compactMap { label, value in value.map { "\(label): \($0)" } }
    }

    private static func word(_ kind: CardReader.Kind) -> String {
        switch kind {
        case .encryptingHID: "encrypting_hid"
        case .serverDriven: "server_driven"
        case .ccid: "ccid"
        case .simulated: "simulated"
        }
    }
}

extension DeviceDocument {
    enum Localization {
        static let none = localized("No reader or printer was found.")
        static let id = localized("Id")
        static let kind = localized("Kind")
        static let name = localized("Name")
        static let serial = localized("Serial")
        static let mode = localized("Mode")
        static let battery = localized("Battery")
        static let firmware = localized("Firmware")
        static let paper = localized("Paper")
        static let cover = localized("Cover")
        static let drawer = localized("Drawer's switch")
        static let open = localized("open")
        static let closed = localized("closed")
        static let trouble = localized("Trouble")
        static let noTrouble = localized("none known")
        static func several(_ id: String, _ kinds: [String]) -> String {
            let choice = kinds.joined(separator: " | ")
            return localized("%@ is the id of %@ devices: say which with --kind %@.", id, "\(kinds.count)", choice)
        }
        static func notFound(_ id: String) -> String { localized("No reader or printer %@ was found.", id) }
    }
}
