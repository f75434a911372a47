import TerminalUI
import WooFoundation
import Yosemite

/// The lists to choose a condition's value from.
@MainActor
struct ProductFilterChoices {
    let title: String
    let choices: [Choice]

    static var statuses: ProductFilterChoices {
        let statuses = ["publish", "draft", "pending", "private", "future", "trash"].map { key in
            let status = ProductWords.status(key)
            return Choice(id: key, label: status.word, glyph: status.glyph, role: status.role)
        }
        return ProductFilterChoices(title: Localization.statuses, choices: statuses)
    }

    static var stocks: ProductFilterChoices {
        let stocks: [(ProductStock, String)] = [
            (.low, Localization.low), (.out, Localization.out), (.backorder, Localization.backorder),
            (.in, Localization.inStock),
        ]
        let choices = stocks.map { Choice(id: $0.rawValue, label: $1) }
        return ProductFilterChoices(title: Localization.stocks, choices: choices)
    }

    static var types: ProductFilterChoices {
        let choices = ["simple", "variable", "grouped", "external"].map { Choice(id: $0, label: ProductWords.type($0)) }
        return ProductFilterChoices(title: Localization.types, choices: choices)
    }

    static func categories(_ categories: [ProductCategory]) -> ProductFilterChoices {
        let choices = CategoryTree(categories).rows.map { row in
            Choice(id: row.category.slug, label: row.indented)
        }
        return ProductFilterChoices(title: Localization.categories, choices: choices)
    }

    static func tags(_ tags: [ProductTag]) -> ProductFilterChoices {
        let choices = tags.map { Choice(id: $0.slug, label: HTMLText.plain($0.name)) }
        return ProductFilterChoices(title: Localization.tags, choices: choices)
    }

    /// - Parameter pick: called with the value as typed; nil where the user wants to type it.
    func dialog(
        of key: ProductFilterKey,
        present: String,
        _ pick: @escaping @MainActor (String?) -> Void
    ) -> ChoiceDialog {
        let typed = "…"
        let all =
            [Choice(id: "", label: Localization.any)] + choices
            + [Choice(id: typed, label: Localization.other)]
        return ChoiceDialog(
            id: "products.filter." + key.rawValue,
            title: title,
            choices: all,
            currentID: present
        ) { picked in
            pick(picked == typed ? nil : picked)
            return .close
        }
    }

    enum Localization {
        static let statuses = localized("Products in status")
        static let stocks = localized("Products whose stock is")
        static let types = localized("Products of type")
        static let categories = localized("Products in category")
        static let tags = localized("Products with tag")
        static let any = localized("Any")
        static let other = localized("Another, typed…")
        static let low = localized("Low")
        static let out = localized("Out of stock")
        static let backorder = localized("On backorder")
        static let inStock = localized("In stock")
    }
}
