import TerminalUI
import WooFoundation
import Yosemite

/// The Products place: the list, and from 110 columns the selected product beside it.
@MainActor
final class ProductsScreen: RecordListScreen {
    typealias Kind = ProductKind

    let id = AppCommands.productList
    let title = Localization.title
    let looks = RecordListLooks(
        columns: ProductRow.columns,
        spokenID: ProductRow.spokenID,
        noRecord: Localization.noProduct,
        noSelection: Localization.noSelection
    )

    let context: SiteContext
    let model: ProductListViewModel
    let verbs: ProductVerbs
    let saved: SavedFilters
    private(set) weak var host: ScreenHost?

    var scroll = ListScroll()
    private(set) lazy var search = makeSearch(host: { [weak self] in self?.host })
    let detail: PanelFollower<ProductDetailsModel>
    var split = ListSplit.none
    var isDetailFocused = false
    var isZoomed = false
    var measured: ProductListQuery?

    /// - Parameters:
    ///   - remembered: the last state of the place's list; nil for a list opened with a filter.
    ///   - base: the filter the list is opened with.
    init(
        context: SiteContext,
        verbs: ProductVerbs,
        saved: SavedFilters,
        remembered: RememberedList? = nil,
        base: ProductFilter = .none
    ) {
        self.context = context
        self.verbs = verbs
        self.saved = saved
        model = ProductListViewModel(
            context: context,
            query: ProductListQuery(siteID: context.siteID),
            remembered: remembered,
            base: base
        )
        detail = PanelFollower { ProductDetailsModel(productID: $0, context: context) }
        detail.onChange = { [weak self] in self?.host?.setNeedsRender() }
        model.onChange = { [weak self] in self?.follow($0) }
    }

    func attach(_ host: ScreenHost) { self.host = host }
    func appear() { model.start() }
    // MARK: Drawing

    /// `Products · stock:low mug`
    func heading(typed: String?) -> String {
        ListHeading.text(Localization.title, filter: model.chosen.text, typed: typed)
    }

    // MARK: Keys

    static let commands = ScreenCommands<ProductsScreen>(
        listCommands + [
            ScreenCommand(.new) { $0.verbs.edit(nil) },
            onMarked(.edit, hint: Localization.editMarked) { screen in
                screen.forMarked({ screen.showBulk() }, orSelected: { screen.verbs.edit($0.productID) })
            },
            onMarked(
                .trash,
                hint: Localization.trashMarked,
                unless: { $1.statusKey == OrderField.trash ? OrdersScreen.Localization.inTrash : nil },
                { $0.trash() }
            ),
            onSelected(.copy) { $0.verbs.copy($1) },
            onSelected(.openInBrowser) { $0.verbs.browse($1) },
            onMarked(AppCommands.productStock, hint: Localization.stockMarked) { screen in
                screen.forMarked({ screen.showBulk(.stock) }, orSelected: { screen.verbs.changeStock($0) })
            },
            onSelected(AppCommands.productMore, unless: { $0.verbs.countedAvailability($1).reason }) {
                $0.verbs.changeStock(of: $1, by: 1)
            },
            onSelected(AppCommands.productFewer, unless: { $0.verbs.countedAvailability($1).reason }) {
                $0.verbs.changeStock(of: $1, by: -1)
            },
            onSelected(AppCommands.productDuplicate) { $0.verbs.duplicate($1) },
            onSelected(AppCommands.productImages, unless: { $0.verbs.imagesAvailability($1).reason }) {
                $0.verbs.showImages($1)
            },
            onMarked(AppCommands.productStatus, hint: Localization.statusMarked) { screen in
                screen.forMarked({ screen.showBulk(.status) }, orSelected: { screen.verbs.changeStatus($0) })
            },
            onSelected(AppCommands.productReviews) { $0.verbs.showReviews(of: $1) },
            onSelected(AppCommands.productOrders) { $0.verbs.showOrders(of: $1) },
            onSelected(AppCommands.productBuyers) { $0.verbs.showBuyers(of: $1) },
            onAll(AppCommands.bulkEdit) { $0.showBulk() },
            onAll(AppCommands.productExport) { $0.verbs.export($0.model.query, count: $0.model.count) },
        ]
    )

    var edits: OrderVerbs { verbs.edits }

    private func forMarked(_ many: () -> Void, orSelected one: (ProductSummary) -> Void) {
        if hasMarks { many() } else if let selected { one(selected) }
    }

    // MARK: Following

    func refresh() { model.refresh() }

    func openSelected() {
        guard let product = selected else { return }
        verbs.open(product.productID) { [weak self] step in self?.neighbour(step) }
    }

}

extension ProductsScreen {
    enum Localization {
        static let editMarked = localized("Edit %@")
        static let trashMarked = localized("Trash %@")
        static let stockMarked = localized("Stock of %@")
        static let statusMarked = localized("Status of %@")
        static let title = localized("Products")
        static let noProduct = localized("No product selected")
        static let sortTitle = localized("Sort products")
        static let noSelection = localized("select a product first")
        static func notRead(_ reason: String) -> String { localized("The products could not be read. %@", reason) }
        static func count(_ count: Int) -> String {
            count == 1 ? localized("1 product") : localized("%@ products", "\(count)")
        }
    }
}
