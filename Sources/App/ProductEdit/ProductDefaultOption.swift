import WooFoundation
import Yosemite

/// The option of an attribute that is preselected when a customer opens the page of a variable product. The store keeps
/// the slug of a shared attribute's term, and the text of the product's own.
struct ProductDefaultOption {
    static let rowPrefix = "default#"

    /// An element of `attributes`.
    let attribute: JSONValue
    /// The terms of a shared attribute.
    let terms: [ProductTerm]

    /// The attributes that can have one, with their positions in the list.
    static func attributes(_ model: ProductEditModel) -> [(index: Int, attribute: JSONValue)] {
        guard model.facts.type.hasPrefix("variable") else { return [] }
        return model.elements(.attributes).enumerated().filter { $0.element["variation"] == .bool(true) }
            .map { ($0.offset, $0.element) }
    }

    private var id: Int64 { attribute["id"]?.integer ?? 0 }
    private var name: String { attribute["name"]?.string ?? "" }
    var options: [String] { ProductAttributeList.names(attribute["options"] ?? .null) }

    private func isOfAttribute(_ entry: JSONValue) -> Bool {
        let entryID = entry["id"]?.integer ?? 0
        return id > 0 || entryID > 0 ? entryID == id : entry["name"]?.string?.lowercased() == name.lowercased()
    }

    /// The preselected option, as the attribute has it; empty for none.
    func chosen(_ defaults: [JSONValue]) -> String {
        guard let kept = defaults.first(where: isOfAttribute)?["option"]?.string else { return "" }
        return options.first { $0 == kept || slug($0) == kept } ?? kept
    }

    private func slug(_ option: String) -> String {
        terms.first { HTMLText.plain($0.name) == HTMLText.plain(option) }?.slug ?? option
    }

    /// The list with another option for this attribute; all others stay.
    ///
    /// - Parameter option: empty for none.
    func choosing(_ option: String, in defaults: [JSONValue]) -> [JSONValue] {
        let others = defaults.filter { !isOfAttribute($0) }
        guard !option.isEmpty else { return others }
        let entry = JSONValue.object([
            "id": attribute["id"] ?? .number(0), "name": attribute["name"] ?? .string(""),
            "option": .string(slug(option)),
        ])
        guard let place = defaults.firstIndex(where: isOfAttribute) else { return others + [entry] }
        var all = defaults
        all[place] = entry
        return all
    }
}
