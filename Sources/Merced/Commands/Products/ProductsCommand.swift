import ArgumentParser

/// `merced products …`
struct ProductsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "products",
        abstract: "List, show and change products; bring them out to CSV and in from it; receive and count goods.",
        subcommands: [
            ProductsListCommand.self, ProductsShowCommand.self, ProductsEditCommand.self, ProductsStockCommand.self,
            ProductsExportCommand.self, ProductsImportCommand.self, ProductsPricesCommand.self,
            ProductsReceiveCommand.self, ProductsCountCommand.self,
        ]
    )
}
