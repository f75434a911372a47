import Networking
import Storage

extension Coupon: ReadOnlyType {
    public var identity: Int64 { couponID }
}

extension CouponRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = Coupon
}
