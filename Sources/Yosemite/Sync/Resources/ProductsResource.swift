import Networking
import Storage

extension MirrorResource where Item == Product {
    /// Changes are requested; a census finds products that were deleted or trashed.
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
