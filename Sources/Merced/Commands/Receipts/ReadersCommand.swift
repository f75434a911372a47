import App
import ArgumentParser
import FoundationEssentials
import Yosemite

/// `merced readers …`
struct ReadersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "readers",
        abstract: "List card readers and receipt printers, with what keeps them from working.",
        subcommands: [ReadersListCommand.self, ReadersInfoCommand.self]
    )
}

/// `merced readers list`
struct ReadersListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List readers and printers in reach. Takes about three seconds.",
        discussion: "Of printers on the network only the one in config.toml is asked; they do not announce themselves."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let devices = await DeviceSearch(session: session).run()
            await session.stores.deauthenticate()
            if output.json { return try JSONOutput.write(devices) }
            var table = TextTable([
                ("ID", .left), ("KIND", .left), ("NAME", .left), ("MODE", .left), ("TROUBLE", .left),
            ])
            for device in devices.all {
                table.add([device.id, device.kind, device.name, device.mode ?? "", device.trouble ?? ""])
            }
            let found = devices.all.isEmpty ? [DeviceDocument.Localization.none] : table.lines
            try StandardOutput.write(lines: found + (devices.problem.map { ["", $0] } ?? []))
        }
    }
}

/// `merced readers info ID`
struct ReadersInfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show what a reader or printer reports about itself."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Its id, as readers list shows it.")
    var id: String

    @Option(help: "Its kind, as readers list shows it, if two kinds share an id.")
    var kind: String?

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let devices = await DeviceSearch(session: session).run()
            await session.stores.deauthenticate()
            let found = devices.named(id, kind: kind)
            guard let first = found.first else {
                Failure.say(devices.problem ?? DeviceDocument.Localization.notFound(id))
                throw ExitCode(1)
            }
            guard output.json else {
                return try StandardOutput.write(lines: Array(found.map(\.lines).joined(separator: [""])))
            }
            guard found.count == 1 else {
                Failure.say(DeviceDocument.Localization.several(id, found.map(\.kind)))
                throw ExitCode(1)
            }
            try JSONOutput.write(first)
        }
    }
}

/// Readers and printers, searched for at the same time.
@MainActor
struct DeviceSearch {
    /// How long to search for readers: USB answers at once, network readers within a request.
    static let patience: Duration = .seconds(3)

    let session: Session

    func run() async -> DeviceList {
        let (known, configured) = (session.workspace.printers, session.configuration.printer?.connection)
        async let printers = known.list(configured: configured)
        async let trouble = usbTrouble()
        let (readers, problem) = await findReaders()
        let seen = await trouble
        return DeviceList(
            store: session.entry.name,
            readers: await USBCardReaders(bus: LibUSBHost()).noting(readers).map(DeviceDocument.init),
            printers: await printers.map(DeviceDocument.init),
            problem: problem ?? seen
        )
    }

    private func usbTrouble() async -> String? {
        let (stores, siteID) = (session.stores, session.siteID)
        let trouble: String?? = try? await stores.perform {
            CardPresentPaymentsAction.loadUSBTrouble(siteID: siteID, onCompletion: $0)
        }
        return trouble ?? nil
    }

    private func findReaders() async -> (readers: [CardReader], problem: String?) {
        let (stores, siteID) = (session.stores, session.siteID)
        let found = FoundReaders()
        let search = Task { @MainActor in
            let _: Void = try await stores.perform { completion in
                CardPresentPaymentsAction.startCardReaderDiscovery(
                    siteID: siteID,
                    onUpdate: { found.readers = $0 },
                    onCompletion: completion
                )
            }
        }
        let end = Task { @MainActor in
            try await Task.sleep(for: Self.patience)
            let _: Void = try await stores.perform {
                CardPresentPaymentsAction.cancelCardReaderDiscovery(onCompletion: $0)
            }
        }
        defer { end.cancel() }
        do {
            try await search.value
            return (found.readers, nil)
        } catch is CancellationError {
            return (found.readers, nil)
        } catch {
            return (found.readers, StoreWords.describe(error))
        }
    }

    @MainActor
    private final class FoundReaders {
        var readers: [CardReader] = []
    }
}
