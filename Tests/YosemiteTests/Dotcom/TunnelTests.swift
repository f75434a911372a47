import DemoStore
import Foundation
import Networking
import Synchronization
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A store behind WordPress.com: every request goes through it, and what it loses on the way is done once.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TunnelTests {
    @Test func test_store_when_synchronised_through_the_tunnel_then_is_whole_and_was_never_asked_itself() async throws {
        try await Shop.with { shop in
            let manager = shop.manager([shop.tunnelledLogin()])
            try await manager.synchronize()
            #expect(try await shop.mirroredIDs().count == shop.listedIDs.count)
            #expect(shop.store.requests.filter { $0.authentication != .wordPressCom } == [])
            let access = try await manager.perform {
                AccountAction.synchronizeAccount(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(access.verdict(.writeOrders) == .available && access.verdict(.readAnalytics) == .available)
            guard case .missing = access.verdict(.uploadMedia) else { throw Expectation("no uploads") }
            #expect(shop.store.requests.filter { $0.authentication != .wordPressCom } == [])
        }
    }

    @Test(arguments: [
        DemoDotcom.Trouble.timesOut(siteActs: true), .timesOut(siteActs: false), .badGateway,
    ])
    func test_order_when_the_tunnel_loses_the_answer_then_is_made_once(trouble: DemoDotcom.Trouble) async throws {
        try await Shop.with(orders: 20) { shop in
            let draft = OrderDraft(fields: [.customerNote: "Ring", .billingFirstName: "Ada"], items: [])
            let manager = shop.manager([shop.tunnelledLogin()])
            try await manager.synchronize()
            shop.store.dotcom.add(trouble, method: "POST")
            let edit = try await manager.create(draft)
            try await manager.send()
            // Whoever may have been heard is looked up before the order is made again.
            let passing = Task { await shop.passTime(.seconds(5)) { Task.isCancelled } }
            defer { passing.cancel() }
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(shop.store.counts(metaKey: OrderDraft.markKey, value: draft.mark) == 1)
            #expect(shop.store.createdOrders.count == 1)
        }
    }

    @Test func test_token_when_it_was_changed_then_is_asked_for_again() async throws {
        try await Shop.with(orders: 5) { shop in
            let token = Mutex(DemoDotcom.token)
            let login = shop.tunnelledLogin { token.withLock(\.self) }
            let manager = shop.manager([login])
            try await manager.synchronize()
            shop.store.dotcom.setToken("another-token-0123456789")
            token.withLock { $0 = "another-token-0123456789" }
            try await manager.synchronize()
            shop.store.dotcom.setToken("one-that-nobody-has-0123456789")
            await #expect(throws: NetworkError.wordPressCom(status: 401, .invalidToken)) { @MainActor in
                try await manager.synchronize()
            }
            guard case .refused(401, _) = manager.monitor(siteID: Shop.siteID).status.connection else {
                throw Expectation("a refused connection")
            }
        }
    }

    /// What WordPress.com does not know is not what the store does not have.
    @Test func test_order_when_the_tunnel_knows_no_such_site_then_nothing_is_taken_for_deleted() async throws {
        try await Shop.with(orders: 20) { shop in
            let manager = shop.manager([shop.tunnelledLogin()])
            try await manager.synchronize()
            let before = try await shop.mirroredIDs()
            let lost = SiteLogin(
                siteID: Shop.siteID,
                name: Shop.name,
                address: shop.url,
                identity: .wordPressCom(blogID: 1, service: shop.url + "/wordpress-com")
            ) { Secret(DemoDotcom.token) }
            manager.authenticate(lost)
            let id = try shop.processingID
            let edit = try await manager.change(id, to: "completed")
            try await manager.send()
            guard case .waiting? = await manager.outcome(of: edit) else { throw Expectation("a waiting edit") }
            await #expect(throws: NetworkError.wordPressCom(status: 404, .unknownSite)) { @MainActor in
                try await manager.synchronize()
            }
            #expect(try await shop.mirroredIDs() == before)
            manager.authenticate(shop.tunnelledLogin())
            try await manager.send()
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(shop.store.status(ofOrder: id) == "completed")
        }
    }

    @Test func test_review_when_moderated_behind_wordpress_com_then_by_its_comment() async throws {
        try await Shop.with(orders: 20) { shop in
            let manager = shop.manager([shop.tunnelledLogin()])
            try await manager.perform { ProductReviewAction.synchronizeReviews(siteID: Shop.siteID, onCompletion: $0) }
            let shown = shop.store.ids(of: .reviews).filter {
                shop.store.json(of: .reviews, id: $0)?["status"] == "approved"
            }
            let ids = shown.suffix(3).map { Int64($0) }
            #expect(ids.count == 3)
            for (index, id) in ids.enumerated() {
                shop.store.dotcom.setKnowsNoComments(index == 2)
                let edit = try await manager.perform {
                    CommentAction.updateSpamStatus(siteID: Shop.siteID, commentID: id, isSpam: true, onCompletion: $0)
                }
                try await manager.send()
                _ = try await shop.ledger().wait(for: edit.editID, [.done])
            }
            #expect(shop.store.dotcom.moderated == ids.dropLast().map(Int.init))
            let written = shop.store.writes.filter { $0.key.contains("products/reviews") }
            #expect(written == ["PUT wc/v3/products/reviews/\(ids[2])": 1])
            for id in ids { #expect(shop.store.json(of: .reviews, id: Int(id))?["status"] == "spam") }
        }
    }

    private func visits(_ manager: any StoresManager, _ period: StatsPeriod) async throws -> SiteVisits {
        let calendar = try await manager.perform { StatsAction.loadCalendar(siteID: Shop.siteID, onCompletion: $0) }
        let range = calendar.range(period)
        return try await manager.perform {
            StatsActionV4.retrieveSiteVisits(siteID: Shop.siteID, range: range, onCompletion: $0)
        }
    }

    @Test func test_visits_when_wordpress_com_counts_them_then_are_told_and_else_the_reason() async throws {
        try await Shop.with(orders: 5) { shop in
            let manager = shop.manager([shop.tunnelledLogin()])
            try await manager.synchronize()
            let (today, month) = (try await visits(manager, .today), try await visits(manager, .month))
            let week = try await visits(manager, .last7)
            #expect(today.visitors > 0 && today.views > today.visitors && !today.isSummed)
            #expect(month.visitors > week.visitors && !month.isSummed && week.isSummed)
            shop.store.dotcom.setCountsVisits(false)
            await #expect(throws: NetworkError.wordPressCom(status: 400, .statsModuleDisabled)) { @MainActor in
                _ = try await visits(manager, .today)
            }
            await manager.deauthenticate()
            let direct = SiteLogin(
                siteID: Shop.siteID,
                name: Shop.name,
                address: shop.url,
                identity: .user(shop.address.user)
            ) { [address = shop.address] in Secret(address.applicationPassword) }
            let asked = shop.manager([direct])
            await #expect(throws: SiteVisitsProblem.askedDirectly) { @MainActor in
                _ = try await visits(asked, .today)
            }
        }
    }
}
