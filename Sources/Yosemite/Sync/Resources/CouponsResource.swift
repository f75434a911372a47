import Networking
import Storage

extension MirrorResource where Item == Coupon {
    /// Changes are asked for; what was deleted or went to the trash a census finds.
    static func coupons(siteID: Int64, network: any Network) -> Self {
        MirrorResource(
            .coupons,
            CouponRecord.self,
            from: CouponsRemote(network: network),
            siteID: siteID,
            modified: { $0.dateModified },
            created: { $0.dateCreated }
        )
    }
}
