import App
import ArgumentParser
import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// `merced scanners …`
struct ScannersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scanners",
        abstract: "List barcode scanners, and learn how one types.",
        subcommands: [ScannersListCommand.self, ScannersLearnCommand.self]
    )
}

/// `merced scanners list`
struct ScannersListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what presses keys on this computer: keyboards, and scanners among them.",
        discussion:
            "An ID or a path goes to [scanner] device, for a scanner that only merced reads. Never choose a keyboard."
    )

    @OptionGroup var output: OutputOption

    func run() throws {
        let devices = InputDevices().all()
        if output.json { return try JSONOutput.write(ScannerList(scanners: devices.map(ScannerDocument.init))) }
        guard !devices.isEmpty else { return try StandardOutput.write(lines: ["Nothing here sends keys."]) }
        var table = TextTable([("ID", .left), ("NAME", .left), ("PATH", .left), ("READABLE", .left)])
        for device in devices {
            table.add([
                device.id, TextCleaning.clean(device.name), device.stablePath ?? device.path,
                device.isReadable ? "yes" : "no",
            ])
        }
        try StandardOutput.write(lines: table.lines)
    }
}

private struct ScannerList: Encodable {
    let scanners: [ScannerDocument]
}

private struct ScannerDocument: Encodable {
    let id: String
    let name: String
    let path: String
    let readable: Bool

    init(_ device: InputDevice) {
        id = device.id
        name = device.name
        path = device.stablePath ?? device.path
        readable = device.isReadable
    }
}
