import Networking
import WooFoundation

/// Reviews of a store connected through WordPress.com: moderation goes to WordPress.com, for the review's comment;
/// everything else goes to the store.
struct ReviewWire: RecordWire {
    let catalogue: CatalogueWire<ProductReview>
    let comments: CommentRemote

    func load(_ id: Int64) async throws -> ProductReview { try await catalogue.load(id) }
    func load(_ ids: [Int64]) async throws -> [Int64: ProductReview] { try await catalogue.load(ids) }

    func update(_ id: Int64, _ fields: [String: JSONValue]) async throws -> ProductReview {
        guard let status = fields["status"]?.string else { return try await catalogue.update(id, fields) }
        do {
            try await comments.moderate(commentID: id, status: status, siteID: catalogue.siteID)
        } catch NetworkError.wordPressCom(404, .unknown) {
            // The service does not list it; the store has it.
            return try await catalogue.update(id, fields)
        }
        var rest = fields
        rest["status"] = nil
        if rest.isEmpty { return try await catalogue.load(id) }
        return try await catalogue.update(id, rest)
    }

    func update(_ updates: [Int64: [String: JSONValue]]) async throws -> BatchAnswer<ProductReview> {
        try await catalogue.update(updates)
    }

    func trash(_ id: Int64) async throws { try await catalogue.trash(id) }

    func goTogether() async throws -> @Sendable ([RecordChange]) -> Bool {
        { changes in !changes.contains { $0.field == "status" } }
    }
}
