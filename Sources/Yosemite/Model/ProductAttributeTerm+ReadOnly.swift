import Networking
import Storage

extension ProductAttributeTerm: ReadOnlyType {
    public var identity: Int64 { termID }
}

extension ProductAttributeTermRecord: ReadOnlyConvertible {
    init(_ term: ProductAttributeTerm) {
        self.init()
        siteID = term.siteID
        termID = term.termID
        attributeID = term.attributeID
        name = term.name
        slug = term.slug
        details = term.details
        menuOrder = term.menuOrder
        count = term.count
    }

    public func toReadOnly() -> ProductAttributeTerm {
        ProductAttributeTerm(
            siteID: siteID,
            termID: termID,
            attributeID: attributeID,
            name: name,
            slug: slug,
            details: details,
            menuOrder: menuOrder,
            count: count
        )
    }
}
