import TerminalUI
import Yosemite

/// Deliveries, and counts of the stock.
extension AppCommands {
    static let stockTakes = "stock.takes"
    static let stockTake = "stock.take"

    static let showStockTakes = Command(
        id: "stock.takes",
        label: StockLocalization.takes,
        help: StockLocalization.takesHelp,
        group: .everywhere,
        aliases: [StockLocalization.takesAlias]
    )

    static let stockReceive = Command(
        id: "stock.receive",
        label: StockLocalization.receive,
        help: StockLocalization.receiveHelp,
        group: .everywhere,
        needs: [.write],
        aliases: [StockLocalization.receiveAlias]
    )
    static let stockCount = Command(
        id: "stock.count",
        label: StockLocalization.count,
        help: StockLocalization.countHelp,
        group: .everywhere,
        needs: [.write],
        aliases: [StockLocalization.countAlias]
    )
    static let stockMore = Command(
        id: "stock.more",
        keys: [.character("+")],
        label: StockLocalization.more,
        help: StockLocalization.moreHelp,
        contexts: [stockTake],
        family: "+",
        helpLine: StockLocalization.byOne
    )
    static let stockFewer = Command(
        id: "stock.fewer",
        keys: [.character("-")],
        label: StockLocalization.fewer,
        help: StockLocalization.fewerHelp,
        contexts: [stockTake],
        family: "-",
        helpLine: StockLocalization.byOne
    )
    static let stockList = Command(
        id: "stock.list",
        label: StockLocalization.list,
        help: StockLocalization.listHelp,
        contexts: [stockTake]
    )
    static let stockExport = Command(
        id: "stock.export",
        keys: [.character("x")],
        label: StockLocalization.export,
        help: StockLocalization.exportHelp,
        contexts: [stockTake],
        family: "x",
        footer: FooterHint(StockLocalization.exportHint, priority: 40)
    )
    static let stockSend = Command(
        id: "stock.send",
        label: StockLocalization.send,
        help: StockLocalization.sendHelp,
        contexts: [stockTake],
        needs: [.write]
    )

    static let stock = [
        showStockTakes, stockReceive, stockCount, stockMore, stockFewer, stockList, stockExport, stockSend,
    ]

    enum StockLocalization {
        static let takes = localized("Stock takes and goods in")
        static let takesHelp = localized("Lists deliveries and counts: the open ones, and those that were sent.")
        static let takesAlias = localized("inventory")
        static let receive = localized("Receive goods")
        static let receiveHelp = localized("Scans a delivery: what arrived is added to the stock.")
        static let receiveAlias = localized("delivery")
        static let count = localized("Count stock")
        static let countHelp = localized("Counts what is there, and corrects the stock by the difference.")
        static let countAlias = localized("stock take")
        static let more = localized("One more")
        static let moreHelp = localized("Counts one more of the selected product.")
        static let fewer = localized("One fewer")
        static let fewerHelp = localized("Counts one fewer of the selected product.")
        static let byOne = localized("One more, one fewer")
        static let list = localized("Supplier's list…")
        static let listHelp = localized("Reads a CSV of expected codes and quantities; differences are shown.")
        static let export = localized("Export differences")
        static let exportHelp = localized(
            "Writes the differences as CSV, into the folder merced started in."
        )
        static let exportHint = localized("Export")
        static let send = localized("Send to the store…")
        static let sendHelp = localized("Changes the store's stock by what was counted. Shows first what changes.")
    }
}
