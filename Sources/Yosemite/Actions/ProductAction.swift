/// What can be asked about products. Products themselves arrive through storage.
public enum ProductAction: Action {
    /// How many products a list has.
    case countProducts(siteID: Int64, list: ProductListQuery, onCompletion: Completion<Int>)

    /// Where `productID` stands in a list, from 0; nil when it is not in it.
    case locateProduct(siteID: Int64, productID: Int64, list: ProductListQuery, onCompletion: Completion<Int?>)

    /// The ids at these places of a list; what lies behind its end is cut off.
    case listProductIDs(siteID: Int64, list: ProductListQuery, range: Range<Int>, onCompletion: Completion<[Int64]>)
}
