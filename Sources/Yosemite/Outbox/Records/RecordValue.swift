import FoundationEssentials
import WooFoundation

/// How field values are compared and sent.
public enum RecordValue {
    /// What the mirror of an earlier program has as the store escapes it.
    private static let decoded: Set<String> = ["name", "code", "first_name", "last_name"]

    /// Whether a store treats two values as equal. It trims texts, formats amounts its own way, and for terms only the
    /// ids count.
    static func isSame(_ field: String, _ left: JSONValue, _ right: JSONValue) -> Bool {
        if left == right { return true }
        switch (left, right) {
        case (.string(let one), .string(let other)):
            if amounts.contains(field) {
                return Money.amount(from: one) == Money.amount(from: other) && one.isEmpty == other.isEmpty
            }
            return decoded.contains(field)
                ? OrderField.isSameName(one, other) : OrderField.isSame(one, other)
        case (.array(let one), .array(let other)): return isSame(field, one, other)
        case (.object, .object): return isSame(field, [left], [right])
        case (.null, .number(let number)), (.number(let number), .null):
            return number == 0 && CouponField(rawValue: field).map(CouponField.limits.contains) == true
        default: return false
        }
    }

    /// The body of a request that writes these fields.
    ///
    /// - Parameter metaID: the id of an existing meta data entry.
    static func body(_ values: [String: JSONValue], metaID: (String) -> Int64?) -> [String: JSONValue] {
        var body: [String: JSONValue] = [:]
        var meta: [JSONValue] = []
        for (field, value) in values.sorted(by: { $0.key < $1.key }) {
            if field.hasPrefix(ProductField.metaPrefix) {
                let key = String(field.dropFirst(ProductField.metaPrefix.count))
                var entry: [String: JSONValue] = ["key": .string(key), "value": value]
                if let id = metaID(key), id > 0 { entry["id"] = .number(Decimal(id)) }
                meta.append(.object(entry))
                continue
            }
            let parts = field.split(separator: ".", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                body[field] = sent(field, value)
                continue
            }
            var members: [String: JSONValue] = [:]
            if case .object(let known)? = body[parts[0]] { members = known }
            members[parts[1]] = value
            body[parts[0]] = .object(members)
        }
        if !meta.isEmpty { body["meta_data"] = .array(meta) }
        return body
    }

    /// A value for display: texts unchanged, terms and files by name.
    public static func shown(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .bool(let flag): flag ? localized("yes") : localized("no")
        case .number(let number): "\(number)"
        case .string(let text): text
        case .array(let elements): elements.map(shown).joined(separator: ", ")
        case .object(let members) where members["quantity"] != nil && members["name"] != nil:
            // A line of an order.
            [
                members["quantity"].map(shown), members["name"].map(shown),
                (members["total"] ?? members["subtotal"]).map(shown),
            ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
        case .object(let members):
            ShownText.text(value) ?? (members["name"] ?? members["src"] ?? members["id"]).map(shown) ?? value.text
        }
    }

    private static let amounts: Set<String> = [
        ProductField.regularPrice.rawValue, ProductField.salePrice.rawValue, ProductField.weight.rawValue,
        ProductField.length.rawValue, ProductField.width.rawValue, ProductField.height.rawValue, "price", "rate",
        CouponField.amount.rawValue, CouponField.minimumAmount.rawValue, CouponField.maximumAmount.rawValue,
    ]

    /// The members of a list's elements that are written.
    private static let written: [String: [String]] = [
        ProductField.categories.rawValue: ["id"], ProductField.tags.rawValue: ["id"],
        ProductField.brands.rawValue: ["id"], ProductField.images.rawValue: ["id", "src", "name", "alt"],
        ProductField.image.rawValue: ["id", "src", "name", "alt"],
        ProductField.attributes.rawValue: ["id", "name", "position", "visible", "variation", "options", "option"],
        ProductField.defaultAttributes.rawValue: ["id", "name", "option"],
        ProductField.downloads.rawValue: ["id", "name", "file"],
    ]

    private static func sent(_ field: String, _ value: JSONValue) -> JSONValue {
        if field == OrderField.customerID.rawValue { return .number(Decimal(Int64(value.string ?? "") ?? 0)) }
        if value == .null, CouponField(rawValue: field).map(CouponField.limits.contains) == true { return .number(0) }
        guard let names = written[field] else { return value }
        switch value {
        case .array(let elements): return .array(elements.map { plain($0, names) })
        case .object: return plain(value, names)
        case .null, .bool, .number, .string: return value
        }
    }

    /// An existing image or attribute is identified by its id; a new one by its contents.
    private static func plain(_ element: JSONValue, _ names: [String]) -> JSONValue {
        guard case .object(var members) = element else { return element }
        members = members.filter { names.contains($0.key) }
        let isKnown = (members["id"]?.integer ?? 0) > 0 || !(members["id"]?.string ?? "").isEmpty
        if isKnown { members["src"] = nil } else { members["id"] = nil }
        return .object(members)
    }

    /// Images without the titles and texts that the store already has for them: it returns titles as rendered for
    /// visitors, so sending one back would change it (read in WooCommerce's source).
    static func withoutKnownWords(_ pictures: JSONValue, _ known: JSONValue?) -> JSONValue {
        let present: [JSONValue] =
            switch known {
            case .array(let elements)?: elements
            case .object?: [known].compactMap { $0 }
            case .null?, .bool?, .number?, .string?, nil: []
            }
        func plain(_ picture: JSONValue) -> JSONValue {
            guard case .object(var members) = picture,
                let twin = present.first(where: { $0["id"] == members["id"] && $0["id"] != nil })
            else { return picture }
            for name in ["name", "alt"] where members[name] == twin[name] { members[name] = nil }
            return .object(members)
        }
        return switch pictures {
        case .array(let elements): .array(elements.map(plain))
        case .object: plain(pictures)
        case .null, .bool, .number, .string: pictures
        }
    }

    private static func isSame(_ field: String, _ one: [JSONValue], _ other: [JSONValue]) -> Bool {
        switch ProductField(rawValue: field) {
        case .images?, .image?: one.count == other.count && zip(one, other).allSatisfy(isSamePicture)
        case .downloads?: one.count == other.count && zip(one, other).allSatisfy(isSameFile)
        default: canonical(field, one) == canonical(field, other)
        }
    }

    /// An image without a given title keeps its present one.
    private static func isSamePicture(_ one: JSONValue, _ other: JSONValue) -> Bool {
        guard one["id"] == other["id"], one["alt"]?.string ?? "" == other["alt"]?.string ?? "" else { return false }
        guard let name = one["name"], let otherName = other["name"] else { return true }
        return name == otherName
    }

    /// A file gets its id from the store.
    private static func isSameFile(_ one: JSONValue, _ other: JSONValue) -> Bool {
        let ids = Set([one["id"]?.string ?? "", other["id"]?.string ?? ""]).subtracting([""])
        return ids.count <= 1 && one["name"] == other["name"] && one["file"] == other["file"]
    }

    /// In the order the store keeps; for terms the order does not matter.
    private static func canonical(_ field: String, _ elements: [JSONValue]) -> [String] {
        if CouponField(rawValue: field).map(CouponField.lists.contains) == true { return elements.map(\.text).sorted() }
        return switch ProductField(rawValue: field) {
        case .categories?, .tags?, .brands?: elements.map { ($0["id"] ?? $0).text }.sorted()
        case .upsellIDs?, .crossSellIDs?, .groupedProductIDs?: elements.map(\.text).sorted()
        default: elements.map { element in written[field].map { plain(element, $0).text } ?? element.text }
        }
    }
}
