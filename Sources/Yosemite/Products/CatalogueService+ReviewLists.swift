import FoundationEssentials
import Networking
import Storage

/// Reviews as the store lists them.
extension CatalogueService {
    func synchronizeReviews() async throws {
        try await observed {
            try await self.engine.synchronize([.reviews])
            try await self.compareModerated()
        }
    }

    /// What somebody has to look at, and what was thrown away. The store tells of no change of a review, and its list
    /// has no spam and no trash unless they are asked for by name.
    static let moderatedStatuses = ["hold", "spam", OrderField.trash]

    /// More of one status are not listed; the store's owner never reads on.
    static let mostModeratedPages = 5

    private func compareModerated() async throws {
        let siteID = login.siteID
        let remote = ProductReviewsRemote(network: network)
        let upserter = records.upserter(ProductReviewRecord.self)
        // Asked first: what comes to have such a status while we read is not missed from what the store lists.
        let before = try await moderated()
        var listed: Set<Int64> = []
        var whole: Set<String> = []
        for status in Self.moderatedStatuses {
            for number in 1...Self.mostModeratedPages {
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
            // A store that does not heed the ids says nothing about them.
            guard found.isSubset(of: ids) else { return }
            try await upserter.save(page.items)
            let gone = ids.filter { !found.contains($0) }
            try await mirror.performAndSave { try upserter.delete(gone, in: $0) }
        }
    }

    /// Status by id of those that no change made here covers.
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
