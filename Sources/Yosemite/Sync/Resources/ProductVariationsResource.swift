import Networking
import Storage

extension MirrorResource where Item == ProductVariation {
    /// As products. A store that is too old for the list of all variations counts as having none.
    static func variations(siteID: Int64, network: any Network) -> Self {
        MirrorResource(
            .variations,
            ProductVariationRecord.self,
            from: ProductVariationsRemote(network: network),
            siteID: siteID,
            modified: { $0.dateModified },
            created: { $0.dateCreated }
        )
    }
}
