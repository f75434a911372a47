import Networking
import WooFoundation

/// Reviews of a store connected through WordPress.com: moderation goes to WordPress.com, for the review's comment;
/// everything else goes to the store.
struct ReviewWire: RecordWire {
    let catalogue: CatalogueWire<ProductReview>
    let comments: CommentRemote

    func load(_ id: Int64) async throws -> ProductReview { try await catalogue.load(id) }
    func load(_ ids: [Int64]) async throws -> [Int64: ProductReview] { try await catalogue.load(ids) }

    func update(_ id: Int64, _ fields: [String: JSONValue]) async -> WriteAnswer<ProductReview> {
        guard let status = fields["status"]?.string else { return await catalogue.update(id, fields) }
        switch await comments.moderate(commentID: id, status: status, siteID: catalogue.siteID) {
        case .done: break
        // The service does not list it; the store has it.
        case .unknown(.wordPressCom(404, .unknown)): return await catalogue.update(id, fields)
        case .notSent(let error): return .notSent(error)
        case .refused(let error): return .refused(error)
        case .unknown(let error): return .unknown(error)
        }
        var rest = fields
        rest["status"] = nil
        if !rest.isEmpty { return await catalogue.update(id, rest) }
        do {
            return .done(try await catalogue.load(id))
        } catch {
            return .unknown(error as? NetworkError ?? .cutOff(received: 0))
        }
    }

    func update(_ updates: [Int64: [String: JSONValue]]) async -> WriteAnswer<BatchAnswer<ProductReview>> {
        await catalogue.update(updates)
    }

    func trash(_ id: Int64) async -> WriteAnswer<Void> { await catalogue.trash(id) }

    func goTogether() async throws -> @Sendable ([RecordChange]) -> Bool {
        { changes in !changes.contains { $0.field == "status" } }
    }
}
