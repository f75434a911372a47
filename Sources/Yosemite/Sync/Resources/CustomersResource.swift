import Networking
import Storage

extension MirrorResource where Item == Customer {
    /// The store ignores `modified_after` here (`woocommerce.md`, "Dates"): new people are found at once, changes to
    /// others when all are fetched again, 100 per request.
    static func customers(siteID: Int64, network: any Network) -> Self {
        var resource = MirrorResource(
            .customers,
            CustomerRecord.self,
            from: CustomersRemote(network: network),
            siteID: siteID,
            created: { $0.dateCreated }
        )
        // Those not in the store yet have negative ids.
        resource.storedIDs = { storage in
            try storage.identifiers(ofType: CustomerRecord.self, matching: CustomerRecord.Columns.customerID > 0)
        }
        return resource
    }
}
