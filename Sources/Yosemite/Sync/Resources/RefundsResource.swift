import Networking
import Storage

extension MirrorResource where Item == Refund {
    /// A refund is made and sometimes deleted, never changed. The last to be brought in: those of an order come with its
    /// change, and when it is opened.
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
