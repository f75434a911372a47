import Networking
import Storage

extension ProductCategory: ReadOnlyType {
    public var identity: Int64 { categoryID }
}

extension ProductCategoryRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = ProductCategory
}
