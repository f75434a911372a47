import GRDB

/// The tables whose rows belong to an order and are replaced with it.
enum OrderTables {
    static let children = [
        OrderItemRecord.entity.table, OrderFeeLineRecord.entity.table, OrderCouponLineRecord.entity.table,
        OrderTaxLineRecord.entity.table, ShippingLineRecord.entity.table, OrderRefundCondensedRecord.entity.table,
        OrderGiftCardRecord.entity.table, MetaDataRecord.entity.table,
    ]
}

/// A record that belongs to an order and has a position in it.
protocol OrderLine: Object {
    var siteID: Int64 { get set }
    var orderID: Int64 { get set }
    var position: Int { get set }
}

extension OrderItemRecord: OrderLine {}
extension OrderFeeLineRecord: OrderLine {}
extension OrderCouponLineRecord: OrderLine {}
extension OrderTaxLineRecord: OrderLine {}
extension ShippingLineRecord: OrderLine {}
extension OrderRefundCondensedRecord: OrderLine {}
extension OrderGiftCardRecord: OrderLine {}
extension MetaDataRecord: OrderLine {}
