import ArgumentParser
import CMalloc
import FoundationEssentials
import Glibc
import WooFoundation

/// `merced`: the screens, and the same actions as verbs.
@main
struct MercedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merced",
        abstract: "Run a WooCommerce store from the terminal.",
        discussion: "Without a verb the store opens on the screen.\n\n" + ExitStatuses.sentence,
        version: Version.text,
        subcommands: [
            RunCommand.self, DemoCommand.self, TourCommand.self, LoginCommand.self, LogoutCommand.self,
            StoresCommand.self,
            OrdersCommand.self, ProductsCommand.self, CustomersCommand.self, CouponsCommand.self, SearchCommand.self,
            StatsCommand.self,
            SyncCommand.self,
            OutboxCommand.self,
            NotificationsCommand.self, WatchCommand.self,
            PayCommand.self, SellCommand.self, SalesCommand.self,
            LedgerCommand.self,
            PaymentsCommand.self, RefundCommand.self, ReceiptCommand.self, ReadersCommand.self, ScannersCommand.self,
            CommandsCommand.self, EventsCommand.self,
            ConfigCommand.self, DoctorCommand.self, ManualCommand.self, CompletionsCommand.self,
        ],
        defaultSubcommand: RunCommand.self
    )

    static func main() async {
        // A closed pipe or connection is an error of one write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        // An arena for each thread keeps the memory that the thread once needed; threads come and go here.
        mallopt(M_ARENA_MAX, 2)
        LogFile.bootstrap()
        CrashTest.plantExitHandler()
        ProgramEnd.now(await status(of: Array(CommandLine.arguments.dropFirst())))
    }

    /// Runs a verb to its end, as the parser's `main(_:)` does, which then leaves by `exit`; see `ProgramEnd`.
    private static func status(of arguments: [String]) async -> Int32 {
        do {
            let command = try await command(of: arguments)
            let start = ContinuousClock.now
            let end: Result<Void, any Error>
            do {
                end = .success(try await run(command))
            } catch {
                end = .failure(error)
            }
            let status = if case .failure(let error) = end { exitCode(for: error).rawValue } else { EXIT_SUCCESS }
            VerbTracking.note(type(of: command), status: status, lasting: start.duration(to: .now))
            try end.get()
            return EXIT_SUCCESS
        } catch {
            let (status, words) = (exitCode(for: error), fullMessage(for: error))
            guard !words.isEmpty else { return status.rawValue }
            // Requested help is an answer. A closed output is not reported.
            if status.isSuccess {
                try? StandardOutput.write(Data("\(words)\n".utf8))
            } else {
                try? OpenFile.standardError.write("\(words)\n".utf8)
            }
            return status.rawValue
        }
    }

    private static func command(of arguments: [String]) async throws -> any ParsableCommand {
        if let usual = RunCommand.usual(arguments) { return usual }
        let arguments = FilterWords.arguments(arguments, of: Self.self)
        if let named = NamedVerb(in: arguments, of: Self.self).command(from: arguments) { return named }
        return try await asyncParseAsRoot(arguments)
    }

    private static func run(_ command: any ParsableCommand) async throws {
        if var waiting = command as? any AsyncParsableCommand { return try await waiting.run() }
        var command = command
        try command.run()
    }
}
