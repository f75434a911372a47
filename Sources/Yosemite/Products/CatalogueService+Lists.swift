import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension CatalogueService {
    func count(_ list: ProductListQuery) async throws -> Int {
        let predicate = list.predicate
        return try await mirror.read { try $0.countObjects(ofType: ProductRecord.self, matching: predicate) }
    }

    func count(_ list: ReviewListQuery) async throws -> Int {
        let predicate = list.predicate
        return try await mirror.read { try $0.countObjects(ofType: ProductReviewRecord.self, matching: predicate) }
    }

    /// Where a product stands in a list; nil where it is not in it.
    func position(of productID: Int64, in list: ProductListQuery) async throws -> Int? {
        let request = WindowRequest(predicate: list.predicate, sort: list.sortDescriptors, range: 0..<1)
        return try await mirror.position(of: productID, in: request)
    }

    func position(of reviewID: Int64, in list: ReviewListQuery) async throws -> Int? {
        let request = WindowRequest(predicate: list.predicate, sort: list.sortDescriptors, range: 0..<1)
        return try await mirror.position(of: reviewID, in: request)
    }

    /// Which product or variation has a SKU; nil where none has.
    func owner(ofSKU sku: String) async throws -> ProductEdit? {
        try await rules(skus: [sku]).owners[sku.lowercased()].map {
            ProductEdit(productID: $0.product, variationID: $0.variation, changes: [])
        }
    }

    func productIDs(_ list: ProductListQuery, _ range: Range<Int>) async throws -> [Int64] {
        let (predicate, sort) = (list.predicate, list.sortDescriptors)
        return try await mirror.read { try $0.productIDs(matching: predicate, sortedBy: sort, range: range) }
    }

    func rules(skus: [String]) async throws -> ProductRules {
        let login = login
        return try await mirror.read { try ProductRules.load(from: $0, login: login, skus: skus) }
    }
}
