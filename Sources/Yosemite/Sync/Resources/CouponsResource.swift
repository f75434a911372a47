import Networking
import Storage

extension MirrorResource where Item == Coupon {
    /// Changes are requested; a census finds coupons that were deleted or trashed.
    static func coupons(siteID: Int64, network: any Network) -> Self {
        var resource = MirrorResource(
            .coupons,
            CouponRecord.self,
            from: CouponsRemote(network: network),
            siteID: siteID,
            modified: { $0.dateModified },
            created: { $0.dateCreated }
        )
        // No list includes the trash, nor what is not in the store yet.
        resource.storedIDs = { storage in
            try storage.identifiers(
                ofType: CouponRecord.self,
                matching: CouponRecord.Columns.couponID > 0
                    && !(CouponRecord.Columns.statusKey == OrderField.trash)
            )
        }
        return resource
    }
}
