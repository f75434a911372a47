import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension Order: ReadOnlyType {
    public var identity: Int64 { orderID }
}

extension OrderGraph: ReadOnlyConvertible {
    /// The order as it is mirrored, with an edit that waits laid over it.
    public func toReadOnly() throws -> Order {
        Order(
            siteID: order.siteID,
            orderID: order.orderID,
            parentID: order.parentID,
            customerID: order.customerID,
            orderKey: order.orderKey,
            isEditable: order.isEditable,
            needsPayment: order.needsPayment,
            needsProcessing: order.needsProcessing,
            number: order.number,
            status: OrderStatusEnum(rawValue: order.status),
            currency: order.currency,
            currencySymbol: order.currencySymbol,
            customerNote: order.customerNote,
            dateCreated: order.dateCreated,
            dateModified: order.dateModified,
            datePaid: order.datePaid,
            dateCompleted: order.dateCompleted,
            discountTotal: order.discountTotal,
            discountTax: order.discountTax,
            shippingTotal: order.shippingTotal,
            shippingTax: order.shippingTax,
            total: order.total,
            totalTax: order.totalTax,
            pricesIncludeTax: order.pricesIncludeTax,
            paymentMethodID: order.paymentMethodID,
            paymentMethodTitle: order.paymentMethodTitle,
            paymentURL: order.paymentURL.isEmpty ? nil : order.paymentURL,
            transactionID: order.transactionID,
            createdVia: order.createdVia,
            version: order.version,
            items: try zip(items, LineOwners.ids(items.map(\.itemID))).map { line, owner in
                try line.toOrderItem(metaData: metaData(of: .item, owner))
            },
            billingAddress: order.billing.toAddress(),
            shippingAddress: order.shipping.toAddress(),
            shippingLines: try zip(shippingLines, LineOwners.ids(shippingLines.map(\.shippingID))).map { line, owner in
                try line.toShippingLine(metaData: metaData(of: .shipping, owner))
            },
            coupons: coupons.map { $0.toCouponLine() },
            refunds: refunds.map { $0.toRefund() },
            fees: try zip(fees, LineOwners.ids(fees.map(\.feeID))).map { line, owner in
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
    /// What is mirrored of an order the store sent.
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

/// Under which number the meta data of a line lies: the line's id, or, for one without an id or with that of a line
/// before it, its place from the first, negative.
enum LineOwners {
    static func ids(_ lineIDs: [Int64]) -> [Int64] {
        var seen: Set<Int64> = []
        return lineIDs.enumerated().map { place, id in
            id > 0 && seen.insert(id).inserted ? id : -Int64(place) - 1
        }
    }
}

extension OrderRecord {
    init(_ order: Order) {
        self.init(
            siteID: order.siteID,
            orderID: order.orderID,
            parentID: order.parentID,
            customerID: order.customerID,
            orderKey: order.orderKey,
            number: order.number,
            status: order.statusKey,
            currency: order.currency,
            currencySymbol: order.currencySymbol,
            customerNote: order.customerNote,
            dateCreated: order.dateCreated,
            dateModified: order.dateModified,
            datePaid: order.datePaid,
            dateCompleted: order.dateCompleted,
            discountTotal: order.discountTotal,
            discountTax: order.discountTax,
            shippingTotal: order.shippingTotal,
            shippingTax: order.shippingTax,
            total: order.total,
            totalTax: order.totalTax,
            paymentMethodID: order.paymentMethodID,
            paymentMethodTitle: order.paymentMethodTitle,
            paymentURL: order.paymentURL ?? "",
            transactionID: order.transactionID,
            createdVia: order.createdVia,
            version: order.version,
            pricesIncludeTax: order.pricesIncludeTax,
            isEditable: order.isEditable,
            needsPayment: order.needsPayment,
            needsProcessing: order.needsProcessing,
            chargeID: order.chargeID,
            itemCount: order.itemCount,
            billing: AddressRecord(order.billingAddress ?? .empty),
            shipping: AddressRecord(order.shippingAddress ?? .empty),
            customerName: order.customerName,
            renewalSubscriptionID: order.renewalSubscriptionID
        )
    }
}

extension Order {
    /// Pieces ordered, rounded; what does not fit an `Int32` counts as its largest value.
    public var itemCount: Int {
        let sum = Money.rounded(items.reduce(0) { $0 + $1.quantity }, decimals: 0)
        return Int(min(max(sum, -2_147_483_647), 2_147_483_647).truncated)
    }

    /// First and last name of the billing address, else of the shipping address, else the company; empty for a guest
    /// who left none.
    public var customerName: String {
        let addresses = [billingAddress, shippingAddress].compactMap { $0 }
        return addresses.lazy.map(\.fullName).first { !$0.isEmpty } ?? addresses.lazy.map(\.company).first {
            !$0.isEmpty
        } ?? ""
    }
}
