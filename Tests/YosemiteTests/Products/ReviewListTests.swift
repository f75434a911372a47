import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing

@testable import Yosemite

/// What is spam or in the trash, which the list of reviews does not have.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReviewListTests {
    private static func synchronize(_ manager: any StoresManager) async throws {
        try await manager.perform { ProductReviewAction.synchronizeReviews(siteID: Shop.siteID, onCompletion: $0) }
    }

    private static func mirrored(_ shop: Shop) async throws -> [Int: String] {
        let rows = try await shop.mirror().read { try $0.allObjects(ofType: ProductReviewRecord.self) }
        return Dictionary(uniqueKeysWithValues: rows.map { (Int($0.reviewID), $0.statusKey) })
    }

    private static func stored(_ shop: Shop) -> [Int: String] {
        let ids = shop.store.ids(of: .reviews)
        return Dictionary(
            uniqueKeysWithValues: ids.map { ($0, shop.store.json(of: .reviews, id: $0)?["status"]?.text ?? "") }
        )
    }

    @Test func test_reviews_when_synchronized_then_spam_and_trash_are_here_too_and_stay() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            for _ in 0..<2 {
                try await Self.synchronize(manager)
                let stored = Self.stored(shop)
                #expect(Set(stored.values) == ["approved", "hold", "spam", "trash"])
                #expect(try await Self.mirrored(shop) == stored)
            }
        }
    }

    @Test func test_reviews_when_the_store_moves_them_then_seen_with_the_next_look() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await Self.synchronize(manager)
            let stored = Self.stored(shop)
            func first(_ status: String) throws -> Int {
                try #require(stored.filter { $0.value == status }.keys.min())
            }
            let (held, spam, binned) = (try first("hold"), try first("spam"), try first("trash"))
            shop.store.changeBehindTheBack(.reviews, id: held, fields: ["status": "approved"])
            shop.store.changeBehindTheBack(.reviews, id: spam, fields: ["status": "hold"])
            shop.store.deleteBehindTheBack(.reviews, id: binned)
            try await Self.synchronize(manager)
            #expect(try await Self.mirrored(shop) == Self.stored(shop))
        }
    }

    @Test func test_reviews_when_an_edit_waits_then_the_look_leaves_it() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await Self.synchronize(manager)
            let held = try #require(Self.stored(shop).filter { $0.value == "hold" }.keys.min())
            shop.proxy.add(Fault(.cutBeforeStore, method: "PUT"))
            shop.proxy.add(Fault(.cutBeforeStore, method: "POST"))
            _ = try await manager.perform {
                ProductReviewAction.updateReviewStatus(
                    siteID: Shop.siteID,
                    reviewIDs: [Int64(held)],
                    status: "trash",
                    onCompletion: $0
                )
            }
            try await Self.synchronize(manager)
            #expect(try await Self.mirrored(shop)[held] == "trash")
            #expect(Self.stored(shop)[held] == "hold")
        }
    }

    @Test func test_list_when_asked_for_a_page_then_it_and_the_place_of_each_agree() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await Self.synchronize(manager)
            let list = ReviewListQuery(siteID: Shop.siteID, filter: .toApprove, sort: .fewestStars)
            let found = try await manager.perform {
                ProductReviewAction.listReviews(siteID: Shop.siteID, list: list, range: 0..<1_000, onCompletion: $0)
            }
            #expect(found.count == Self.stored(shop).values.count { $0 == "hold" })
            #expect(found.map(\.rating) == found.map(\.rating).sorted())
            let last = try #require(found.last?.reviewID)
            let place = try await manager.perform {
                ListAction.locate(last, list: list, onCompletion: $0)
            }
            #expect(place == found.count - 1)
        }
    }
}
