import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension Order: ReadOnlyType {
    public var identity: Int64 { orderID }
}

extension OrderGraph: ReadOnlyConvertible {
    /// The order as mirrored, with pending edits applied.
    public func toReadOnly() throws -> Order {
        try order.toReadOnly(
            items: zip(items, LineOwners.ids(items.map(\.itemID))).map { line, owner in
                try line.toOrderItem(metaData: metaData(of: .item, owner))
            },
            billingAddress: order.billing.toAddress(),
            shippingAddress: order.shipping.toAddress(),
            shippingLines: zip(shippingLines, LineOwners.ids(shippingLines.map(\.shippingID))).map { line, owner in
                try line.toShippingLine(metaData: metaData(of: .shipping, owner))
            },
            coupons: coupons.map { $0.toCouponLine() },
            refunds: refunds.map { $0.toRefund() },
            fees: zip(fees, LineOwners.ids(fees.map(\.feeID))).map { line, owner in
                try line.toFeeLine(metaData: metaData(of: .fee, owner))
            },
            taxes: taxes.map { $0.toTaxLine() },
            appliedGiftCards: giftCards.map { $0.toGiftCard() },
            metaData: metaData(of: .order, order.orderID)
        )
    }

    private func metaData(of kind: MetaDataOwner, _ id: Int64) -> [MetaData] {
        metaData.filter { $0.ownerKind == kind && $0.ownerID == id }.map { $0.toMetaData() }
    }
}

extension OrderGraph {
    /// The mirrored part of an order from the store.
    init(_ order: Order) {
        let (siteID, orderID) = (order.siteID, order.orderID)
        var meta: [MetaDataRecord] = []
        func collect(_ values: [MetaData], _ kind: MetaDataOwner, _ ownerID: Int64) {
            for value in values {
                meta.append(MetaDataRecord(value, siteID: siteID, orderID: orderID, kind: kind, ownerID: ownerID))
            }
        }
        collect(order.metaData, .order, orderID)
        for (line, owner) in zip(order.items, LineOwners.ids(order.items.map(\.itemID))) {
            collect(line.metaData, .item, owner)
        }
        for (line, owner) in zip(order.shippingLines, LineOwners.ids(order.shippingLines.map(\.shippingID))) {
            collect(line.metaData, .shipping, owner)
        }
        for (line, owner) in zip(order.fees, LineOwners.ids(order.fees.map(\.feeID))) {
            collect(line.metaData, .fee, owner)
        }
        self.init(
            order: OrderRecord(order),
            items: order.items.map { OrderItemRecord($0, siteID: siteID, orderID: orderID) },
            fees: order.fees.map { OrderFeeLineRecord($0, siteID: siteID, orderID: orderID) },
            coupons: order.coupons.map { OrderCouponLineRecord($0, siteID: siteID, orderID: orderID) },
            taxes: order.taxes.map { OrderTaxLineRecord($0, siteID: siteID, orderID: orderID) },
            shippingLines: order.shippingLines.map { ShippingLineRecord($0, siteID: siteID, orderID: orderID) },
            refunds: order.refunds.map { OrderRefundCondensedRecord($0, siteID: siteID, orderID: orderID) },
            giftCards: order.appliedGiftCards.map { OrderGiftCardRecord($0, siteID: siteID, orderID: orderID) },
            metaData: meta
        )
    }
}

/// The number under which the meta data of a line is stored: the line's id or, for a line without an id or with that of
/// an earlier line, its position, negative.
enum LineOwners {
    static func ids(_ lineIDs: [Int64]) -> [Int64] {
        var seen: Set<Int64> = []
        return lineIDs.enumerated().map { place, id in
            id > 0 && seen.insert(id).inserted ? id : -Int64(place) - 1
        }
    }
}

extension OrderRecord: GeneratedConversion {
    typealias Converted = Order

    init(_ order: Order) {
        self.init(order, storeStatus: order.statusKey)
        chargeID = order.chargeID
        itemCount = order.itemCount
        billing = StoredValue.of(order.billingAddress)
        shipping = StoredValue.of(order.shippingAddress)
        customerName = order.customerName
        renewalSubscriptionID = order.renewalSubscriptionID
    }
}

extension Decimal {
    /// Rounded to whole pieces; limited to the range of `Int32`.
    var pieces: Int { Int(min(max(rounded(to: 0), -2_147_483_647), 2_147_483_647).truncated) }
}

extension Order {
    /// Units ordered.
    public var itemCount: Int { items.reduce(0) { $0 + $1.quantity }.pieces }

    /// First and last name of the billing address, else of the shipping address, else the company; empty for a guest
    /// without any.
    public var customerName: String {
        let addresses = [billingAddress, shippingAddress].compactMap { $0 }
        return addresses.lazy.map(\.fullName).first { !$0.isEmpty } ?? addresses.lazy.map(\.company).first {
            !$0.isEmpty
        } ?? ""
    }
}
