import Networking
import Storage

extension MirrorResource where Item == Customer {
    /// The store ignores `modified_after` here (`woocommerce.md`, "Dates"): new people are seen at once, changes of the
    /// others when all are walked over again, 100 a request.
    static func customers(siteID: Int64, network: any Network) -> Self {
        var resource = MirrorResource(
            .customers,
            CustomerRecord.self,
            from: CustomersRemote(network: network),
            siteID: siteID,
            created: { $0.dateCreated }
        )
        // Those that are only here have negative ids.
        resource.storedIDs = { storage in
            try storage.identifiers(ofType: CustomerRecord.self, matching: CustomerRecord.Columns.customerID > 0)
        }
        return resource
    }
}
