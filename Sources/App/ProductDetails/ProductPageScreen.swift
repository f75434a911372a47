import TerminalUI
import WooFoundation
import Yosemite

/// A product on a page of its own, section by section. What plugins keep with it is shown as it is.
@MainActor
final class ProductPageScreen: Screen {
    let id = AppCommands.productPage
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let verbs: ProductVerbs
    /// The product so many rows further in the list, or nil at its ends.
    private let neighbour: (Int) -> Int64?
    private var panel: RecordPanel<ProductDetailsModel>
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
    var focusPath: [String] { [id, "section.\(panel.section)"] }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        panel.draw(into: &painter, in: rect, focused: focused)
    }

    func run(_ command: CommandID) -> Handling {
        switch command {
        case "undo": verbs.edits.undo()
        case "redo": verbs.edits.redo()
        case "edit":
            let section = ProductSection(rawValue: panel.section) ?? .general
            verbs.edit(panel.model.productID, section: section)
        case "new": verbs.edit(nil)
        case "open" where panel.section == ProductSection.reviews.rawValue: withProduct { verbs.showReviews(of: $0) }
        case "product.reviews": withProduct { verbs.showReviews(of: $0) }
        case "open", "product.variations": withProduct { verbs.showVariations(of: $0) }
        case "trash": withProduct { verbs.trash($0) }
        case "copy": withProduct { verbs.copy($0) }
        case "product.stock": withProduct { verbs.changeStock($0) }
        case "product.more": withProduct { verbs.changeStock(of: $0, by: 1) }
        case "product.fewer": withProduct { verbs.changeStock(of: $0, by: -1) }
        case "product.duplicate": withProduct { verbs.duplicate($0) }
        case "product.images": withProduct { verbs.showImages($0) }
        case "product.status": withProduct { verbs.changeStatus($0) }
        case "open.browser": if let product = panel.model.presentProduct { verbs.browse(product) }
        case "refresh": refresh()
        case "record.next": turn(1)
        case "record.prev": turn(-1)
        default: return panel.run(command)
        }
        return .handled
    }

    func availability(of command: CommandID) -> Availability {
        switch command {
        case "undo": verbs.edits.undoAvailability
        case "redo": verbs.edits.redoAvailability
        case "trash" where panel.model.presentProduct?.statusKey == OrderField.trash:
            .disabled(reason: OrdersScreen.Localization.inTrash)
        case "product.more", "product.fewer": verbs.countedAvailability(panel.model.presentProduct)
        case "open" where panel.section == ProductSection.reviews.rawValue:
            panel.model.presentProduct == nil ? .disabled(reason: Localization.notHere) : .enabled
        case "open", "product.variations":
            panel.model.presentProduct?.typeKey == "variable" ? .enabled : .disabled(reason: Localization.noVariations)
        case "product.images": verbs.imagesAvailability(panel.model.presentProduct)
        case "open.browser", "edit", "trash", "copy", "product.stock", "product.duplicate", "product.status",
            "product.reviews":
            panel.model.presentProduct == nil ? .disabled(reason: Localization.notHere) : .enabled
        case "search", "filter", "sort", "mark", "mark.range", "mark.all", "panel.next", "panel.prev", "panel.zoom":
            .disabled(reason: OrderPageScreen.Localization.listOnly)
        default: .enabled
        }
    }

    func hintLabel(of command: CommandID) -> String? {
        guard command == "open" else { return nil }
        return panel.section == ProductSection.reviews.rawValue ? Localization.reviews : Localization.variations
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .section(let index) = action else { return .ignored }
        return self.panel.show(index)
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        self.panel.scroll(lines)
        return .handled
    }

    private func withProduct(_ work: (Product) -> Void) {
        if let product = panel.model.presentProduct { work(product) }
    }

    private func refresh() {
        panel.model.refresh { [weak self] problem in
            self?.problem = problem
            self?.onChange()
        }
    }

    private func turn(_ step: Int) {
        guard let next = neighbour(step) else {
            verbs.edits.say(step > 0 ? Localization.last : Localization.first)
            return
        }
        let section = panel.section
        panel = RecordPanel(model: ProductDetailsModel(productID: next, context: context))
        panel.show(section)
        problem = nil
        follow()
        onChange()
    }

    private func follow() {
        panel.model.onChange = { [weak self] in self?.onChange() }
    }

    enum Localization {
        static let noVariations = localized("it has no variations")
        static let variations = localized("Variations")
        static let reviews = localized("Reviews")
        static let notHere = localized("the product is not here")
        static let last = localized("There is no product after this one here.")
        static let first = localized("There is no product before this one here.")
    }
}
