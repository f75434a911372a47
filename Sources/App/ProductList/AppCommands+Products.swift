import TerminalUI
import Yosemite

/// The commands of Products.
extension AppCommands {
    static let catalogue: [Command] = products + termLists.map(\.command)

    static let productStock = Command(
        id: "product.stock",
        keys: [.character("s")],
        label: ProductLocalization.stock,
        help: ProductLocalization.stockHelp,
        contexts: [productList, productPage, variations],
        family: "s",
        needs: [.write],
        footer: FooterHint(ProductLocalization.stockHint, priority: 32)
    )
    static let productMore = Command(
        id: "product.more",
        keys: [.character("+")],
        label: ProductLocalization.more,
        help: ProductLocalization.moreHelp,
        contexts: [productList, productPage, variations],
        family: "+",
        needs: [.write],
        helpLine: ProductLocalization.byOne
    )
    static let productFewer = Command(
        id: "product.fewer",
        keys: [.character("-")],
        label: ProductLocalization.fewer,
        help: ProductLocalization.fewerHelp,
        contexts: [productList, productPage, variations],
        family: "-",
        needs: [.write],
        helpLine: ProductLocalization.byOne
    )
    static let productDuplicate = Command(
        id: "product.duplicate",
        keys: [.character("c")],
        label: ProductLocalization.duplicate,
        help: ProductLocalization.duplicateHelp,
        contexts: [productList, productPage],
        family: "c",
        needs: [.write]
    )
    static let productImages = Command(
        id: "product.images",
        keys: [.character("i")],
        label: ProductLocalization.images,
        help: ProductLocalization.imagesHelp,
        contexts: [productList, productPage],
        family: "i"
    )
    static let productExport = Command(
        id: "product.export",
        keys: [.character("x")],
        label: ProductLocalization.export,
        help: ProductLocalization.exportHelp,
        contexts: [productList],
        family: "x"
    )
    static let productStatus = Command(
        id: "product.status",
        label: ProductLocalization.status,
        help: ProductLocalization.statusHelp,
        contexts: [productList, productPage],
        needs: [.write],
        aliases: [ProductLocalization.statusAlias]
    )
    static let bulkEdit = Command(
        id: "product.bulk",
        label: ProductLocalization.bulk,
        help: ProductLocalization.bulkHelp,
        contexts: [productList],
        needs: [.write],
        aliases: [ProductLocalization.bulkAlias]
    )
    static let productVariations = Command(
        id: "product.variations",
        label: ProductLocalization.variations,
        help: ProductLocalization.variationsHelp,
        contexts: [productPage]
    )

    static let productOrders = Command(
        id: "product.orders",
        keys: [.character("O")],
        label: ProductLocalization.orders,
        help: ProductLocalization.ordersHelp,
        contexts: [productList, productPage],
        family: "O"
    )
    static let productBuyers = Command(
        id: "product.buyers",
        label: ProductLocalization.buyers,
        help: ProductLocalization.buyersHelp,
        contexts: [productList, productPage]
    )

    private static let products: [Command] = [
        productStock, productMore, productFewer, productDuplicate, productImages, productExport, productStatus,
        bulkEdit, productVariations, productOrders, productBuyers,
    ]

    /// The lists of terms, in the palette only.
    static let termLists: [(command: Command, kind: TermKind)] = [
        list("terms.categories", .categories), list("terms.tags", .tags), list("terms.attributes", .attributes),
        list("terms.shipping", .shippingClasses), list("terms.taxes", .taxClasses), list("terms.rates", .taxRates),
    ]

    private static func list(_ id: CommandID, _ kind: TermKind) -> (command: Command, kind: TermKind) {
        let help = ProductLocalization.listHelp(kind.title)
        return (Command(id: id, label: kind.title, help: help, group: .everywhere), kind)
    }

    enum ProductLocalization {
        static let orders = localized("Orders with this product")
        static let ordersHelp = localized("Lists every order it is in, its variations included.")
        static let buyers = localized("Who bought this product")
        static let buyersHelp = localized("Lists the customers who ordered it, guests included.")
        static let variations = localized("Variations of the product")
        static let variationsHelp = localized("Shows them as a table: prices and stock, one by one or many at once.")
        static func listHelp(_ name: String) -> String {
            localized("%@: a list to add to, change and delete from.", name)
        }
        static let stock = localized("Change stock…")
        static let stockHelp = localized(
            "Adds or removes some, or sets what was counted; works on all that are marked."
        )
        static let stockHint = localized("Stock")
        static let more = localized("One more in stock")
        static let moreHelp = localized("Adds one to the stock; sales made meanwhile still count.")
        static let fewer = localized("One fewer in stock")
        static let fewerHelp = localized("Removes one from the stock; sales made meanwhile still count.")
        static let byOne = localized("One more, one fewer in stock")
        static let duplicate = localized("Duplicate product")
        static let duplicateHelp = localized("Has the store create a draft with all the product has but its SKU.")
        static let images = localized("Images…")
        static let imagesHelp = localized("Lists the product's images; Enter opens one in the browser.")
        static let export = localized("Export products…")
        static let exportHelp = localized(
            "Writes the products of the list as WooCommerce's CSV into the folder merced was started in."
        )
        static let status = localized("Change status of the product…")
        static let statusHelp = localized(
            "Published, draft, for review or private. Also restores a product from the trash."
        )
        static let statusAlias = localized("restore product")
        static let bulk = localized("Change many products…")
        static let bulkHelp = localized(
            "Prices, sale, stock, status, categories or tags of those that are marked, or of the whole list."
        )
        static let bulkAlias = localized("bulk edit")
    }
}
