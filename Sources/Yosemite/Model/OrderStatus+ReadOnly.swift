import Networking
import Storage

extension OrderStatus: ReadOnlyType {
    public var identity: String { slug }
}

extension OrderStatusRecord: ReadOnlyConvertible {
    init(_ status: OrderStatus) {
        self.init(siteID: status.siteID, slug: status.slug, name: status.name, total: Int(clamping: status.total))
    }

    public func toReadOnly() -> OrderStatus {
        OrderStatus(siteID: siteID, slug: slug, name: name, total: Int64(total))
    }
}
