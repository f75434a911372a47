import CartEngine
import FoundationEssentials

extension StoreProfile {
    /// What orders of the past are pretended to have told of coupons' stored amounts.
    enum Taught: Int, CaseIterable, Comparable {
        /// Nothing: amounts are known as the API shows them.
        case nothing
        /// That what is shown is stored, of all but those that the store hides something of.
        case whatIsShown
        case everything

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    func rules() throws -> StoreRules {
        func general(_ key: String) -> String { settings.general["woocommerce_" + key] ?? "" }
        func tax(_ key: String) -> String { settings.tax["woocommerce_" + key] ?? "" }
        return try StoreRules(
            settings: CartSettings(
                calculatesTaxes: general("calc_taxes") == "yes",
                pricesIncludeTax: tax("prices_include_tax") == "yes",
                roundsAtSubtotal: tax("tax_round_at_subtotal") == "yes",
                discountsSequentially: general("calc_discounts_sequentially") == "yes",
                taxBase: .init(rawValue: tax("tax_based_on")) ?? .shipping,
                shippingTaxClass: tax("shipping_tax_class"),
                decimals: Int(general("price_num_decimals")) ?? 2,
                decimalSeparator: general("price_decimal_sep"),
                base: TaxLocation(
                    countryAndState: general("default_country"),
                    postcode: general("store_postcode"),
                    city: general("store_city")
                )
            ),
            taxClasses: tax_classes.map(\.slug),
            rates: tax_rates.map { rate in
                CartTaxRate(
                    id: rate.id,
                    taxClass: rate.class,
                    country: rate.country,
                    state: rate.state,
                    postcodes: rate.postcodes,
                    cities: rate.cities,
                    rate: rate.rate,
                    priority: rate.priority,
                    isCompound: rate.compound,
                    appliesToShipping: rate.shipping
                )
            },
            untaxedShippingInstances: Set(
                shipping_zones.flatMap(\.methods).filter { $0.settings.taxStatus == "none" }.map(\.instance_id)
            )
        )
    }

    func catalogue(absence: Catalogue.Absence = .doesNotExist, taught: Taught) -> Catalogue {
        let parents = Dictionary(uniqueKeysWithValues: categories.map { ($0.id, $0.parent) })
        var found: [Int: Set<Int>] = [:]
        for product in products {
            found[product.id] = CartGoods.withAncestors(product.categories ?? [], parents: parents)
        }
        let goods = (products + variations).map { product in
            CartGoods(
                id: product.id,
                parentID: product.product_id ?? 0,
                sku: product.sku,
                price: product.price,
                isOnSale: product.on_sale,
                taxStatus: .init(rawValue: product.tax_status) ?? .taxable,
                taxClass: product.tax_class,
                categories: found[product.product_id ?? product.id] ?? []
            )
        }
        return Catalogue(goods, coupons: coupons.map { $0.coupon(taught) }, absence: absence)
    }

    /// Codes of coupons of which the API hides something.
    var cutCoupons: Set<String> { Set(coupons.filter { $0.amount_stored_not_in_rest != nil }.map(\.code)) }
}

extension StoreProfile.Coupon {
    func coupon(_ taught: StoreProfile.Taught) -> CartCoupon {
        let nominal: String? =
            switch taught {
            case .nothing: nil
            case .whatIsShown: amount_stored_not_in_rest == nil ? amount : nil
            case .everything: amount_stored_not_in_rest ?? amount
            }
        return CartCoupon(
            code: code,
            kind: .init(rawValue: discount_type) ?? .fixedCart,
            shownAmount: amount,
            nominalAmount: nominal,
            expires: date_expires_gmt.flatMap { try? Date($0 + "Z", strategy: .iso8601) },
            productIDs: Set(product_ids),
            excludedProductIDs: Set(excluded_product_ids),
            categories: Set(product_categories),
            excludedCategories: Set(excluded_product_categories),
            excludesSaleItems: exclude_sale_items,
            minimumAmount: minimum_amount,
            maximumAmount: maximum_amount,
            itemLimit: limit_usage_to_x_items,
            usageLimit: usage_limit,
            usageLimitPerUser: usage_limit_per_user,
            emailRestrictions: email_restrictions
        )
    }
}
