import TerminalUI
import WooFoundation
import Yosemite

/// The rows of a product's form, section by section, depending on its type.
@MainActor
struct ProductFormRows {
    static let save = "save"
    static let discard = "discard"
    static let preview = "preview"

    let model: ProductEditModel
    /// The product when the form was opened; nil for a new one.
    let product: Product?
    let format: StoreFormat
    let names: ProductChoiceNames
    /// The terms of a shared attribute.
    let terms: (Int64) -> [ProductTerm]
    /// The name of a product, by its id.
    let link: (Int64) -> String

    private var type: String { model.facts.type }
    /// Variations and parts have prices of their own.
    private var hasPrice: Bool { !["variable", "grouped"].contains(type) }

    func rows(_ section: ProductSection) -> [FormRow] {
        let rows =
            switch section {
            case .general: general
            case .price: price
            case .stock: stock
            case .shipping: shipping
            case .options: options
            case .images: images
            case .seo: seo
            case .reviews: [toggle(.areReviewsAllowed)]
            case .more: more
            }
        return rows + [FormRow(id: "gap", label: "", kind: .heading)] + buttons
    }

    private var buttons: [FormRow] {
        let saving = FormRow(id: Self.save, label: model.isNew ? Localization.make : Localization.save, kind: .button)
        guard model.isChanged else { return [saving] }
        return [saving, FormRow(id: Self.discard, label: Localization.discard, kind: .button)]
    }

    private var general: [FormRow] {
        var rows = [
            text(.name), choice(.status), choice(.catalogVisibility), text(.postPassword), toggle(.isFeatured),
        ]
        if model.isNew {
            rows.insert(choice(.type), at: 0)
        } else {
            rows.insert(fixed("type", Localization.type, product.map { ProductWords.type($0) } ?? type), at: 0)
        }
        rows += [choice(.categories), choice(.tags)]
        if names.hasBrands || !model.elements(.brands).isEmpty { rows.append(choice(.brands)) }
        if type == "external" { rows += [text(.externalURL), text(.buttonText)] }
        if type == "grouped" { rows.append(list(.groupedProductIDs)) }
        return rows + [long(.shortDescription), long(.fullDescription)]
    }

    private var price: [FormRow] {
        var rows: [FormRow] = []
        if hasPrice {
            rows = [text(.regularPrice), text(.salePrice), text(.dateOnSaleFrom), text(.dateOnSaleTo)]
        } else {
            rows = [fixed("price", Localization.price, ProductWords(format: format).money(product?.price ?? ""))]
            rows.append(fixed("price.of", "", Localization.pricedElsewhere))
        }
        return type == "grouped" ? rows : rows + [choice(.taxStatus), choice(.taxClass)]
    }

    private var stock: [FormRow] {
        let codes = [text(.sku), text(.globalUniqueID)]
        guard !["external", "grouped"].contains(type) else { return codes }
        var rows = codes + [toggle(.managesStock)]
        if model.isOn(.managesStock) {
            rows += [text(.stockQuantity), text(.lowStockAmount), choice(.backorders)]
        } else {
            rows.append(choice(.stockStatus))
        }
        return rows + [toggle(.isSoldIndividually)]
    }

    private var shipping: [FormRow] {
        var rows = [toggle(.isVirtual), toggle(.isDownloadable)]
        if !model.isOn(.isVirtual) {
            rows += [text(.weight), text(.length), text(.width), text(.height), choice(.shippingClass)]
        }
        guard model.isOn(.isDownloadable) else { return rows }
        rows += [text(.downloadLimit), text(.downloadExpiry), list(.downloads)]
        return rows + parts(.downloads, ProductDownloadList.words)
    }

    private var options: [FormRow] {
        let defaults = ProductDefaultOption.attributes(model).map { index, attribute in
            let option = ProductDefaultOption(attribute: attribute, terms: terms(attribute["id"]?.integer ?? 0))
            let name = HTMLText.plain(attribute["name"]?.string ?? "")
            return FormRow(
                id: ProductDefaultOption.rowPrefix + "\(index)",
                label: ProductEditScreen.PickingLocalization.atFirst(name),
                kind: .choice,
                value: HTMLText.plain(option.chosen(model.elements(.defaultAttributes))),
                isChanged: model.isChanged(.defaultAttributes)
            )
        }
        return [list(.attributes)] + parts(.attributes, ProductAttributeList.words) + defaults
    }

    private var images: [FormRow] { [list(.images)] + parts(.images, ProductImageList.words) }

    private var seo: [FormRow] {
        [text(.slug)] + (product.map { [fixed("address", ProductLines.PartLocalization.address, $0.permalink)] } ?? [])
    }

    private var more: [FormRow] {
        let rows = [long(.purchaseNote), text(.menuOrder), list(.upsellIDs), list(.crossSellIDs)]
        let meta = product?.metaData ?? []
        guard !meta.isEmpty else { return rows }
        return rows + [FormRow(id: "meta", label: ProductLines.PartLocalization.plugins, kind: .heading)]
            + meta.prefix(200).enumerated().map { index, entry in
                fixed("meta.\(index)", entry.key, RecordValue.shown(entry.value))
            }
    }

    // MARK: Kinds

    private func text(_ field: ProductField) -> FormRow { row(field, .text, model.text(field)) }
    private func long(_ field: ProductField) -> FormRow { row(field, .long, model.text(field)) }
    private func toggle(_ field: ProductField) -> FormRow { row(field, .toggle(model.isOn(field)), "") }
    private func choice(_ field: ProductField) -> FormRow { row(field, .choice, names.shown(field, model)) }

    /// A field that Enter opens as a list.
    private func list(_ field: ProductField) -> FormRow {
        let elements = model.elements(field)
        let value =
            switch field {
            case .images: ProductFormPanels.Localization.images(elements.count)
            case .attributes, .downloads:
                elements.map { HTMLText.plain($0["name"]?.string ?? "") }.joined(separator: ", ")
            default: elements.map { link($0.integer ?? 0) }.joined(separator: ", ")
            }
        return row(field, .choice, elements.isEmpty ? Localization.none : value)
    }

    /// The elements of a list, for display.
    private func parts(_ field: ProductField, _ words: (JSONValue) -> (name: String, detail: String)) -> [FormRow] {
        model.elements(field).prefix(200).enumerated().map { index, element in
            let words = words(element)
            return fixed("\(field.rawValue).\(index)", words.name, words.detail)
        }
    }

    private func row(_ field: ProductField, _ kind: FormRow.Kind, _ value: String) -> FormRow {
        FormRow(
            id: field.rawValue,
            label: ProductFieldWords.label(field, currency: format.settings.currency.code),
            kind: kind,
            value: value,
            isChanged: model.isChanged(field),
            problem: model.problems[field]
        )
    }

    private func fixed(_ id: String, _ label: String, _ value: String) -> FormRow {
        FormRow(id: id, label: label, kind: .fixed, value: value)
    }

    enum Localization {
        static let type = localized("Type")
        static let save = localized("Save changes")
        static let make = localized("Create product")
        static let discard = localized("Discard")
        static let none = localized("None")
        static let price = localized("Price now")
        static let pricedElsewhere = localized("Each variation or part has a price of its own.")
    }
}
