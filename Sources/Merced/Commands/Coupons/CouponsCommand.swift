import ArgumentParser

/// `merced coupons …`
struct CouponsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coupons",
        abstract: "List, show, make, change and delete coupons; make a series of codes, or what a file says.",
        subcommands: [
            CouponsListCommand.self, CouponsShowCommand.self, CouponsCreateCommand.self, CouponsSeriesCommand.self,
            CouponsEditCommand.self, CouponsDeleteCommand.self, CouponsImportCommand.self,
        ]
    )
}
