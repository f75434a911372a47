import ArgumentParser

/// `merced coupons …`
struct CouponsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coupons",
        abstract: "List, show, create, change and delete coupons; create batches of codes, or import a file.",
        subcommands: [
            CouponsListCommand.self, CouponsShowCommand.self, CouponsCreateCommand.self, CouponsSeriesCommand.self,
            CouponsEditCommand.self, CouponsDeleteCommand.self, CouponsImportCommand.self,
        ]
    )
}
