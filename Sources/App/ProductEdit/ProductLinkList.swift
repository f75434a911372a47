import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Products that a record refers to, in its form: by name, and found by name or SKU.
@MainActor
struct ProductLinkList {
    let id: String
    let title: String
    /// The product of the form, which is not offered; 0 for a new one, or a record of another kind.
    let productID: Int64
    let names: ProductNames
    let context: SiteContext
    weak var host: ScreenHost?

    var subject: FormListSubject {
        FormListSubject(
            id: id,
            title: title,
            empty: Localization.none,
            words: { value in
                let id = value.integer ?? 0
                return (names.name(id), names.detail(id))
            },
            add: { present, done in
                let picker = RecordPicker.products(
                    title: title,
                    taken: Set(present.compactMap(\.integer)),
                    of: productID,
                    context: context
                )
                let overlay = RecordPickerOverlay(picker, host: host) { product in
                    guard let product else { return }
                    names.note(product)
                    done(.number(Decimal(product.productID)))
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
