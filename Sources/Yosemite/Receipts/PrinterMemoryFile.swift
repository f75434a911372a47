import FoundationEssentials
import Hardware
import Storage

/// The capabilities of this machine's printers, in a state file; a file that cannot be read or written is ignored.
struct PrinterMemoryFile: PrinterMemory {
    /// The most printers remembered; beyond that it starts again.
    private static let maximum = 100
    let file: URL

    init(stateFolder: URL) {
        file = stateFolder.appending(path: "printers.json")
    }

    func abilities(of printer: String) -> PrinterAbilities { all()[printer] ?? PrinterAbilities() }

    func remember(_ abilities: PrinterAbilities, of printer: String) {
        var known = all()
        guard known[printer] != abilities else { return }
        if known.count >= Self.maximum { known = [:] }
        known[printer] = abilities
        try? JSONFileStorage().write(known, to: file)
    }

    private func all() -> [String: PrinterAbilities] {
        (try? JSONFileStorage().data([String: PrinterAbilities].self, for: file)) ?? [:]
    }
}

extension Printers {
    /// - Parameters:
    ///   - bus: the program's one view of its USB devices, shared with readers.
    ///   - stateFolder: where printers' capabilities are stored.
    ///   - onBusy: called when a job has to wait for somebody else's.
    public init(bus: LibUSBHost, stateFolder: URL, onBusy: @escaping @Sendable (PrinterFault) -> Void) {
        self.init(bus: bus, memory: PrinterMemoryFile(stateFolder: stateFolder), onBusy: onBusy)
    }
}
