import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A product's page in lines, section by section.
@MainActor
struct ProductLines {
    let product: Product
    let variations: [ProductVariationSummary]
    /// Newest first.
    let reviews: [ProductReview]
    let format: StoreFormat
    /// Decides which price of a dated sale counts.
    let now: Date

    var words: ProductWords { ProductWords(format: format) }

    func lines(_ section: ProductSection) -> [PageLine] {
        switch section {
        case .general: general
        case .price: price
        case .stock: stock
        case .shipping: shipping
        case .options: options
        case .images: images
        case .seo: seo
        case .reviews: reviewLines
        case .more: more
        }
    }

    private var general: [PageLine] {
        var lines: [PageLine] = [
            .field(Localization.name, ProductWords.name(product)),
            .field(Localization.type, ProductWords.type(product)),
            .field(Localization.status, ProductWords.status(product.statusKey).word),
            .field(Localization.visibility, visibility),
            .field(label: Localization.categories, value: names(product.categories) { .category($0) }),
            .field(label: Localization.tags, value: names(product.tags) { .tag($0) }),
            .field(Localization.brands, names(product.brands)),
            .field(label: Localization.sold, value: sold),
            .field(Localization.rating, rating),
        ]
        if !product.externalURL.isEmpty {
            lines += [
                .field(Localization.externalURL, product.externalURL),
                .field(Localization.button, text(product.buttonText)),
            ]
        }
        if !product.groupedProductIDs.isEmpty {
            lines.append(.field(label: Localization.grouped, value: ids(product.groupedProductIDs)))
        }
        if !product.upsellIDs.isEmpty {
            lines.append(.field(label: Localization.upsells, value: ids(product.upsellIDs)))
        }
        if !product.crossSellIDs.isEmpty {
            lines.append(.field(label: Localization.crossSells, value: ids(product.crossSellIDs)))
        }
        lines += paragraph(Localization.short, product.shortDescription)
        lines += paragraph(Localization.description, product.fullDescription)
        return lines
    }

    private var visibility: String {
        switch product.catalogVisibilityKey {
        case "visible": Localization.everywhere
        case "catalog": Localization.shopOnly
        case "search": Localization.searchOnly
        case "hidden": Localization.hidden
        default: product.catalogVisibilityKey
        }
    }

    private var rating: String {
        product.ratingCount == 0
            ? Localization.none : Localization.ratings(product.averageRating, Int(product.ratingCount))
    }

    private var price: [PageLine] {
        var lines: [PageLine] = [
            .field(Localization.now, words.money(product.price(at: now))),
            .field(Localization.regular, words.money(product.regularPrice)),
            .field(Localization.sale, words.money(product.salePrice)),
        ]
        if product.dateOnSaleFrom != nil || product.dateOnSaleTo != nil {
            let window = "\(format.pageDate(product.dateOnSaleFrom)) – \(format.pageDate(product.dateOnSaleTo))"
            lines.append(.field(Localization.saleWindow, window))
        }
        lines += [
            .field(Localization.onSale, product.isOnSale(at: now) ? Localization.yes : Localization.no),
            .field(Localization.taxStatus, product.taxStatusKey),
            .field(Localization.taxClass, product.taxClass.isEmpty ? Localization.standard : product.taxClass),
        ]
        return lines
    }

    private var stock: [PageLine] {
        var lines: [PageLine] = [
            .field(Localization.sku, dash(product.sku)),
            .field(Localization.gtin, dash(product.globalUniqueID)),
            .field(Localization.counted, product.managesStock ? Localization.yes : Localization.no),
            .field(Localization.there, ProductWords.stockWord(product.stockStatusKey)),
        ]
        if product.managesStock {
            lines += [
                .field(Localization.quantity, product.stockQuantity.map { "\($0)" } ?? Localization.none),
                .field(Localization.low, product.lowStockAmount.map { "\($0)" } ?? Localization.storesOwn),
                .field(Localization.backorders, backorders),
            ]
        }
        lines.append(.field(Localization.single, product.isSoldIndividually ? Localization.yes : Localization.no))
        return lines
    }

    private var backorders: String {
        switch product.backordersKey {
        case "no": Localization.no
        case "yes": Localization.yes
        case "notify": Localization.notify
        default: product.backordersKey
        }
    }

