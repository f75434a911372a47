import Networking
import Storage

extension ProductTag: ReadOnlyType {
    public var identity: Int64 { tagID }
}

extension ProductTagRecord: ReadOnlyConvertible {
    init(_ tag: ProductTag) {
        self.init()
        siteID = tag.siteID
        tagID = tag.tagID
        name = tag.name
        slug = tag.slug
        details = tag.details
        count = tag.count
    }

    public func toReadOnly() -> ProductTag {
        ProductTag(
            siteID: siteID,
            tagID: tagID,
            name: name,
            slug: slug,
            details: details,
            count: count
        )
    }
}
