import WooFoundation
import Yosemite

/// A bulk change of products in words.
enum BulkWords {
    static func field(_ field: BulkForm.Field) -> String {
        switch field {
        case .regularPrice: localized("Regular price")
        case .salePrice: localized("Sale price")
        case .saleWindow: localized("Days of the sale")
        case .stock: localized("Stock")
        case .status: localized("Status")
        case .addCategory: localized("Add to categories")
        case .removeCategory: localized("Remove from categories")
        case .addTag: localized("Add tags")
        case .removeTag: localized("Remove tags")
        }
    }

    static func how(_ how: BulkForm.How) -> String {
        switch how {
        case .set: localized("Set to")
        case .by: localized("Change by")
        case .percent: localized("Change by percent")
        case .clear: localized("No sale price")
        }
    }

    static func valueLabel(_ form: BulkForm) -> String {
        switch form.how {
        case .set: form.field == .stock ? localized("Counted") : localized("Price")
        case .by: localized("By")
        case .percent: localized("Percent")
        case .clear: ""
        }
    }

    static func rounding(_ id: String) -> String {
        switch id {
        case "cents": localized("to the currency's decimals")
        case ".99", ".95", ".90": localized("to the nearest ending in %@", id)
        default: localized("to the nearest %@", id)
        }
    }

    /// With its sign: 5 is +5.
    private static func signed(_ value: String) -> String {
        value.first.map { "+-−".contains($0) } == true ? value : "+" + value
    }

    /// `Regular price −10 %`: for the preview's title and the toast.
    static func words(_ form: BulkForm) -> String {
        let name = field(form.field)
        let value = form.value.filter { !$0.isWhitespace }
        switch form.field {
        case .regularPrice, .salePrice, .stock:
            switch form.how {
            case .set: return localized("%@ set to %@", name, value)
            case .by: return localized("%@ %@", name, signed(value))
            case .percent: return localized("%@ %@ %", name, signed(value.filter { $0 != "%" }))
            case .clear: return localized("No sale price")
            }
        case .saleWindow:
            return localized("Sale %@ to %@", value.isEmpty ? "…" : value, form.until.isEmpty ? "…" : form.until)
        case .status: return localized("%@ set to %@", name, ProductWords.status(form.status).word)
        case .addCategory, .removeCategory, .addTag, .removeTag:
            return name + ": " + form.terms.map { HTMLText.plain($0.name) }.joined(separator: ", ")
        }
    }
}
