import TerminalUI
import WooFoundation
import Yosemite

/// Actions that lead out of merced: the clipboard, the browser, a file.
extension ProductVerbs {
    /// Opens the product in the store's administration.
    func browse(_ product: some ListedProduct) {
        browse(administration: "post.php?post=\(product.productID)&action=edit")
    }

    func trash(_ product: some ListedProduct) { trash([product.productID], name: { _ in ProductWords.name(product) }) }

    /// Lists what can be copied of the product.
    func copy(_ product: some ListedProduct) {
        let name = ProductWords.name(product)
        let current = product.price(at: context.dates.now())
        let price = current.isEmpty ? "" : ProductWords(format: context.format).money(current)
        let values = [
            CopiedValue("name", ProductFieldWords.label(.name, currency: ""), "n", name),
            CopiedValue("sku", ProductFieldWords.label(.sku, currency: ""), "s", product.sku),
            CopiedValue("gtin", OutsideLocalization.gtin, "g", product.globalUniqueID),
            CopiedValue("price", OutsideLocalization.price, "p", price),
            CopiedValue("address", OutsideLocalization.address, "w", product.permalink),
        ]
        copy(values, id: "product.copy", title: OutsideLocalization.copyTitle(name))
    }

    /// Lists the product's images; the chosen one opens in the browser.
    func showImages(_ product: some ListedProduct) {
        let action = ProductAction.loadProduct(siteID: context.siteID, productID: product.productID) { [weak self] in
            switch $0 {
            case .success(let product): if let product { self?.showImages(of: product) }
            case .failure(let error): self?.host?.toast(StoreWords.describe(error), kind: .error)
            }
        }
        context.stores.dispatch(action)
    }

    private func showImages(of product: Product) {
        let images = product.images
        let dialog = ChoiceDialog(
            id: "product.images",
            title: OutsideLocalization.imagesTitle(ProductWords.name(product)),
            choices: images.enumerated().map { index, image in
                let name = HTMLText.plain(image.alt.isEmpty ? image.name : image.alt)
                return Choice(id: "\(index)", label: "\(index + 1)  \(name.isEmpty ? image.src : name)")
            }
        ) { [weak self] picked in
            if let index = Int(picked), images.indices.contains(index), let link = Link(images[index].src) {
                self?.host?.browse(link)
            }
            return .close
        }
        host?.present(dialog)
    }

    func imagesAvailability(_ product: (some ListedProduct)?) -> Availability {
        guard let product else { return .disabled(reason: ProductsScreen.Localization.noSelection) }
        return product.hasImages ? .enabled : .disabled(reason: OutsideLocalization.noImages)
    }

    /// Whether the stock can be raised or lowered.
    func countedAvailability(_ product: (some ListedProduct)?) -> Availability {
        guard let product else { return .disabled(reason: ProductsScreen.Localization.noSelection) }
        return product.managesStock ? .enabled : .disabled(reason: OutsideLocalization.notCounted)
    }

    // MARK: Export

    /// Rows requested at a time.
    private static let chunk = 500

    /// Writes the products of a list as WooCommerce's CSV.
    func export(_ list: ProductListQuery, count: Int) {
        export("products.csv", count, ProductsScreen.Localization.count) { [stores = context.stores] in
            let columns = try await stores.perform {
                ProductAction.findExportColumns(siteID: list.siteID, list: list, onCompletion: $0)
            }
            var lines = [ProductExport.header(columns)]
            for start in stride(from: 0, to: count, by: Self.chunk) {
                lines += try await stores.perform {
                    ProductAction.exportLines(
                        siteID: list.siteID,
                        list: list,
                        range: start..<min(count, start + Self.chunk),
                        columns: columns,
                        onCompletion: $0
                    )
                }
            }
            return (lines, count)
        }
    }

    enum OutsideLocalization {
        static let gtin = localized("GTIN")
        static let price = localized("Price")
        static let address = localized("Address")
        static let noImages = localized("it has no images")
        static let notCounted = localized("its stock is not tracked")
        static func copyTitle(_ name: String) -> String { localized("Copy of “%@”", name) }
        static func imagesTitle(_ name: String) -> String { localized("Images of “%@”", name) }
    }
}
