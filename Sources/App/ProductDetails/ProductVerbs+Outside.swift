import TerminalUI
import WooFoundation
import Yosemite

/// Actions that lead out of merced: the clipboard, the browser, a file.
extension ProductVerbs {
    /// Opens the product in the store's administration.
    func browse(_ product: some ListedProduct) {
        let link = OrderLinks.administration(
            page: "post.php?post=\(product.productID)&action=edit",
            siteURL: context.format.settings.siteURL
        )
        guard let link else {
            host?.toast(OrderVerbs.OutsideLocalization.noAddress, kind: .warning)
            return
        }
        host?.browse(link)
    }

    func trash(_ product: some ListedProduct) { trash([product.productID], name: { _ in ProductWords.name(product) }) }

    /// Lists what can be copied of the product.
    func copy(_ product: some ListedProduct) {
        let words = ProductWords(format: context.format)
        let items: [(id: String, label: String, key: Character, value: String)] = [
            ("name", ProductFieldWords.label(.name, currency: ""), "n", TextCleaning.clean(ProductWords.name(product))),
            ("sku", ProductFieldWords.label(.sku, currency: ""), "s", TextCleaning.clean(product.sku)),
            ("gtin", OutsideLocalization.gtin, "g", TextCleaning.clean(product.globalUniqueID)),
            ("price", OutsideLocalization.price, "p", product.price.isEmpty ? "" : words.money(product.price)),
            ("address", OutsideLocalization.address, "w", TextCleaning.clean(product.permalink)),
        ]
        let dialog = ChoiceDialog(
            id: "product.copy",
            title: OutsideLocalization.copyTitle(ProductWords.name(product)),
            choices: items.map { item in
                Choice(
                    id: item.id,
                    label: item.value.isEmpty ? item.label : "\(item.label): \(item.value)",
                    key: item.key,
                    availability: item.value.isEmpty ? .disabled(reason: OutsideLocalization.none) : .enabled
                )
            }
        ) { [weak self] picked in
            if let item = items.first(where: { $0.id == picked }) { self?.host?.copy(item.value, what: item.label) }
            return .close
        }
        host?.present(dialog)
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
        edits.say(OutsideLocalization.exporting(count))
        Task { [weak self, stores = context.stores, siteID = context.siteID] in
            do {
                let columns = try await stores.perform {
                    ProductAction.findExportColumns(siteID: siteID, list: list, onCompletion: $0)
                }
                var lines = [ProductExport.header(columns)]
                for start in stride(from: 0, to: count, by: Self.chunk) {
                    lines += try await stores.perform {
                        ProductAction.exportLines(
                            siteID: siteID,
                            list: list,
                            range: start..<min(count, start + Self.chunk),
                            columns: columns,
                            onCompletion: $0
                        )
                    }
                }
                self?.write(lines, count: count)
            } catch {
                self?.host?.toast(OutsideLocalization.notExported(StoreWords.describe(error)), kind: .error)
            }
        }
    }

    private func write(_ lines: [String], count: Int) {
        exports.write({ lines.joined(separator: "\n") + "\n" }, named: "products.csv") { [weak self] result in
            switch result {
            case .success(let file):
                self?.host?.toast(OutsideLocalization.exported(count, file.lastPathComponent), kind: .good)
            case .failure(let error):
                self?.host?.toast(OutsideLocalization.notExported(StoreWords.describe(error)), kind: .error)
            }
        }
    }

    enum OutsideLocalization {
        static let gtin = localized("GTIN")
        static let price = localized("Price")
        static let address = localized("Address")
        static let none = localized("it has none")
        static let noImages = localized("it has no images")
        static let notCounted = localized("its stock is not counted")
        static func copyTitle(_ name: String) -> String { localized("Copy of “%@”", name) }
        static func imagesTitle(_ name: String) -> String { localized("Images of “%@”", name) }
        static func exporting(_ count: Int) -> String {
            localized("Writing %@…", ProductsScreen.Localization.count(count))
        }
        static func exported(_ count: Int, _ file: String) -> String {
            localized("%@ written to %@.", ProductsScreen.Localization.count(count), file)
        }
        static func notExported(_ reason: String) -> String { localized("Nothing was written. %@", reason) }
    }
}
