import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension OrderGoods {
    /// An attribute for which a variation takes any option (“Any size”): its customer chooses one. The store does not
    /// ask, and its line would not say which.
    public struct OpenAttribute: Hashable, Sendable {
        /// Of the meta data of a line.
        let key: String
        public let name: String
        public let options: [String]
    }

    /// These with an option for the first attribute that is open.
    public func choosing(_ option: String) -> OrderGoods {
        guard let attribute = openAttributes.first else { return self }
        var chosen = self
        chosen.openAttributes.removeFirst()
        chosen.choices.append(OrderForm.Line.Choice(key: attribute.key, value: .string(option)))
        chosen.name += ", " + option
        return chosen
    }
}

/// The attributes that make the variations of a product.
struct VariedAttributes {
    /// In the product's order.
    private let all: [(mark: String, attribute: OrderGoods.OpenAttribute)]

    init(_ product: ProductRecord) {
        guard case .array(let entries) = JSONValue(parsing: product.attributesJSON) else {
            all = []
            return
        }
        all = entries.compactMap { entry -> (mark: String, attribute: OrderGoods.OpenAttribute)? in
            guard entry["variation"] == .bool(true), case .array(let options)? = entry["options"] else { return nil }
            let name = entry["name"]?.string ?? ""
            let slug = entry["slug"]?.string ?? ""
            let isShared = entry["id"]?.integer ?? 0 > 0
            let attribute = OrderGoods.OpenAttribute(
                key: isShared && !slug.isEmpty ? slug : Self.key(name),
                name: HTMLEntities.decode(name),
                options: options.compactMap(\.string).filter { !$0.isEmpty }
            )
            return (VariationOptions.key(entry), attribute)
        }
    }

    var keys: Set<String> { Set(all.map(\.attribute.key)) }

    /// Those that a variation leaves to its customer.
    func open(in variation: ProductVariationRecord) -> [OrderGoods.OpenAttribute] {
        guard !all.isEmpty else { return [] }
        let chosen = VariationOptions(JSONValue(parsing: variation.attributesJSON)).options
        return all.filter { chosen[$0.mark] == nil && !$0.attribute.options.isEmpty }.map(\.attribute)
    }

    /// As WordPress makes it of the name of a product's own attribute (`sanitize_title`).
    private static func key(_ name: String) -> String {
        let plain = SearchFolding.folded(name).decomposed.lowercased()
            .unicodeScalars.filter { $0.properties.canonicalCombiningClass == .notReordered }
        return String(String.UnicodeScalarView(plain)).split { !($0.isLetter || $0.isNumber || $0 == "_") }.joined(
            separator: "-"
        )
    }
}
