import Networking
import Storage

extension ProductCategory: ReadOnlyType {
    public var identity: Int64 { categoryID }
}

extension ProductCategoryRecord: ReadOnlyConvertible {
    init(_ category: ProductCategory) {
        self.init()
        siteID = category.siteID
        categoryID = category.categoryID
        parentID = category.parentID
        name = category.name
        slug = category.slug
        details = category.details
        menuOrder = category.menuOrder
        count = category.count
    }

    public func toReadOnly() -> ProductCategory {
        ProductCategory(
            siteID: siteID,
            categoryID: categoryID,
            parentID: parentID,
            name: name,
            slug: slug,
            details: details,
            menuOrder: menuOrder,
            count: count
        )
    }
}
