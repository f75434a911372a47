import CartEngine
import FoundationEssentials
import Storage

extension CartCoupon {
    /// The coupons with these codes that a store would find: not those in its trash, nor drafts.
    ///
    /// - Parameter codes: in lower case, as a store keeps them.
    static func load(_ codes: Set<String>, from storage: any StorageType) throws -> [CartCoupon] {
        guard !codes.isEmpty else { return [] }
        typealias Columns = CouponRecord.Columns
        let forms = Set(codes.flatMap(CouponSpelling.forms))
        let records = try storage.allObjects(
            ofType: CouponRecord.self,
            // Stores before WooCommerce 8.8 send no status.
            matching: Columns.code.isInIgnoringCase(forms.sorted()) && Columns.statusKey.isIn(["publish", ""]),
            sortedBy: [Columns.couponID.ascending]
        )
        // Of several with one code the store takes the newest.
        let known = Dictionary(records.map { (CouponSpelling.written($0.code), $0) }) { _, last in last }
        let similar = Dictionary(records.map { (CouponSpelling.folded($0.code), $0) }) { _, last in last }
        return try codes.sorted().compactMap { code in
            let exact = known[CouponSpelling.written(code)]
            guard let record = exact ?? similar[CouponSpelling.folded(code)] else { return nil }
            var coupon = try CartCoupon(record, nominalAmount: nominalAmount(of: record, storage))
            let kept = CouponSpelling.written(record.code)
            (coupon.code, coupon.keptCode) = (code, kept == code ? nil : kept)
            return coupon
        }
    }

    /// The exact amount, if the newest order that used the coupon is later than its last change.
    private static func nominalAmount(of coupon: CouponRecord, _ storage: any StorageType) throws -> String? {
        typealias Columns = OrderCouponLineRecord.Columns
        let used = try storage.allObjects(
            ofType: OrderCouponLineRecord.self,
            matching: Columns.code.isInIgnoringCase(CouponSpelling.forms(coupon.code))
                && !(Columns.nominalAmount == ""),
            sortedBy: [Columns.orderID.descending],
            limit: 1
        )
        guard let line = used.first, let changed = coupon.dateModified,
            let order = try storage.loadObject(ofType: OrderRecord.self, primaryKey: line.orderID),
            let made = order.dateCreated, made >= changed
        else { return nil }
        return line.nominalAmount
    }

    init(_ record: CouponRecord, nominalAmount: String?) throws {
        func ids(_ json: String) throws -> Set<Int> {
            let list: [Int64] = try StoredJSON.list(json)
            return Set(list.map { Int($0) })
        }
        self.init(
            code: record.code,
            kind: Kind(rawValue: record.discountTypeKey) ?? .fixedCart,
            shownAmount: record.amount,
            nominalAmount: nominalAmount,
            expires: record.dateExpires,
            productIDs: try ids(record.productIDsJSON),
            excludedProductIDs: try ids(record.excludedProductIDsJSON),
            categories: try ids(record.productCategoryIDsJSON),
            excludedCategories: try ids(record.excludedProductCategoryIDsJSON),
            excludesSaleItems: record.excludesSaleItems,
            minimumAmount: record.minimumAmount,
            maximumAmount: record.maximumAmount,
            itemLimit: record.limitUsageToItems.map { Int($0) },
            usageLimit: record.usageLimit.map { Int($0) },
            usageLimitPerUser: record.usageLimitPerUser.map { Int($0) },
            usageCount: Int(record.usageCount),
            usedBy: try StoredJSON.list(record.usedByJSON),
            emailRestrictions: try StoredJSON.list(record.emailRestrictionsJSON)
        )
    }
}
