import FoundationEssentials
import Networking
import Storage

/// Reviews as listed by the store.
extension CatalogueService {
    func synchronizeReviews() async throws {
        try await observed {
            try await self.engine.synchronize([.reviews])
            try await self.compareModerated()
        }
    }

    /// Reviews to moderate, and trash. The store does not report changes to reviews, and its list includes spam and
    /// trash only if requested by name.
    static let moderatedStatuses = ["hold", "spam", OrderField.trash]

    /// Beyond this, reviews of one status are not listed; no owner reads that far.
    static let maximumModeratedPages = 5

    private func compareModerated() async throws {
        let siteID = login.siteID
        let remote = ProductReviewsRemote(network: network)
        let upserter = records.upserter(ProductReviewRecord.self)
        // Requested first: a review that gets such a status while we read is then still in the store's normal list.
        let before = try await moderated()
        var listed: Set<Int64> = []
        var whole: Set<String> = []
        for status in Self.moderatedStatuses {
            for number in 1...Self.maximumModeratedPages {
                let page = try await remote.loadList(
                    siteID: siteID,
                    query: ListQuery(page: number, sort: .date, statuses: [status])
                )
                listed.formUnion(page.items.map(\.reviewID) + page.unreadable.compactMap(\.id))
                try await upserter.save(page.items)
                if page.items.count + page.unreadable.count < 100 || page.totalPages.map({ number >= $0 }) ?? false {
                    whole.insert(status)
                    break
                }
            }
        }
        let now = try await moderated()
        let moved = before.filter { id, status in
            now[id] == status && whole.contains(status) && !listed.contains(id)
        }.keys.sorted()
        for start in stride(from: 0, to: moved.count, by: 100) {
            let ids = Array(moved[start..<min(start + 100, moved.count)])
            let page = try await remote.loadList(siteID: siteID, query: ListQuery(sort: .id, include: ids))
            let found = Set(page.items.map(\.reviewID) + page.unreadable.compactMap(\.id))
            // A store that ignores the ids says nothing about them.
            guard found.isSubset(of: ids) else { return }
            try await upserter.save(page.items)
            let gone = ids.filter { !found.contains($0) }
            try await mirror.performAndSave { try upserter.delete(gone, in: $0) }
        }
    }

    /// The status by id, of those without a pending edit.
    private func moderated() async throws -> [Int64: String] {
        let journal = journal
        return try await mirror.read { storage in
            let rows = try storage.allObjects(
                ofType: ProductReviewRecord.self,
                matching: ProductReviewRecord.Columns.statusKey.isIn(Self.moderatedStatuses)
            )
            let edited = try Set(journal.unsentNow(of: .review).map(\.entityID))
            return rows.reduce(into: [:]) { found, row in
                if !edited.contains(row.reviewID) { found[row.reviewID] = row.statusKey }
            }
        }
    }
}
