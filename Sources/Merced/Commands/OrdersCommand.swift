import ArgumentParser

/// `merced orders …`
struct OrdersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "orders",
        abstract: "List, show and change orders.",
        subcommands: [
            OrdersListCommand.self, OrdersShowCommand.self, OrdersStatusCommand.self, OrdersEditCommand.self,
            OrdersNoteCommand.self, OrdersTrashCommand.self, OrdersRestoreCommand.self, OrdersCreateCommand.self,
            OrdersQuoteCommand.self, OrdersProbeCommand.self, OrdersExportCommand.self, OrdersDuplicateCommand.self,
            OrdersDraftsCommand.self, OrdersTrackingCommand.self,
        ]
    )
}
