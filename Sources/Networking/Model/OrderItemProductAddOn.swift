import WooFoundation

/// An add-on of a line, from the Product Add-Ons plugin's meta data `_pao_ids`.
public struct OrderItemProductAddOn: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// nil from older versions of the plugin.
    public let addOnID: Int64?
    public let key: String
    public let value: String

    public init(addOnID: Int64?, key: String, value: String) {
        self.addOnID = addOnID
        self.key = key
        self.value = value
    }
}

extension OrderItemProductAddOn {
    /// The add-ons in `_pao_ids`: `[{"id": …, "key": …, "value": …}]`; anything else there is left out.
    static func addOns(in metaData: [MetaData]) -> [OrderItemProductAddOn] {
        guard case .array(let entries) = metaData.first(where: { $0.key == "_pao_ids" })?.value else { return [] }
        return entries.compactMap { entry in
            guard let key = entry["key"]?.plainText, let value = entry["value"]?.plainText else { return nil }
            return OrderItemProductAddOn(addOnID: entry["id"]?.plainText.flatMap { Int64($0) }, key: key, value: value)
        }
    }
}
