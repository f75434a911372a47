/// Actions on product brands.
public enum ProductBrandAction: Action {
    /// The store's brands, by name, at most 2,000; none where it has no brands. They are not mirrored: each call asks
    /// the store.
    ///
    /// - Throws: `NetworkError`.
    case retrieveProductBrands(siteID: Int64, onCompletion: Completion<[ProductBrand]>)
}
