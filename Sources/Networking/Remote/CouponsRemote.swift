/// The coupons of a store.
///
/// `wc/v3/coupons`
public struct CouponsRemote: ListRemote {
    public typealias Item = Coupon

    public static let path = "coupons"
    /// Includes drafts and scheduled coupons, but not the trash. Stores from before 2022 do not know it and list only
    /// published coupons (woocommerce#31577).
    public static let constants = [QueryParameter("status", "any")]

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
