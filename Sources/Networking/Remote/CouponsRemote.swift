/// The coupons of a store.
public protocol CouponsRemoteProtocol: ListRemoteProtocol where Item == Coupon {}

/// `wc/v3/coupons`
public struct CouponsRemote: ListRemote, CouponsRemoteProtocol {
    public typealias Item = Coupon

    public static let path = "coupons"

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
