/// Which products a coupon applies to.
extension CartCoupon {
    /// Whether it may discount `goods` (`WC_Coupon::is_valid_for_product`). Never for a coupon on the whole cart, nor
    /// for a line whose product does not exist.
    func fits(_ goods: CartGoods?) -> Bool {
        guard kind != .fixedCart, let goods else { return false }
        let isNamed = names(goods) || !categories.isDisjoint(with: goods.categories)
        guard isNamed || (productIDs.isEmpty && categories.isEmpty) else { return false }
        return !excludes(goods) && excludedCategories.isDisjoint(with: goods.categories)
            && !(excludesSaleItems && goods.isOnSale)
    }

    /// Whether its products include the product or, for a variation, its parent.
    func names(_ goods: CartGoods) -> Bool {
        productIDs.contains(goods.id) || (goods.parentID != 0 && productIDs.contains(goods.parentID))
    }

    func excludes(_ goods: CartGoods) -> Bool {
        excludedProductIDs.contains(goods.id)
            || (goods.parentID != 0 && excludedProductIDs.contains(goods.parentID))
    }

    /// The stored amount, as far as it is known.
    func amount() throws(CartError) -> Amount {
        let text = nominalAmount ?? shownAmount
        guard let amount = Amount(text: text) else { throw .unreadable(field: "amount of \(code)", text: text) }
        return amount
    }
}
