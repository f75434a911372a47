import Networking
import Storage

extension MirrorResource where Item == TaxClass {
    /// The tax classes, with their positions in the store's list: if shipping inherits its class, the first one in the
    /// cart counts.
    static func taxClasses(siteID: Int64, network: any Network) -> Self {
        var resource = MirrorResource(
            .taxClasses,
            TaxClassRecord.self,
            from: TaxClassesRemote(network: network),
            siteID: siteID
        )
        resource.save = { items, storage in
            let records = items.enumerated().map { position, item in
                var record = TaxClassRecord(item)
                record.position = Int64(position)
                return record
            }
            return try storage.saveChanged(records)
        }
        return resource
    }
}