    private var shipping: [PageLine] {
        let sides = [product.length, product.width, product.height]
        var lines: [PageLine] = [
            .field(Localization.virtual, product.isVirtual ? Localization.yes : Localization.no),
            .field(Localization.weight, dash(product.weight)),
            .field(Localization.size, sides.allSatisfy(\.isEmpty) ? "–" : sides.map(dash).joined(separator: " × ")),
            .field(Localization.shippingClass, dash(product.shippingClass)),
        ]
        guard product.isDownloadable else { return lines }
        lines.append(.heading(Localization.downloads))
        lines += product.downloads.map { .field(text($0.name), $0.fileURL) }
        return lines
    }

    func paragraph(_ title: String, _ html: String) -> [PageLine] {
        let text = HTMLText.readable(html)
        return text.isEmpty ? [] : [.blank, .heading(title), .text(text)]
    }

    func text(_ html: String) -> String { HTMLText.plain(html) }

    private func dash(_ text: String) -> String { text.isEmpty ? "–" : text }

    private func ids(_ ids: [Int64]) -> [Span] {
        ids.enumerated().flatMap { index, id in
            (index > 0 ? [Span(", ")] : []) + [Span("#\(id)", to: .product(id))]
        }
    }

    /// How often, in which orders, and to whom.
    private var sold: [Span] {
        let orders = OrderFilter(conditions: [OrderCondition(.product(.id(product.productID)))])
        let buyers = PersonFilter(conditions: [PersonCondition(.bought(.id(product.productID)))])
        return [
            Span("\(product.totalSales)   "), Span(Localization.seeOrders, to: .orders(orders)), Span("   "),
            Span(Localization.seeBuyers, to: .people(buyers)),
        ]
    }

    private func names(_ terms: [ProductTerm]) -> String {
        terms.isEmpty ? "–" : terms.map { text($0.name) }.joined(separator: ", ")
    }

    private func names(_ terms: [ProductTerm], _ door: (Int64) -> Door) -> [Span] {
        guard !terms.isEmpty else { return [Span("–")] }
        return terms.enumerated().flatMap { index, term in
            (index > 0 ? [Span(", ")] : []) + [Span(text(term.name), to: door(term.termID))]
        }
    }
}

extension ProductLines {
    enum Localization {
        static let name = localized("Name")
        static let type = localized("Type")
        static let status = localized("Status")
        static let visibility = localized("Shown")
        static let categories = localized("Categories")
        static let tags = localized("Tags")
        static let brands = localized("Brands")
        static let sold = localized("Sold")
        static let seeOrders = localized("Orders")
        static let seeBuyers = localized("Buyers")
        static let rating = localized("Rating")
        static func ratings(_ average: String, _ count: Int) -> String {
            count == 1 ? localized("%@, 1 review", average) : localized("%@, %@ reviews", average, "\(count)")
        }
        static let externalURL = localized("Sold at")
        static let button = localized("Button")
        static let grouped = localized("Groups")
        static let upsells = localized("Upsells")
        static let crossSells = localized("Cross-sells")
        static let short = localized("Short description")
        static let description = localized("Description")
        static let everywhere = localized("in the shop and in searches")
        static let shopOnly = localized("in the shop only")
        static let searchOnly = localized("in searches only")
        static let hidden = localized("nowhere")
        static let now = localized("Price now")
        static let regular = localized("Regular price")
        static let sale = localized("Sale price")
        static let saleWindow = localized("Sale period")
        static let onSale = localized("On sale")
        static let taxStatus = localized("Tax")
        static let taxClass = localized("Tax class")
        static let standard = localized("standard")
        static let sku = localized("SKU")
        static let gtin = localized("GTIN")
        static let counted = localized("Counted")
        static let there = localized("Stock")
        static let quantity = localized("Quantity")
        static let low = localized("Low stock at")
        static let storesOwn = localized("the store's number")
        static let backorders = localized("Backorders")
        static let notify = localized("yes, and the customer is told")
        static let single = localized("One per order")
        static let virtual = localized("Virtual")
        static let weight = localized("Weight")
        static let size = localized("Size")
        static let shippingClass = localized("Class")
        static let downloads = localized("Downloads")
        static let yes = localized("yes")
        static let no = localized("no")
        static let none = localized("none")
    }
}
