import ArgumentParser
import CMalloc
import Glibc

/// `merced`: the screens, and the same actions as verbs.
@main
struct MercedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merced",
        abstract: "Run a WooCommerce store from the terminal.",
        discussion: "Without a verb the store opens on the screen.\n\n" + ExitStatuses.sentence,
        version: Version.text,
        subcommands: [
            RunCommand.self, DemoCommand.self, LoginCommand.self, LogoutCommand.self, StoresCommand.self,
            OrdersCommand.self, ProductsCommand.self, CustomersCommand.self, CouponsCommand.self, SearchCommand.self,
            StatsCommand.self,
            SyncCommand.self,
            OutboxCommand.self,
            PayCommand.self, SellCommand.self, SalesCommand.self,
            LedgerCommand.self,
            PaymentsCommand.self, RefundCommand.self, ReceiptCommand.self, ReadersCommand.self, ScannersCommand.self,
            CommandsCommand.self,
            ConfigCommand.self, DoctorCommand.self, ManualCommand.self, CompletionsCommand.self,
        ],
        defaultSubcommand: RunCommand.self
    )

    static func main() async {
        // A pipe or connection whose other end went away is an error of one write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        // An arena for each thread keeps what that thread once needed; threads come and go here.
        mallopt(M_ARENA_MAX, 2)
        LogFile.bootstrap()
        await main(FilterWords.arguments(Array(CommandLine.arguments.dropFirst()), of: Self.self))
    }
}
