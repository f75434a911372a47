import Networking
import Storage

extension TaxClass: ReadOnlyType {
    public var identity: String { slug }
}

extension TaxClassRecord: ReadOnlyConvertible {
    init(_ taxClass: TaxClass) {
        self.init()
        siteID = taxClass.siteID
        slug = taxClass.slug
        name = taxClass.name
    }

    public func toReadOnly() -> TaxClass {
        TaxClass(
            siteID: siteID,
            slug: slug,
            name: name
        )
    }
}
