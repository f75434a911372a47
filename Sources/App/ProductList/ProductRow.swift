import TerminalUI
import WooFoundation
import Yosemite

/// A product as a row of the list.
@MainActor
enum ProductRow {
    static let columns: [TableColumn] = [
        TableColumn(
            id: "name",
            title: Localization.name,
            priority: 1,
            minimum: 24,
            ideal: 24,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(id: "sku", title: Localization.sku, priority: 5, minimum: 8, ideal: 8),
        TableColumn(
            id: "stock",
            title: Localization.stock,
            priority: 2,
            minimum: 5,
            ideal: 8,
            align: .right,
            speech: .named
        ),
        TableColumn(
            id: "price",
            title: Localization.price,
            priority: 3,
            minimum: 7,
            ideal: 9,
            align: .right,
            speech: .named
        ),
        TableColumn(id: "status", title: Localization.status, priority: 4, minimum: 11, ideal: 11),
        TableColumn(id: "type", title: Localization.type, priority: 6, minimum: 8, ideal: 13),
    ]

    static func row(_ product: ProductSummary, context: SiteContext) -> TableRow {
        let words = ProductWords(format: context.format)
        let stock = ProductWords.stock(
            quantity: product.stockQuantity,
            isCounted: product.managesStock,
            statusKey: product.stockStatusKey
        )
        let status = ProductWords.status(product.statusKey)
        let cells = [
            TableCell(ProductWords.name(product)),
            TableCell(product.sku, role: .muted),
            TableCell(stock.text, role: stock.role),
            TableCell(words.money(product.price(at: context.dates.now()))),
            TableCell(status.word, role: status.role, glyph: status.glyph),
            TableCell(ProductWords.type(product), role: .muted),
        ]
        return TableRow(cells, isChanged: context.edits.isWaiting(productID: product.productID))
    }

    enum Localization {
        static let name = localized("Product")
        static let sku = localized("SKU")
        static let stock = localized("Stock")
        static let price = localized("Price")
        static let status = localized("Status")
        static let type = localized("Type")
    }
}
