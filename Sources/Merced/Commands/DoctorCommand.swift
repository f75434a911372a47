import App
import ArgumentParser
import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// `merced doctor`: what works here and what does not, in words, with remedies.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what works here and what does not: terminal, configuration, stores, databases.",
        discussion: "Exit status 1 if something is broken. Nothing is changed, here or at a store."
    )

    @Flag(help: "A text to paste somewhere: without secrets, and without addresses and names.")
    var report = false

    @Flag(name: .customLong("with-addresses"), help: "With --report: keep addresses, names and paths in it.")
    var withAddresses = false

    @Flag(help: "Ask no store.")
    var offline = false

    @OptionGroup var output: OutputOption

    private struct Document: Encodable {
        let ok: Bool
        let sections: [DoctorSection]
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let environment = ProcessInfo.processInfo.environment
            var found = DoctorReport(
                sections: [DoctorVersions.section] + DoctorTerminal(environment: environment).sections
            )
            var entries: [StoreEntry] = []
            var printer: PrinterEntry?
            do {
                let folders = try Folders(environment: environment)
                let check = ConfigurationCheck(folders: folders)
                entries = check.configuration.stores
                printer = check.configuration.printer
                found.sections += DoctorConfiguration(check: check, folders: folders).sections
                found.sections += await stores(entries, folders, backup: check.configuration.backup)
            } catch {
                let advice = "Set HOME to your home folder."
                let finding = DoctorFinding.bad("folders", error.plainWords, advice)
                found.sections.append(DoctorSection(title: "Configuration", findings: [finding]))
            }
            found.sections.append(await DoctorReaders(printer: printer).section())
            try print(
                report
                    ? found.redacted(entries: entries, environment: environment, withAddresses: withAddresses) : found
            )
            if found.isBroken { throw ExitCode(1) }
        }
    }

    @MainActor
    private func stores(
        _ entries: [StoreEntry],
        _ folders: Folders,
        backup: BackupEntry?
    ) async -> [DoctorSection] {
        guard !entries.isEmpty else {
            let advice = "Connect one: merced login https://shop.example. Or look around: merced demo"
            return [DoctorSection(title: "Stores", findings: [.note("stores", "there is none yet", advice)])]
        }
        let manager = makeStoresManager(
            configuration: YosemiteConfiguration(
                logins: [],
                folder: folders.store(named:),
                stateFolder: folders.state
            )
        )
        let asksStore = !offline
        let working = entries.map { entry in
            Task { @MainActor in
                await DoctorStore(
                    entry: entry,
                    login: SiteLogin(entry: entry, folders: folders),
                    folder: folders.store(named: entry.name),
                    stores: manager,
                    asksStore: asksStore,
                    backup: backup
                ).section()
            }
        }
        var sections: [DoctorSection] = []
        for task in working { sections.append(await task.value) }
        return sections
    }

    private func print(_ found: DoctorReport) throws {
        guard !output.json else {
            try JSONOutput.write(Document(ok: !found.isBroken, sections: found.sections))
            return
        }
        let isASCII = GlyphSet.forLocale(ProcessInfo.processInfo.environment) != .unicode
        try StandardOutput.write(lines: found.lines(isASCII: isASCII) + ["", found.verdict])
    }
}
