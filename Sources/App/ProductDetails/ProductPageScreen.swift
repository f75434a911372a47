import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A product on a page of its own, section by section. Plugins' data is shown unchanged.
@MainActor
final class ProductPageScreen: RecordPageScreen {
    let id = AppCommands.productPage
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let verbs: ProductVerbs
    let neighbour: (Int) -> Int64?
    var panel: RecordPanel<ProductDetailsModel>
    private var problem: String?

    init(
        productID: Int64,
        context: SiteContext,
        verbs: ProductVerbs,
        neighbour: @escaping (Int) -> Int64?
    ) {
        self.context = context
        self.verbs = verbs
        self.neighbour = neighbour
        panel = RecordPanel(model: ProductDetailsModel(productID: productID, context: context))
        follow()
    }

    var title: String { panel.model.title }
    var summary: String { problem ?? "" }
    var edits: OrderVerbs { verbs.edits }

    static let commands = ScreenCommands<ProductPageScreen>(
        pageCommands + [
            opens({ $0.openHint }, unless: { $0.withoutParts }, { $0.open() }),
            ScreenCommand(.new) { $0.verbs.edit(nil) },
            of(.edit) { $0.edit() },
            of(.trash, unless: { $0.inTrash }) { screen in screen.withProduct { screen.verbs.trash($0) } },
            of(.copy) { screen in screen.withProduct { screen.verbs.copy($0) } },
            of(.openInBrowser) { screen in screen.withProduct { screen.verbs.browse($0) } },
            of(AppCommands.productStock) { screen in screen.withProduct { screen.verbs.changeStock($0) } },
            of(AppCommands.productMore, unless: { $0.uncounted }) { $0.changeStock(by: 1) },
            of(AppCommands.productFewer, unless: { $0.uncounted }) { $0.changeStock(by: -1) },
            of(AppCommands.productDuplicate) { screen in screen.withProduct { screen.verbs.duplicate($0) } },
            of(AppCommands.productImages, unless: { $0.withoutImages }) { screen in
                screen.withProduct { screen.verbs.showImages($0) }
            },
            of(AppCommands.productStatus) { screen in screen.withProduct { screen.verbs.changeStatus($0) } },
            of(AppCommands.productVariations, unless: { $0.withoutVariations }) { $0.showVariations() },
            of(AppCommands.productReviews) { $0.showReviews() },
            of(AppCommands.productOrders) { screen in screen.withProduct { screen.verbs.showOrders(of: $0) } },
            of(AppCommands.productBuyers) { screen in screen.withProduct { screen.verbs.showBuyers(of: $0) } },
        ]
    )

    /// A command on the product, available while there is one and no other reason prevents it.
    private static func of(
        _ command: Command,
        unless reason: @escaping @MainActor (ProductPageScreen) -> String? = { _ in nil },
        _ action: @escaping @MainActor (ProductPageScreen) -> Void
    ) -> ScreenCommand<ProductPageScreen> {
        ScreenCommand(command, unless: { reason($0) ?? $0.withoutProduct }, action)
    }

    // MARK: Reasons

    private var withoutProduct: String? { panel.model.presentProduct == nil ? Localization.notHere : nil }

    private var inTrash: String? {
        panel.model.presentProduct?.statusKey == OrderField.trash ? OrdersScreen.Localization.inTrash : nil
    }

    private var uncounted: String? { verbs.countedAvailability(panel.model.presentProduct).reason }
    private var withoutImages: String? { verbs.imagesAvailability(panel.model.presentProduct).reason }

    private var withoutVariations: String? {
        panel.model.presentProduct?.typeKey == "variable" ? nil : Localization.noVariations
    }

    // MARK: Actions

    private var isAtReviews: Bool { panel.section == ProductSection.reviews.rawValue }
    private var openHint: String { isAtReviews ? Localization.reviews : Localization.variations }
    private var withoutParts: String? { isAtReviews ? withoutProduct : withoutVariations }
    private func open() { if isAtReviews { showReviews() } else { showVariations() } }
    private func showReviews() { withProduct { verbs.showReviews(of: $0) } }
    private func showVariations() { withProduct { verbs.showVariations(of: $0) } }
    private func changeStock(by count: Decimal) { withProduct { verbs.changeStock(of: $0, by: count) } }

    private func edit() {
        verbs.edit(panel.model.productID, section: ProductSection(rawValue: panel.section) ?? .general)
    }

    private func withProduct(_ work: (Product) -> Void) {
        if let product = panel.model.presentProduct { work(product) }
    }

    func refresh() {
        panel.model.refresh { [weak self] problem in
            self?.problem = problem
            self?.onChange()
        }
    }

    func details(_ productID: Int64) -> ProductDetailsModel {
        ProductDetailsModel(productID: productID, context: context)
    }

    func turned(from section: Int) {
        panel.show(section)
        problem = nil
    }

    static func end(_ step: Int) -> String { step > 0 ? Localization.last : Localization.first }

    enum Localization {
        static let noVariations = localized("it has no variations")
        static let variations = localized("Variations")
        static let reviews = localized("Reviews")
        static let notHere = localized("the product is not here")
        static let last = localized("There is no product after this one here.")
        static let first = localized("There is no product before this one here.")
    }
}
