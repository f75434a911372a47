import TerminalUI
import WooFoundation
import Yosemite

/// The rows of a product's form, section by section, as its type has them.
@MainActor
struct ProductFormRows {
    static let save = "save"
    static let discard = "discard"
    static let preview = "preview"

    let model: ProductEditModel
    /// As it was when the form was opened; nil for a new one.
    let product: Product?
    let format: StoreFormat
    let names: ProductChoiceNames

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
        if type == "external" { rows += [text(.externalURL), text(.buttonText)] }
        if type == "grouped" { rows.append(text(.groupedProductIDs)) }
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
        rows += [text(.downloadLimit), text(.downloadExpiry)]
        for (index, file) in (product?.downloads ?? []).enumerated() {
            rows.append(fixed("file.\(index)", HTMLText.plain(file.name), file.fileURL))
        }
        return rows
    }

    private var options: [FormRow] {
        let attributes = product?.attributes ?? []
        guard !attributes.isEmpty else { return [fixed("options", "", ProductLines.PartLocalization.noOptions)] }
        return attributes.enumerated().map { index, attribute in
            let values = attribute.options.map { HTMLText.plain($0) }.joined(separator: ", ")
            return fixed("attribute.\(index)", HTMLText.plain(attribute.name), values)
        }
    }

    private var images: [FormRow] {
        let images = product?.images ?? []
        guard !images.isEmpty else { return [fixed("images", "", ProductLines.PartLocalization.noImages)] }
        return images.enumerated().map { index, image in
            fixed("image.\(index)", "\(index + 1)", image.alt.isEmpty ? image.src : HTMLText.plain(image.alt))
        }
    }

    private var seo: [FormRow] {
        [text(.slug)] + (product.map { [fixed("address", ProductLines.PartLocalization.address, $0.permalink)] } ?? [])
    }

    private var more: [FormRow] {
        let rows = [long(.purchaseNote), text(.menuOrder), text(.upsellIDs), text(.crossSellIDs)]
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
        static let make = localized("Make product")
        static let discard = localized("Discard")
        static let price = localized("Price now")
        static let pricedElsewhere = localized("Each variation or part has a price of its own.")
    }
}
