import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The attributes of a product in its form: shared ones with the terms of their lists, and its own.
@MainActor
struct ProductAttributeList {
    let lists: ProductFormLists
    let verbs: ProductVerbs
    /// Whether the product has variations.
    let varies: Bool

    private var host: ScreenHost? { verbs.host }

    var subject: FormListSubject {
        FormListSubject(
            id: "product.edit.attributes",
            title: Localization.title,
            empty: Localization.none,
            words: { Self.words($0) },
            add: add,
            change: { attribute, done in ask(attribute, present: [], done) },
            arranged: Self.arranged
        )
    }

    // MARK: Adding

    private func add(_ present: [JSONValue], _ done: @escaping FormListSubject.Done) {
        let used = Set(present.compactMap { $0["id"]?.integer })
        let shared = lists.attributes.filter { !used.contains($0.attributeID) }
        guard !shared.isEmpty else { return ask(Self.new(present), present: present, done) }
        let choices = shared.map { Choice(id: "\($0.attributeID)", label: HTMLText.plain($0.name)) }
        let dialog = ChoiceDialog(
            id: "product.attribute.new",
            title: Localization.new,
            choices: [Choice(id: "0", label: Localization.own)] + choices
        ) { picked in
            let attribute = shared.first { "\($0.attributeID)" == picked }
            ask(Self.new(present, attribute), present: present, done)
            return .close
        }
        host?.present(dialog)
    }

    /// After the existing ones.
    private static func new(_ present: [JSONValue], _ shared: ProductAttribute? = nil) -> JSONValue {
        let last = present.compactMap { $0["position"]?.integer }.max() ?? -1
        return .object([
            "id": .number(Decimal(shared?.attributeID ?? 0)), "name": .string(shared?.name ?? ""),
            "slug": .string(shared?.slug ?? ""), "position": .number(Decimal(last + 1)), "visible": .bool(true),
            "variation": .bool(false), "options": .array([]),
        ])
    }

    // MARK: Changing

    /// - Parameter present: the others, where it is a new one.
    private func ask(_ attribute: JSONValue, present: [JSONValue], _ done: @escaping FormListSubject.Done) {
        guard case .object(let members) = attribute else { return }
        let id = members["id"]?.integer ?? 0
        let name = HTMLText.plain(members["name"]?.string ?? "")
        var fields: [RecordFormField] = []
        if id == 0 { fields.append(RecordFormField(name: "name", label: Localization.name)) }
        let options: RecordFormField.Kind =
            id == 0 ? .options : .picked(shown: { Self.options($0) }, pick: { pick($0, of: id, name, $1) })
        fields.append(RecordFormField(name: "options", label: Localization.options, kind: options))
        fields.append(RecordFormField(name: "visible", label: Localization.visible, kind: .toggle))
        if varies { fields.append(RecordFormField(name: "variation", label: Localization.varies, kind: .toggle)) }
        let overlay = RecordFormOverlay(
            title: name.isEmpty ? Localization.own : name,
            fields: fields,
            values: members,
            saving: ProductFormElements.Localization.take,
            host: host
        ) { changes, overlay in
            let changed = ProductFormElements.changed(attribute, changes)
            if let problem = Self.problem(changed, among: present) {
                return overlay.wrong(ProductProblems(problems: [problem]))
            }
            done(changed)
            host?.dismiss(overlay)
        }
        host?.present(overlay)
    }

    private static func problem(_ attribute: JSONValue, among others: [JSONValue]) -> ProductProblem? {
        let name = attribute["name"]?.string ?? ""
        if name.isEmpty { return .empty(field: Localization.name) }
        guard case .array(let options)? = attribute["options"], !options.isEmpty else {
            return .empty(field: Localization.options)
        }
        let isOwn = attribute["id"]?.integer ?? 0 == 0
        let isTwin = others.contains {
            $0["id"]?.integer ?? 0 == 0 && $0["name"]?.string?.lowercased() == name.lowercased()
        }
        return isOwn && isTwin ? .duplicateAttribute(name) : nil
    }

