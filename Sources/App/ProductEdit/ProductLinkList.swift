import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Products that a product leads to, in its form: by name, and found by name or SKU.
@MainActor
struct ProductLinkList {
    let field: ProductField
    /// Which one leads to them: none to itself. 0 for a new one.
    let productID: Int64
    let names: ProductNames
    let context: SiteContext
    weak var host: ScreenHost?

    private var title: String { ProductFieldWords.label(field, currency: "") }

    var subject: FormListSubject {
        FormListSubject(
            id: "product.edit." + field.rawValue,
            title: title,
            empty: Localization.none,
            words: { value in
                let id = value.integer ?? 0
                return (names.name(id), names.detail(id))
            },
            add: { present, done in
                let overlay = ProductPickerOverlay(
                    title: title,
                    taken: Set(present.compactMap(\.integer)),
                    of: productID,
                    context: context,
                    host: host
                ) {
                    names.note($0)
                    done(.number(Decimal($0.productID)))
                }
                host?.present(overlay)
            },
            arranged: nil
        )
    }

    enum Localization {
        static let none = localized("No products. n adds one.")
    }
}
