import Networking
import WooFoundation

/// How records of one kind are read and written in the store. Every function that throws throws `NetworkError`.
protocol RecordWire<Item>: Sendable {
    associatedtype Item: ListedEntity

    func load(_ id: Int64) async throws -> Item
    /// Those that are listed, by id; at most 100.
    func load(_ ids: [Int64]) async throws -> [Int64: Item]
    /// Writes these fields and leaves all others unchanged.
    func update(_ id: Int64, _ fields: [String: JSONValue]) async -> WriteAnswer<Item>
    /// The same for at most 100, each with its own outcome.
    func update(_ updates: [Int64: [String: JSONValue]]) async -> WriteAnswer<BatchAnswer<Item>>
    /// Moves it to the trash, from which another status takes it out again (`woocommerce.md`, "Trash and deleting");
    /// 410 where it is there already.
    func trash(_ id: Int64) async -> WriteAnswer<Void>
    /// Which changes a batch request writes correctly; called before one is sent.
    func goTogether() async throws -> @Sendable ([RecordChange]) -> Bool
}

/// A list of the catalogue.
struct CatalogueWire<Item: ListedEntity & Identified>: RecordWire {
    let path: CataloguePath
    let remote: CatalogueRemote
    let siteID: Int64

    func load(_ id: Int64) async throws -> Item { try await remote.load(path, id: id, siteID: siteID) }

    func load(_ ids: [Int64]) async throws -> [Int64: Item] {
        let page: Page<Item> = try await remote.load(path, ids: ids, siteID: siteID)
        return Dictionary(page.items.map { ($0.identity, $0) }) { first, _ in first }
    }

    func update(_ id: Int64, _ fields: [String: JSONValue]) async -> WriteAnswer<Item> {
        await remote.update(path, id: id, fields: fields, siteID: siteID)
    }

    func update(_ updates: [Int64: [String: JSONValue]]) async -> WriteAnswer<BatchAnswer<Item>> {
        await remote.update(path, updates: updates, siteID: siteID)
    }

    func trash(_ id: Int64) async -> WriteAnswer<Void> {
        await remote.delete(path, id: "\(id)", force: false, siteID: siteID)
    }

    func goTogether() async throws -> @Sendable ([RecordChange]) -> Bool {
        { _ in true }
    }
}

/// Records as a whole: created, found again, deleted.
extension CatalogueWire {
    /// Deletes it permanently.
    ///
    /// - Parameter heirID: for a customer: who gets the account's posts.
    func delete(_ id: Int64, leavingTo heirID: Int64?) async -> WriteAnswer<Void> {
        await remote.delete(path, id: "\(id)", force: true, leavingTo: heirID, siteID: siteID)
    }

    func create(_ fields: [String: JSONValue]) async -> WriteAnswer<Item> {
        await remote.create(path, fields: fields, siteID: siteID)
    }

    /// At most 100; a row for each, in order.
    func create(_ items: [[String: JSONValue]]) async -> WriteAnswer<[CreatedRow<Item>]> {
        await remote.create(path, items: items, siteID: siteID)
    }

    /// Those with this value, newest first: for fields that are unique.
    func find(_ field: String, _ value: String) async throws -> Page<Item> {
        try await remote.load(path, whose: field, is: value, siteID: siteID)
    }

    /// The highest id; 0 for none.
    func newestID() async throws -> Int64 {
        let page: Page<Item> = try await remote.loadNewest(path, count: 1, siteID: siteID)
        if page.isCutOff { throw NetworkError.cutOff(received: 0) }
        return (page.items.map(\.identity) + page.unreadable.compactMap(\.id)).max() ?? 0
    }
}
