import Networking
import WooFoundation

/// Brands, part of WooCommerce since 9.6.
extension CatalogueService {
    private static let maximumBrandPages = 20

    /// - Returns: none where the store has no such list.
    /// - Throws: `NetworkError`.
    func brands() async throws -> [ProductBrand] {
        let remote = ProductBrandsRemote(network: network)
        let siteID = login.siteID
        return try await observed {
            var brands: [ProductBrand] = []
            for number in 1...Self.maximumBrandPages {
                do {
                    let page = try await remote.loadList(
                        siteID: siteID,
                        query: ListQuery(page: number, size: 100, sort: .id)
                    )
                    brands += page.items
                    if page.items.isEmpty || number >= page.totalPages ?? number { break }
                } catch let error as NetworkError where error.isNotFound {
                    break
                }
            }
            return brands.sorted { ($0.name.folded, $0.name) < ($1.name.folded, $1.name) }
        }
    }
}
