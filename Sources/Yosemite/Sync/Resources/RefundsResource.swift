import Networking
import Storage

extension MirrorResource where Item == Refund {
    /// A refund is created and sometimes deleted, never changed. Fetched last: those of an order come with its changes,
    /// and when it is opened.
    static func refunds(siteID: Int64, network: any Network) -> Self {
        MirrorResource(
            .refunds,
            RefundRecord.self,
            from: RefundsRemote(network: network),
            siteID: siteID,
            created: { $0.dateCreated }
        )
    }
}
