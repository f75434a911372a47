import Networking
import Storage

extension Refund: ReadOnlyType {
    public var identity: Int64 { refundID }
}

extension RefundRecord: ReadOnlyConvertible {
    init(_ refund: Refund) {
        self.init()
        siteID = refund.siteID
        refundID = refund.refundID
        orderID = refund.orderID
        dateCreated = refund.dateCreated
        amount = refund.amount
        reason = refund.reason
        refundedByUserID = refund.refundedByUserID
        isAutomated = refund.isAutomated
        itemsJSON = StoredJSON.text(refund.items)
        shippingLinesJSON = StoredJSON.text(refund.shippingLines)
        feesJSON = StoredJSON.text(refund.fees)
        metaDataJSON = StoredJSON.text(refund.metaData)
    }

    public func toReadOnly() throws -> Refund {
        Refund(
            siteID: siteID,
            refundID: refundID,
            orderID: orderID,
            dateCreated: dateCreated,
            amount: amount,
            reason: reason,
            refundedByUserID: refundedByUserID,
            isAutomated: isAutomated,
            items: try StoredJSON.list(itemsJSON),
            shippingLines: try StoredJSON.list(shippingLinesJSON),
            fees: try StoredJSON.list(feesJSON),
            metaData: try StoredJSON.list(metaDataJSON)
        )
    }
}
