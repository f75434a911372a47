import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The result of generating variations.
public struct GeneratedVariations: Hashable, Sendable {
    public let made: Int
    /// What the store refused: options, and why.
    public let refused: [String: String]

    public init(made: Int, refused: [String: String]) {
        self.made = made
        self.refused = refused
    }
}

/// All variations that a product's options allow.
extension CatalogueService {
    /// The variations it lacks in the store now.
    ///
    /// - Throws: `ProductProblems`, `EditError.gone`, `NetworkError`.
    func planVariations(of productID: Int64) async throws -> VariationPlan {
        _ = try await retrieveProduct(productID)
        try await retrieveVariations(of: productID)
        let siteID = login.siteID
        return try await mirror.read { storage in
            guard let product = try storage.loadProduct(siteID: siteID, productID: productID) else {
                throw EditError.gone
            }
            guard product.typeKey.hasPrefix("variable") else {
                throw ProductProblems(problems: [.nothingToVary])
            }
            let present = try storage.loadProductVariations(siteID: siteID, productID: productID)
                .map { VariationOptions(JSONValue(parsing: $0.attributesJSON)) }
            do throws(ProductProblem) {
                return try VariationPlan(attributes: JSONValue(parsing: product.attributesJSON), present: present)
            } catch {
                throw ProductProblems(problems: [error])
            }
        }
    }

    /// Creates all variations the product lacks. If an answer is lost, the present variations show whether it was
    /// done; where it was not, nothing is repeated: a later call plans anew.
    ///
    /// - Parameter fields: what each of them has besides its options.
    /// - Throws: as `planVariations`; `MakingError.notSure` where an answer is lost and some are missing.
    func generateVariations(of productID: Int64, _ fields: [RecordChange]) async throws -> GeneratedVariations {
        guard !fields.contains(where: { $0.field == ProductField.sku.rawValue }) else {
            throw ProductProblems(problems: [.notWritable(field: ProductField.sku.rawValue)])
        }
        let common = try await checked(fields, of: productID)
        var left = try await planVariations(of: productID).missing
        let wanted = left.count
        var refused: [String: String] = [:]
        while !left.isEmpty {
            let some = Array(left.prefix(Self.variationBatch))
            switch try await make(some, of: productID, common) {
            case .done(let rows):
                refused.merge(rows) { first, _ in first }
                left.removeFirst(some.count)
            case .notSent(let error): throw error
            case .refused(let error):
                let now = try await planVariations(of: productID).missing.filter { refused[$0.words] == nil }
                // Some may be there all the same; none of those is made again.
                throw now.count < left.count ? MakingError.notSure : error
            case .unknown:
                // Those of this request may still be on their way where they are not there yet.
                let missing = Set(try await planVariations(of: productID).missing.map(\.words))
                guard some.allSatisfy({ !missing.contains($0.words) }) else { throw MakingError.notSure }
                left.removeFirst(some.count)
            }
        }
        if wanted > 0 { try? await records.fetch(productID, as: ProductRecord.self) }
        return GeneratedVariations(made: wanted - refused.count, refused: refused)
    }

    private func make(
        _ missing: [VariationPlan.Missing],
        of productID: Int64,
        _ common: [String: JSONValue]
    ) async throws -> WriteAnswer<[String: String]> {
        let path = CataloguePath.variations(productID: productID)
        let siteID = login.siteID
        let bodies = missing.map { one in
            common.merging(RecordValue.body([ProductField.attributes.rawValue: one.attributes]) { _ in nil }) { $1 }
        }
        let answer: WriteAnswer<[CreatedRow<ProductVariation>]> = await records.remote.create(
            path,
            items: bodies,
            siteID: siteID
        )
        let rows: [CreatedRow<ProductVariation>]
        switch answer {
        case .done(let value): rows = value
        case .notSent(let error): return .notSent(error)
        case .refused(let error): return .refused(error)
        case .unknown(let error): return .unknown(error)
        }
        await monitor.answered()
        var refused: [String: String] = [:]
        var made: [ProductVariation] = []
        for (one, row) in zip(missing, rows) {
            switch row {
            case .made(let variation): made.append(variation)
            case .refused(let error): refused[one.words] = error.message
            case .unreadable: break
            }
        }
        try await records.upserter(ProductVariationRecord.self).save(made)
        return .done(refused)
    }
}
