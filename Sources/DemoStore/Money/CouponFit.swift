/// Which products a coupon applies to.
struct CouponFit: Sendable {
    let shop: DemoShop

    /// The categories of a product and all their parents (`wc_get_product_cat_ids`).
    func categories(of product: ShopProduct) -> Set<Int> {
        product.categories.reduce(into: []) { $0.formUnion(shop.lineage(ofCategory: $1)) }
    }

    /// `WC_Coupon::is_valid_for_product`: false for a missing product.
    func fits(_ coupon: ShopCoupon, _ product: ShopProduct?) -> Bool {
        guard coupon.kind != .fixedCart, let product else { return false }
        let usesCategories = !coupon.categories.isEmpty || !coupon.excludedCategories.isEmpty
        let categories = usesCategories ? categories(of: product) : []
        let isFree = coupon.productIDs.isEmpty && coupon.categories.isEmpty
        let isWanted =
            !coupon.productIDs.isDisjoint(with: product.ids) || !coupon.categories.isDisjoint(with: categories)
        let isExcluded =
            !coupon.excludedProductIDs.isDisjoint(with: product.ids)
            || !coupon.excludedCategories.isDisjoint(with: categories) || coupon.excludesSales && product.isOnSale
        return (isFree || isWanted) && !isExcluded
    }
}
