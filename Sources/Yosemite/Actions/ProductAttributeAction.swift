import WooFoundation

/// What can be done to the attributes that products share; each needs the store's answer.
public enum ProductAttributeAction: Action {
    /// - Parameter fields: `name`, and what else it has.
    case createProductAttribute(
        siteID: Int64,
        fields: [String: JSONValue],
        onCompletion: Completion<ProductAttribute>
    )
    /// Deletes it for good, with its values.
    case deleteProductAttribute(siteID: Int64, id: Int64, onCompletion: Completion<Void>)
}
