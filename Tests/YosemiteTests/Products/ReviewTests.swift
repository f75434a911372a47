import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Reviews moderated through the ledger, and answered in the site.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReviewTests {
    private func synchronized(_ shop: Shop) async throws -> any StoresManager {
        let manager = shop.manager()
        try await manager.perform { ProductReviewAction.synchronizeReviews(siteID: Shop.siteID, onCompletion: $0) }
        return manager
    }

    private static func ids(_ shop: Shop, _ status: String) -> [Int] {
        shop.store.ids(of: .reviews).filter { shop.store.json(of: .reviews, id: $0)?["status"]?.text == status }
    }

    private static func status(_ shop: Shop, _ id: Int) -> String? {
        shop.store.json(of: .reviews, id: id)?["status"]?.text
    }

    private static func row(_ shop: Shop, _ id: Int) async throws -> ProductReviewRecord? {
        try await shop.mirror().read { try $0.loadObject(ofType: ProductReviewRecord.self, primaryKey: Int64(id)) }
    }

    @Test func test_reviews_when_approved_together_then_in_the_store_and_undone_by_one_step() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let waiting = Array(Self.ids(shop, "hold").prefix(5))
            try #require(waiting.count == 5)
            let edits = try await manager.perform {
                ProductReviewAction.updateReviewStatus(
                    siteID: Shop.siteID,
                    reviewIDs: waiting.map(Int64.init),
                    status: "approved",
                    onCompletion: $0
                )
            }
            #expect(try await Self.row(shop, waiting[0])?.statusKey == "approved")
            try await shop.settle(manager)
            #expect(waiting.allSatisfy { Self.status(shop, $0) == "approved" })
            _ = try await manager.perform {
                EditAction.undo(siteID: Shop.siteID, steps: edits.compactMap(\.step), onCompletion: $0)
            }
            try await shop.settle(manager)
            #expect(waiting.allSatisfy { Self.status(shop, $0) == "hold" })
        }
    }

    @Test(arguments: ["spam", "trash"])
    func test_comment_when_thrown_away_then_in_the_store_and_back_again(status: String) async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let id = try #require(Self.ids(shop, "approved").first)
            for isGone in [true, false] {
                _ = try await manager.perform {
                    status == "spam"
                        ? CommentAction.updateSpamStatus(
                            siteID: Shop.siteID,
                            commentID: Int64(id),
                            isSpam: isGone,
                            onCompletion: $0
                        )
                        : CommentAction.updateTrashStatus(
                            siteID: Shop.siteID,
                            commentID: Int64(id),
                            isTrash: isGone,
                            onCompletion: $0
                        )
                }
                try await shop.settle(manager)
                #expect(Self.status(shop, id) == (isGone ? status : "hold"))
            }
        }
    }

    @Test func test_review_when_a_value_is_wrong_then_nothing_is_written() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let id = Int64(try #require(Self.ids(shop, "approved").first))
            for change in [
                RecordChange(field: "rating", base: nil, value: .number(6)),
                RecordChange(field: "status", base: nil, value: .string("published")),
                RecordChange(field: "review", base: nil, value: .string(" ")),
                RecordChange(field: "reviewer", base: nil, value: .string("x")),
            ] {
                await #expect(throws: ProductProblems.self) {
                    _ = try await manager.perform {
                        ProductReviewAction.updateReview(
                            siteID: Shop.siteID,
                            reviewID: id,
                            changes: [change],
                            onCompletion: $0
                        )
                    }
                }
            }
            #expect(try await shop.edits().isEmpty)
        }
    }

    private static func reply(_ manager: any StoresManager, _ id: Int64, _ text: String) async throws
        -> ReviewComment
    {
        try await manager.perform {
            CommentAction.replyToComment(siteID: Shop.siteID, commentID: id, content: text, onCompletion: $0)
        }
    }

    @Test func test_reply_when_the_answer_is_lost_then_said_once_and_the_same_words_are_refused() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let id = Int64(try #require(Self.ids(shop, "approved").first))
            shop.proxy.add(Fault(.cutAfterStore, method: "POST", times: 1))
            let comment = try await Self.reply(manager, id, " Thank you & come back. ")
            #expect(comment.parentID == id && comment.content.contains("Thank you"))
            await #expect(throws: CommentProblem.duplicate) {
                _ = try await Self.reply(manager, id, "Thank you & come back.")
            }
            await #expect(throws: CommentProblem.empty) { _ = try await Self.reply(manager, id, " \n") }
            let replies = try await manager.perform {
                CommentAction.retrieveReplies(siteID: Shop.siteID, commentID: id, onCompletion: $0)
            }
            #expect(replies.map(\.commentID) == [comment.commentID])
        }
    }
}
