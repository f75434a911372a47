import Networking
import Storage

extension MirrorResource where Item == Product {
    /// Changes are asked for; what was deleted or went to the trash a census finds.
    static func products(siteID: Int64, network: any Network) -> Self {
        MirrorResource(
            .products,
            ProductRecord.self,
            from: ProductsRemote(network: network),
            siteID: siteID,
            modified: { $0.dateModified },
            created: { $0.dateCreated }
        )
    }
}
