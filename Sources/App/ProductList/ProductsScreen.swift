import TerminalUI
import WooFoundation
import Yosemite

/// The Products place: the list, and from 110 columns the selected product beside it.
@MainActor
final class ProductsScreen: RecordListScreen {
    let id = AppCommands.productList
    let place: ListPlace<ProductKind>
    let verbs: ProductVerbs

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
        self.verbs = verbs
        place = ListPlace(context: context, saved: saved, remembered: remembered, base: base)
    }

    var edits: OrderVerbs { verbs.edits }

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

    private func forMarked(_ many: () -> Void, orSelected one: (ProductSummary) -> Void) {
        if hasMarks { many() } else if let selected { one(selected) }
    }

    func open(_ product: ProductSummary) { verbs.open(product.productID) { [place] in place.neighbour($0) } }
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
        static func count(_ count: Int) -> String {
            count == 1 ? localized("1 product") : localized("%@ products", "\(count)")
        }
    }
}
