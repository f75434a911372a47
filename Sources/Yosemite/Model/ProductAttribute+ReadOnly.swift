import Networking
import Storage

extension ProductAttribute: ReadOnlyType {
    public var identity: Int64 { attributeID }
}

extension ProductAttributeRecord: ReadOnlyConvertible {
    init(_ attribute: ProductAttribute) {
        self.init()
        siteID = attribute.siteID
        attributeID = attribute.attributeID
        name = attribute.name
        slug = attribute.slug
        typeKey = attribute.typeKey
        sortKey = attribute.sortKey
        hasArchives = attribute.hasArchives
    }

    public func toReadOnly() -> ProductAttribute {
        ProductAttribute(
            siteID: siteID,
            attributeID: attributeID,
            name: name,
            slug: slug,
            typeKey: typeKey,
            sortKey: sortKey,
            hasArchives: hasArchives
        )
    }
}
