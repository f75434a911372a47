/// What can be done with the brands of products.
public enum ProductBrandAction: Action {
    /// The brands of the store, by name, two thousand at the most; none where it knows no brands. They are not
    /// mirrored: each question goes to the store.
    ///
    /// - Throws: `NetworkError`.
    case retrieveProductBrands(siteID: Int64, onCompletion: Completion<[ProductBrand]>)
}
