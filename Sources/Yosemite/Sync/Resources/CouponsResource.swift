import Networking
import Storage

extension MirrorResource where Item == Coupon {
    /// Changes are asked for; what was deleted or went to the trash a census finds.
    static func coupons(siteID: Int64, network: any Network) -> Self {
        var resource = MirrorResource(
            .coupons,
            CouponRecord.self,
            from: CouponsRemote(network: network),
            siteID: siteID,
            modified: { $0.dateModified },
            created: { $0.dateCreated }
        )
        // No list has what is in the trash, nor what is only here.
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
