import Networking
import Storage

extension ProductShippingClass: ReadOnlyType {
    public var identity: Int64 { shippingClassID }
}

extension ProductShippingClassRecord: ReadOnlyConvertible {
    init(_ shippingClass: ProductShippingClass) {
        self.init()
        siteID = shippingClass.siteID
        shippingClassID = shippingClass.shippingClassID
        name = shippingClass.name
        slug = shippingClass.slug
        details = shippingClass.details
        count = shippingClass.count
    }

    public func toReadOnly() -> ProductShippingClass {
        ProductShippingClass(
            siteID: siteID,
            shippingClassID: shippingClassID,
            name: name,
            slug: slug,
            details: details,
            count: count
        )
    }
}