    /// Chooses terms of a shared attribute. Terms of the product that the list lacks stay.
    private func pick(
        _ options: JSONValue,
        of id: Int64,
        _ name: String,
        _ done: @escaping @MainActor (JSONValue) -> Void
    ) {
        lists.whenLoaded(id) { present(options, of: id, name, done) }
    }

    private func present(
        _ options: JSONValue,
        of id: Int64,
        _ name: String,
        _ done: @escaping @MainActor (JSONValue) -> Void
    ) {
        // In the order they were chosen, wherever the list has the new one.
        var options = Self.names(options)
        var known: Set<String> = []
        // Options are as the store keeps them, terms as they read.
        let chosen = lists.terms(of: id).filter { term in options.contains { HTMLText.plain($0) == term.name } }
        let overlay = TermsOverlay(
            id: "product.attribute.terms",
            title: name,
            terms: lists.terms(of: id),
            chosen: Set(chosen.map(\.id)),
            make: { verbs.makeTerm($0, of: id, $1) }
        ) { chosen in
            let wanted = chosen.map(\.name)
            known.formUnion(lists.terms(of: id).map(\.name) + wanted)
            let kept = options.filter { wanted.contains(HTMLText.plain($0)) || !known.contains(HTMLText.plain($0)) }
            let present = Set(kept.map { HTMLText.plain($0) })
            options = kept + chosen.filter { !present.contains($0.name) }.map(\.term.name)
            done(.array(options.map { .string($0) }))
        }
        lists.follow(id) { [weak overlay] in overlay?.replace($0) }
        host?.present(overlay)
    }

    // MARK: Words

    nonisolated static func names(_ options: JSONValue) -> [String] {
        if case .array(let elements) = options { elements.compactMap(\.string) } else { [] }
    }

    nonisolated static func options(_ options: JSONValue) -> String {
        names(options).map { HTMLText.plain($0) }.joined(separator: ", ")
    }

    nonisolated static func words(_ attribute: JSONValue) -> (name: String, detail: String) {
        var detail = options(attribute["options"] ?? .null)
        if attribute["variation"] == .bool(true) { detail += " · " + Localization.forVariations }
        if attribute["visible"] == .bool(false) { detail += " · " + Localization.hidden }
        return (HTMLText.plain(attribute["name"]?.string ?? ""), detail)
    }

    /// The store sorts them by their positions.
    private static func arranged(_ attributes: [JSONValue]) -> [JSONValue] {
        attributes.enumerated().map { index, attribute in
            let position = RecordChange(field: "position", base: nil, value: .number(Decimal(index)))
            return ProductFormElements.changed(attribute, [position])
        }
    }

    enum Localization {
        static let title = localized("Attributes")
        static let none = localized("No attributes. n adds one.")
        static let new = localized("Another attribute")
        static let own = localized("One of this product alone")
        static let name = localized("Name")
        static let options = localized("Options")
        static let visible = localized("On the product's page")
        static let varies = localized("For variations")
        static let forVariations = localized("for variations")
        static let hidden = localized("not on its page")
        static func notMade(_ reason: String) -> String { localized("No option was created. %@", reason) }
    }
}

extension ProductVerbs {
    /// Creates a term of a shared attribute in the store.
    ///
    /// - Parameter done: called with nil where it could not be created; a message was shown then.
    func makeTerm(_ name: String, of attributeID: Int64, _ done: @escaping @MainActor (TermsOverlay.Term?) -> Void) {
        edits.dispatch(
            ProductAttributeTermAction.createProductAttributeTerm(
                siteID: context.siteID,
                attributeID: attributeID,
                fields: ["name": .string(name)]
            ) { [weak self] result in
                switch result {
                case .success(let term):
                    done(TermsOverlay.Term(term: ProductTerm(termID: term.termID, name: term.name, slug: term.slug)))
                case .failure(let error):
                    let words = (error as? ProductProblems)?.problems.first?.words ?? StoreWords.describe(error)
                    self?.host?.toast(ProductAttributeList.Localization.notMade(words), kind: .error)
                    done(nil)
                }
                self?.host?.setNeedsRender()
            }
        )
    }
}
