import ArgumentParser
import Yosemite

/// `merced products receive`
struct ProductsReceiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receive",
        abstract:
            "Receive a delivery: scan or type what arrived, compare it with the supplier's list, add it to the stock.",
        discussion: """
            What is scanned is kept until --send, over any number of runs. A code is a SKU, or the number under a \
            barcode; “12*CODE” and “CODE 12” are twelve of it. With - codes are read from the standard input, as a \
            scanner types them.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption
    @OptionGroup var goods: StockTakeOptions

    @MainActor
    func run() async throws {
        try await StockTakeRun(purpose: .receive, options: goods, json: output.json).run(store)
    }
}

/// `merced products count`
struct ProductsCountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count",
        abstract: "Take stock: scan or type counts, compare them with the store, correct the difference.",
        discussion: """
            As products receive; what is counted is compared with the stock the store had then, so that what is sold \
            since is not undone. Products that were not counted stay as they are.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption
    @OptionGroup var goods: StockTakeOptions

    @MainActor
    func run() async throws {
        try await StockTakeRun(purpose: .count, options: goods, json: output.json).run(store)
    }
}

/// The options of both.
struct StockTakeOptions: ParsableArguments {
    @Argument(help: "What was scanned or typed; - for the standard input.")
    var codes: [String] = []

    @Option(help: "Which delivery or count, where there are several: its supplier or shelf.")
    var title = ""

    @Option(help: "A supplier's list to expect: a CSV file with a column of codes and one of quantities.")
    var expect: String?

    @Flag(help: "Send the differences to the store, and close it.")
    var send = false

    @Flag(help: "Throw it away.")
    var discard = false

    mutating func validate() throws {
        guard !(send && discard) else { throw ValidationError("--send and --discard exclude each other.") }
    }
}
