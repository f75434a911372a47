import ArgumentParser

/// `merced products …`
struct ProductsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "products",
        abstract: "List, show and change products; export and import CSV; receive and count stock.",
        subcommands: [
            ProductsListCommand.self, ProductsShowCommand.self, ProductsEditCommand.self, ProductsStockCommand.self,
            ProductsExportCommand.self, ProductsImportCommand.self, ProductsPricesCommand.self,
            ProductsReceiveCommand.self, ProductsCountCommand.self,
        ]
    )
}
