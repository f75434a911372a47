import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@Suite(.timeLimit(.minutes(5)))
struct ReviewFilterTests {
    private static let now = Date(timeIntervalSince1970: 1_795_357_800)
    private static let context = FilterContext(
        zone: StoreTimeZone(identifier: "Europe/Berlin", gmtOffset: 1),
        now: now
    )

    static let texts = [
        "status:hold,approved", "stars:5", "stars<3", "stars:1..2", "product:mug", "product:\"tea pot\"", "product:24",
        "by:ada@example.com", "date:2026-11", "date:7d", "verified:yes", "-verified:no", "late \"tea pot\" -\"red\"",
    ]

    @Test(arguments: texts) func test_filter_when_printed_and_read_again_then_is_the_same(text: String) {
        let first = ReviewFilterParser.parse(text)
        #expect(first.problems.isEmpty, "\(first.problems.map(\.words))")
        #expect(!first.filter.isEmpty)
        #expect(ReviewFilterParser.parse(first.filter.text).filter == first.filter, "\(first.filter.text)")
    }

    static let mistakes: [(text: String, words: String)] = [
        ("star:x", "“x” is not an amount: 100, 12.50 or 20..50."),
        ("statu:hold", "There is no condition “statu”. Did you mean “status”?"),
        ("status:approvd", "The store has no status “approvd”. Did you mean “approved”?"),
        ("by>3", "“by” cannot be compared; write by:value."),
        ("verified:maybe", "“verified” takes yes, no, not “maybe”."),
        ("product:", "“product” needs a value."),
    ]

    @Test(arguments: mistakes) func test_filter_when_it_cannot_be_read_then_says_what_is_wrong(
        mistake: (text: String, words: String)
    ) {
        let parsed = ReviewFilterParser.parse(mistake.text)
        #expect(parsed.problems.map(\.words) == [mistake.words])
        #expect(parsed.filter.isEmpty)
    }

    static let finds: [(text: String, ids: [Int64])] = [
        ("", [1, 2]), ("status:spam", [3]), ("status:spam,trash", [3, 4]), ("status:waiting", [2]), ("stars:5", [1]),
        ("stars<5", [2]), ("stars:0", []), ("status:trash stars:0", [4]), ("stars>4.5", [1]), ("product:MUG", [1]),
        ("product:8", [2]), ("by:ada", [1]), ("by:bob@", [2]), ("date:2026-11", [1]), ("verified:no", [2]),
        ("-verified:no", [1]), ("lovely", [1]), ("-\"lovely\"", [2]), ("mug ada", [1]), ("ada bob", []),
    ]

    @Test func test_filter_when_asked_then_finds_the_reviews_it_is_for() async throws {
        let folder = try TemporaryFolder(named: "reviews")
        let manager = try StorageManager(folder: StoreFolder(url: folder.url.appending(path: "store")))
        try await manager.performAndSave { storage in try storage.saveChanged(Self.reviews) }
        for (text, ids) in Self.finds {
            let predicate = ReviewFilterParser.parse(text).filter.predicate(in: Self.context)
            let found = try await manager.read { storage in
                try storage.allObjects(ofType: ProductReviewRecord.self, matching: predicate).map(\.reviewID)
            }
            #expect(found.sorted() == ids, "\(text)")
        }
    }

    private static var reviews: [ProductReviewRecord] {
        let all: [(product: Int64, name: String, author: String, text: String, stars: Int64, status: String)] = [
            (7, "Enamel mug", "Ada Byrne", "<p>Lovely.</p>", 5, "approved"),
            (8, "Tea pot", "Bob", "<p>Broke.</p>", 2, "hold"), (8, "Tea pot", "Bot", "<p>Buy!</p>", 5, "spam"),
            (7, "Enamel mug", "", "", 0, "trash"),
        ]
        return all.enumerated().map { index, row in
            var record = ProductReviewRecord()
            record.reviewID = Int64(index + 1)
            record.dateCreated = index == 0 ? now : now.addingTimeInterval(-90 * 86_400)
            (record.productID, record.productName, record.reviewer) = (row.product, row.name, row.author)
            record.reviewerEmail = row.author == "Bob" ? "bob@example.com" : ""
            (record.review, record.rating, record.statusKey) = (row.text, row.stars, row.status)
            record.isVerified = index == 0
            return record
        }
    }
}
