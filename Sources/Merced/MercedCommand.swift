import ArgumentParser
import Glibc

/// `merced`: the screens, and the same actions as verbs.
@main
struct MercedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merced",
        abstract: "Run a WooCommerce store from the terminal.",
        discussion: """
            Without a verb the store opens on the screen.

            Exit status: 0 done · 1 the store refused · 64 wrong usage · 69 the store cannot be reached, or no terminal · \
            70 a fault in merced · \
            74 a file here cannot be read or written · 75 saved, not sent yet · 77 not allowed · 78 wrong configuration or secret command
            """,
        version: Version.text,
        subcommands: [RunCommand.self, DemoCommand.self, LoginCommand.self, OrdersCommand.self, CommandsCommand.self],
        defaultSubcommand: RunCommand.self
    )

    static func main() async {
        // A pipe or connection whose other end went away is an error of one write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        LogFile.bootstrap()
        await main(nil)
    }
}
