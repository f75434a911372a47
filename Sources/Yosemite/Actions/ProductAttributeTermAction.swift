import WooFoundation

/// Actions on the values of a shared attribute.
public enum ProductAttributeTermAction: Action {
    /// Brings the values of all attributes up to date.
    case synchronizeProductAttributeTerms(siteID: Int64, onCompletion: Completion<Void>)

    /// - Parameter fields: `name`, and other members.
    case createProductAttributeTerm(
        siteID: Int64,
        attributeID: Int64,
        fields: [String: JSONValue],
        onCompletion: Completion<ProductAttributeTerm>
    )
    case updateProductAttributeTerm(
        siteID: Int64,
        attributeID: Int64,
        id: Int64,
        changes: [RecordChange],
        onCompletion: Completion<PendingEdit>
    )
    case deleteProductAttributeTerm(siteID: Int64, attributeID: Int64, id: Int64, onCompletion: Completion<Void>)
}
