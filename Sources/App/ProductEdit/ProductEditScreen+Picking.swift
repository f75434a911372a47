import TerminalUI
import WooFoundation
import Yosemite

/// Values that are chosen instead of typed.
extension ProductEditScreen {
    /// Enter on a row whose value is chosen.
    func pick(_ row: String) {
        if row.hasPrefix(ProductDefaultOption.rowPrefix) { return pickDefault(row) }
        guard let field = ProductField(rawValue: row), let model else { return }
        if let subject = subject(of: field) {
            let overlay = FormListOverlay(subject, elements: model.elements(field), host: verbs.host) {
                [weak self] elements in
                self?.change { $0.set(.array(elements), in: field) }
            }
            verbs.host?.present(overlay)
            return
        }
        if [.categories, .tags, .brands].contains(field) { return pickTerms(field) }
        let choices = lists.names.choices(field)
        guard !choices.isEmpty else { return _ = openEditor() }
        let dialog = ChoiceDialog(
            id: "product.edit." + row,
            title: ProductFieldWords.label(field, currency: ""),
            choices: choices.map { Choice(id: $0.key, label: $0.name) },
            currentID: model[field].string
        ) { [weak self] picked in
            self?.change { $0.set(.string(picked), in: field) }
            return .close
        }
        verbs.host?.present(dialog)
    }

    /// The content of a list of the form; nil for other fields.
    private func subject(of field: ProductField) -> FormListSubject? {
        guard let model else { return nil }
        switch field {
        case .images: return ProductImageList(context: context, busy: verbs.exports.busy, host: verbs.host).subject
        case .downloads: return ProductDownloadList(host: verbs.host).subject
        case .attributes:
            let varies = model.facts.type.hasPrefix("variable")
            return ProductAttributeList(lists: lists, verbs: verbs, varies: varies).subject
        case .upsellIDs, .crossSellIDs, .groupedProductIDs:
            let list = ProductLinkList(
                id: "product.edit." + field.rawValue,
                title: ProductFieldWords.label(field, currency: ""),
                productID: model.facts.productID,
                names: links,
                context: context,
                host: verbs.host
            )
            return list.subject
        default: return nil
        }
    }

    private func pickTerms(_ field: ProductField) {
        guard let model else { return }
        let terms =
            switch field {
            case .categories: lists.categories
            case .brands: lists.brands(with: model.elements(field))
            default: lists.tags
            }
        let overlay = TermsOverlay(
            id: "product.edit." + field.rawValue,
            title: ProductFieldWords.label(field, currency: ""),
            terms: terms,
            chosen: model.termIDs(field)
        ) { [weak self] chosen in
            self?.change { $0.set(TermsOverlay.Term.value(chosen), in: field) }
        }
        verbs.host?.present(overlay)
    }

    /// Chooses the preselected option of one attribute.
    private func pickDefault(_ row: String) {
        guard let model, let index = Int(row.dropFirst(ProductDefaultOption.rowPrefix.count)),
            let attribute = ProductDefaultOption.attributes(model).first(where: { $0.index == index })?.attribute
        else { return }
        let id = attribute["id"]?.integer ?? 0
        guard id > 0 else { return pickDefault(of: attribute, terms: []) }
        lists.whenLoaded(id) { [weak self] in
            guard let self else { return }
            self.pickDefault(of: attribute, terms: self.lists.terms(of: id).map(\.term))
        }
    }

    private func pickDefault(of attribute: JSONValue, terms: [ProductTerm]) {
        guard let model else { return }
        let option = ProductDefaultOption(attribute: attribute, terms: terms)
        let defaults = model.elements(.defaultAttributes)
        let name = HTMLText.plain(attribute["name"]?.string ?? "")
        let dialog = ChoiceDialog(
            id: "product.edit.default",
            title: PickingLocalization.atFirst(name),
            choices: [Choice(id: "", label: PickingLocalization.nothing)]
                + option.options.map { Choice(id: $0, label: HTMLText.plain($0)) },
            currentID: option.chosen(defaults)
        ) { [weak self] picked in
            self?.change { $0.set(.array(option.choosing(picked, in: defaults)), in: .defaultAttributes) }
            return .close
        }
        verbs.host?.present(dialog)
    }

    func openEditor() -> Handling {
        guard let row = form.rows.first(where: { $0.id == form.selectedID }), [.text, .long].contains(row.kind),
            let field = ProductField(rawValue: row.id), let model
        else { return .ignored }
        verbs.host?.edit(model.text(field), limit: ProductEditModel.maximumLength) { [weak self] text in
            self?.change { $0.set(text, in: field) }
        }
        return .handled
    }

    enum PickingLocalization {
        static func atFirst(_ name: String) -> String { localized("%@ by default", name) }
        static let nothing = localized("Nothing: the customer chooses")
    }
}
