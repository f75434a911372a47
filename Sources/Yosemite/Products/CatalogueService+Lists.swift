import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension CatalogueService {
    /// The product or variation with a SKU; nil for none.
    func owner(ofSKU sku: String) async throws -> ProductEdit? {
        try await rules(skus: [sku]).owners[sku.lowercased()].map {
            ProductEdit(productID: $0.product, variationID: $0.variation, changes: [])
        }
    }

    func rules(skus: [String]) async throws -> ProductRules {
        let login = login
        return try await mirror.read { try ProductRules.load(from: $0, login: login, skus: skus) }
    }
}
