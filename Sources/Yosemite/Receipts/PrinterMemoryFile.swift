import FoundationEssentials
import Hardware
import Storage

/// What this machine's printers can tell, in a file of its state; a file that cannot be read or written is no memory.
struct PrinterMemoryFile: PrinterMemory {
    /// Printers that are remembered at most; beyond that it begins anew.
    private static let most = 100
    let file: URL

    init(stateFolder: URL) {
        file = stateFolder.appending(path: "printers.json")
    }

    func abilities(of printer: String) -> PrinterAbilities { all()[printer] ?? PrinterAbilities() }

    func remember(_ abilities: PrinterAbilities, of printer: String) {
        var known = all()
        guard known[printer] != abilities else { return }
        if known.count >= Self.most { known = [:] }
        known[printer] = abilities
        try? JSONFileStorage().write(known, to: file)
    }

    private func all() -> [String: PrinterAbilities] {
        (try? JSONFileStorage().data([String: PrinterAbilities].self, for: file)) ?? [:]
    }
}

extension Printers {
    /// - Parameters:
    ///   - bus: the program's one view of its USB devices, which readers share.
    ///   - stateFolder: where it is remembered what each printer can tell.
    public init(bus: LibUSBHost, stateFolder: URL) {
        self.init(bus: bus, memory: PrinterMemoryFile(stateFolder: stateFolder))
    }
}
