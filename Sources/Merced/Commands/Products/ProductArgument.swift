import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// Parses products on the command line: a filter, an id.
@MainActor
enum ProductArgument {
    /// An invalid filter, with a message for every problem.
    struct Unreadable: LocalizedError {
        let problems: [FilterProblem]

        var errorDescription: String? {
            problems.map(\.words).joined(separator: "\n") + "\nmerced manual lists the conditions under Filters."
        }
    }

    /// - Throws: `Unreadable`, `MirrorUnreadable`.
    static func query(_ words: [String], sort: ProductListQuery.Sort, session: Session) async throws -> ProductListQuery
    {
        let parsed = ProductFilterParser.parse(words.joined(separator: " "))
        guard parsed.problems.isEmpty else { throw Unreadable(problems: parsed.problems) }
        let (stores, siteID) = (session.stores, session.siteID)
        let settings = try await stores.perform {
            SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0)
        }
        let edited =
            parsed.filter.needsEdits ? try await OrderRows.openEdits(stores, siteID: siteID).editedProductIDs : []
        return ProductListQuery(
            siteID: siteID,
            filter: parsed.filter,
            sort: sort,
            context: FilterContext(zone: settings.timeZone, now: Date(), editedProductIDs: edited)
        )
    }

    /// Updates products and sends pending edits, as far as the store answers.
    ///
    /// - Returns: why it could not be asked, where products are mirrored all the same; nil where it was.
    static func refresh(_ session: Session) async throws -> String? {
        let (stores, siteID) = (session.stores, session.siteID)
        do {
            try await stores.perform { ProductAction.synchronizeProducts(siteID: siteID, onCompletion: $0) }
            _ = try? await stores.perform { SettingAction.synchronizeGeneralSettings(siteID: siteID, onCompletion: $0) }
            try await WaitingEdits.send(session)
            return nil
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            let all = ProductListQuery(siteID: siteID)
            let count = try await stores.perform {
                ListAction.count(all, onCompletion: $0)
            }
            guard count > 0 else { throw error }
            return "\(StoreWords.describe(error)) Showing what is saved here."
        }
    }

    /// The product and, where the id is a variation's, the variation; fetched where it is not mirrored.
    static func find(_ id: Int64, _ session: Session) async throws -> (product: Product, variation: ProductVariation?) {
        let (stores, siteID) = (session.stores, session.siteID)
        if let variation = try await saved(variation: id, session) {
            return (try await product(variation.productID, session), variation)
        }
        do {
            return (try await product(id, session), nil)
        } catch let error as NetworkError where error.isNotFound {
            try await stores.perform { ProductAction.synchronizeProducts(siteID: siteID, onCompletion: $0) }
            guard let variation = try await saved(variation: id, session) else { throw error }
            return (try await product(variation.productID, session), variation)
        }
    }

    /// As in the store now; where it does not answer, as mirrored.
    private static func product(_ id: Int64, _ session: Session) async throws -> Product {
        let (stores, siteID) = (session.stores, session.siteID)
        do {
            return try await stores.perform {
                ProductAction.retrieveProduct(siteID: siteID, productID: id, onCompletion: $0)
            }
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            guard let product = try await saved(product: id, session) else { throw error }
            Failure.say("\(StoreWords.describe(error)) Showing what is saved here.")
            return product
        }
    }

    /// The mirrored fields of a product or variation; none where it is not mirrored.
    static func savedFields(_ id: Int64, _ session: Session) async -> [String: JSONValue] {
        if let variation = try? await saved(variation: id, session) { return variation.writableFields }
        return (try? await saved(product: id, session))?.writableFields ?? [:]
    }

    private static func saved(product id: Int64, _ session: Session) async throws -> Product? {
        let siteID = session.siteID
        return try await session.stores.perform {
            ProductAction.loadProduct(siteID: siteID, productID: id, onCompletion: $0)
        }
    }

    private static func saved(variation id: Int64, _ session: Session) async throws -> ProductVariation? {
        let siteID = session.siteID
        return try await session.stores.perform {
            ProductVariationAction.loadProductVariation(siteID: siteID, variationID: id, onCompletion: $0)
        }
    }
}
