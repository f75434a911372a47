/// The coupons of a store.
///
/// `wc/v3/coupons`
public struct CouponsRemote: ListRemote {
    public typealias Item = Coupon

    public static let path = "coupons"
    /// Drafts and coupons that wait for their day too, not those in the trash. Stores of before 2022 do not know it and
    /// list what is published (woocommerce#31577).
    public static let constants = [QueryParameter("status", "any")]

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
