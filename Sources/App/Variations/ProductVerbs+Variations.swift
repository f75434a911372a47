import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Actions on the variations of a product.
extension ProductVerbs {
    func showVariations(of product: Product) {
        guard let host else { return }
        let screen = VariationsScreen(product: product, context: context, verbs: self)
        screen.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(screen)
    }

    func changeStock(_ variation: ProductVariationSummary, of product: Product, by delta: Decimal) {
        let name = "\(ProductWords.name(product)), \(VariationsScreen.name(variation))"
        changeStock(product.productID, variationID: variation.variationID, name: name, by: delta)
    }

    func changeStock(_ variation: ProductVariationSummary, of product: Product) {
        let name = "\(ProductWords.name(product)), \(VariationsScreen.name(variation))"
        let target = StockTarget(
            productID: product.productID,
            variationID: variation.variationID,
            name: name,
            isCounted: variation.managesStock,
            quantity: variation.stockQuantity,
            statusKey: variation.stockStatusKey
        )
        changeStock(target)
    }

    /// Finds the variations that the product lacks, asks, and creates them in the store.
    func planVariations(of product: Product) {
        edits.say(VariationLocalization.looking)
        edits.dispatch(
            ProductVariationAction.planProductVariations(siteID: context.siteID, productID: product.productID) {
                [weak self] result in
                switch result {
                case .success(let plan): self?.ask(plan, product)
                case .failure(let error):
                    let words = (error as? ProductProblems)?.problems.first?.words ?? StoreWords.describe(error)
                    self?.host?.toast(words, kind: .warning)
                }
            }
        )
    }

    private func ask(_ plan: VariationPlan, _ product: Product) {
        guard !plan.missing.isEmpty else { return edits.say(VariationLocalization.nothingMissing(plan.possible)) }
        let words = plan.missing.prefix(6).map(\.words).joined(separator: " · ")
        let question = Dialog(
            id: "variations.make",
            title: VariationLocalization.makeTitle(plan.missing.count, ProductWords.name(product)),
            body: [
                words + (plan.missing.count > 6 ? " …" : ""),
                VariationLocalization.present(plan.present, plan.possible),
                VariationLocalization.noPrice,
            ],
            buttons: [.cancel, DialogButton(id: "make", label: VariationLocalization.make(plan.missing.count))]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "make" { self?.makeVariations(of: product) }
            return .close
        }
        host?.present(overlay)
    }

    private func makeVariations(of product: Product) {
        edits.say(VariationLocalization.making)
        edits.dispatch(
            ProductVariationAction.generateProductVariations(
                siteID: context.siteID,
                productID: product.productID,
                fields: []
            ) { [weak self] result in
                switch result {
                case .success(let made) where made.refused.isEmpty:
                    self?.host?.toast(VariationLocalization.made(made.made), kind: .good)
                case .success(let made):
                    let why = made.refused.values.sorted().first ?? ""
                    self?.host?.toast(VariationLocalization.madeBut(made.made, made.refused.count, why), kind: .warning)
                case .failure(let error):
                    self?.host?.toast(Localization.notMade(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    /// Asks, then deletes variations permanently.
    ///
    /// - Parameter named: the name of a single one.
    func deleteVariations(
        _ ids: [Int64],
        named: String?,
        of product: Product,
        done: @escaping @MainActor () -> Void
    ) {
        guard !ids.isEmpty else { return }
        let what = named.map { "“\($0)”" } ?? ProductWords.Localization.variations(ids.count)
        let question = Dialog(
            id: "variations.delete",
            title: VariationLocalization.deleteTitle(what, ProductWords.name(product)),
            body: [VariationLocalization.deleteBody, TermsScreen.Localization.deleteForGood],
            buttons: [.cancel, DialogButton(id: "delete", label: TermsScreen.Localization.delete)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "delete" { self?.delete(ids, what, of: product, done: done) }
            return .close
        }
        host?.present(overlay)
    }

    private func delete(_ ids: [Int64], _ what: String, of product: Product, done: @escaping @MainActor () -> Void) {
        edits.dispatch(
            ProductVariationAction.deleteProductVariations(
                siteID: context.siteID,
                productID: product.productID,
                variationIDs: ids
            ) { [weak self] result in
                switch result {
                case .success(let refused):
                    done()
                    guard let why = refused.values.sorted().first else {
                        self?.host?.toast(TermsScreen.Localization.deleted(what), kind: .good)
                        return
                    }
                    self?.host?.toast(VariationLocalization.notAll(refused.count, why), kind: .warning)
                case .failure(let error):
                    self?.host?.toast(TermsScreen.Localization.notDeleted(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    enum VariationLocalization {
        static let looking = localized("Checking what its attributes allow…")
        static func nothingMissing(_ count: Int) -> String {
            localized("All %@ variations that its attributes allow exist.", "\(count)")
        }
        static func makeTitle(_ count: Int, _ name: String) -> String {
            localized("Create %@ of %@?", ProductWords.Localization.variations(count), name)
        }
        static func present(_ count: Int, _ possible: Int) -> String {
            localized("%@ of %@ exist already and stay as they are.", "\(count)", "\(possible)")
        }
        static let noPrice = localized("New ones cannot be bought until they have a price.")
        static func make(_ count: Int) -> String { localized("Create %@", ProductWords.Localization.variations(count)) }
        static let making = localized("The store is creating them…")
        static func made(_ count: Int) -> String {
            localized("%@ created.", ProductWords.Localization.variations(count))
        }
        static func madeBut(_ count: Int, _ refused: Int, _ why: String) -> String {
            localized("%@ created, %@ refused: %@", "\(count)", "\(refused)", why)
        }
        static func deleteTitle(_ what: String, _ name: String) -> String { localized("Delete %@ of %@?", what, name) }
        static let deleteBody = localized("Customers can no longer choose it.")
        static func notAll(_ count: Int, _ why: String) -> String {
            localized("The store kept %@: %@", "\(count)", why)
        }
    }
}
