import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// One feed of what happened: everything once, what was so before never, and what is read here is read there.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct NotificationTests {
    @Test func test_feed_when_things_happen_then_each_is_told_once_and_what_was_so_before_never() async throws {
        try await Shop.with(orders: 30) { shop in
            let manager = shop.manager()
            try await manager.round()
            #expect(try await manager.notes() == [])
            let orderID = try #require(shop.store.receiveOrders(1).first)
            let failedID = try #require(shop.store.receiveOrders(1, status: "failed").first)
            let productID = try #require(try await shop.plentiful())
            shop.store.changeBehindTheBack(.products, id: productID, fields: ["stock_quantity": 1])
            let reviewID = shop.store.createBehindTheBack(
                .reviews,
                fields: ["reviewer": "Ada", "review": "<p>Sturdy &amp; light</p>", "rating": 4]
            )
            shop.store.addAdminNote(title: "Update\u{1B}[2J &amp; go", content: "<p>New <b>rates</b></p>")
            try await shop.pass(minutes: 61)
            try await manager.round()
            let notes = try await manager.notes()
            #expect(Set(notes.map(\.kind)) == [.order, .failedPayment, .lowStock, .review, .plugin])
            #expect(notes.count == 5)
            #expect(notes.first { $0.kind == .order }?.targetID == Int64(orderID))
            #expect(notes.first { $0.kind == .failedPayment }?.targetID == Int64(failedID))
            let stock = notes.first { $0.kind == .lowStock }
            #expect(stock?.targetID == Int64(productID) && stock?.status == "low" && stock?.amount == "1")
            let review = notes.first { $0.kind == .review }
            #expect(review?.targetID == Int64(reviewID) && review?.text == "Sturdy & light" && review?.amount == "4")
            #expect(notes.first { $0.kind == .plugin }?.text == "New rates")

            try await shop.pass(minutes: 1)
            try await manager.round()
            #expect(try await manager.notes().map(\.noteID) == notes.map(\.noteID))

            // What is mended need not be read any more; what fails again is news.
            shop.store.changeOrderBehindTheBack(id: failedID, status: "processing")
            shop.store.changeBehindTheBack(.products, id: productID, fields: ["stock_quantity": 90])
            try await shop.pass(minutes: 1)
            try await manager.round()
            #expect(try await manager.notes(unread: true).map(\.kind).sorted() == [.order, .plugin, .review])
            shop.store.changeOrderBehindTheBack(id: failedID, status: "failed")
            try await shop.pass(minutes: 1)
            try await manager.round()
            let again = try #require(try await manager.notes(unread: true).first { $0.kind == .failedPayment })
            #expect(again.noteID > notes.map(\.noteID).max() ?? 0)
        }
    }

    @Test func test_read_when_the_store_is_away_then_is_told_there_when_it_answers() async throws {
        try await Shop.with(orders: 5) { shop in
            let manager = shop.manager()
            try await manager.round()
            let id = shop.store.addAdminNote(title: "Tax rates changed")
            try await shop.pass(minutes: 1)
            try await manager.round()
            let note = try #require(try await manager.notes().first)
            shop.proxy.goDown()
            #expect(try await manager.read([note.noteID]) == 1)
            #expect(try await manager.notes(unread: true) == [])
            try shop.proxy.comeUp()
            #expect(shop.store.adminNotes.first?.isRead == false)
            try await shop.pass(minutes: 61)
            try await manager.round()
            #expect(shop.store.adminNotes.first { $0.id == id }?.isRead == true)
            #expect(try await manager.notes(unread: true) == [])
            // A note that is taken away there goes here.
            shop.store.removeAdminNote(id: id)
            try await shop.pass(minutes: 61)
            try await manager.round()
            #expect(try await manager.notes() == [])
        }
    }

    @Test func test_edit_when_refused_then_told_until_it_is_dropped() async throws {
        try await Shop.with(orders: 20) { shop in
            let manager = shop.manager()
            try await manager.round()
            let id = try shop.processingID
            try await shop.believe(inStatus: "teleported")
            let edit = try await manager.change(id, to: "teleported")
            try await manager.send()
            _ = await manager.outcome(of: edit)
            try await manager.round()
            let note = try #require(try await manager.notes(unread: true).first { $0.kind == .refusedEdit })
            #expect(note.targetID == Int64(id) && note.status == "refused" && note.text.contains("status"))
            try await manager.drop(edit)
            try await manager.round()
            #expect(try await manager.notes(unread: true) == [])
        }
    }

    @Test func test_payment_when_nobody_is_sure_then_told_after_a_while_until_it_is_settled() async throws {
        try await Shop.with(orders: 20) { shop in
            let manager = shop.manager()
            try await manager.round()
            let id = try shop.processingID
            let money = MoneyLedger(ledger: try shop.ledger())
            func event(_ kind: String) -> MoneyEvent {
                MoneyEvent(
                    siteID: Shop.siteID,
                    kind: kind,
                    subjectID: "pay-1",
                    orderID: Int64(id),
                    date: shop.dates.now(),
                    bodyJSON: "{}"
                )
            }
            _ = try await money.begin(event("payment.begun"))
            try await manager.round()
            #expect(try await manager.notes() == [])
            try await shop.pass(minutes: 5)
            try await manager.round()
            #expect(try await manager.notes(unread: true).map(\.kind) == [.uncertainPayment])
            #expect(try await manager.notes().first?.targetID == Int64(id))
            _ = try await money.end(event("payment.ended"), releases: true)
            try await manager.round()
            #expect(try await manager.notes(unread: true) == [])
        }
    }

    @Test func test_wordpress_com_when_it_tells_something_then_here_once_read_and_seen_there_too() async throws {
        try await Shop.with(orders: 5) { shop in
            let manager = shop.manager([shop.tunnelledLogin()])
            try await manager.round()
            let (dotcom, second) = (shop.store.dotcom, Int(Shop.now.timeIntervalSince1970))
            let known = try #require(shop.listedIDs.first)
            dotcom.addNote("store_order", "An order that is here", at: second) { $0.about = ["order": known] }
            dotcom.addNote("like", "Of another site", at: second) { $0.blogID = DemoDotcom.blogWithoutShop }
            let id = dotcom.addNote("traffic_surge", "Your store is booming!", at: second)
            try await shop.pass(minutes: 61)
            try await manager.round()
            let notes = try await manager.notes()
            #expect(notes.map(\.name) == ["Your store is booming!"] && notes.first?.kind == .wordPressCom)
            #expect(try await manager.read(notes.map(\.noteID)) == 1)
            #expect(dotcom.notes.first { $0.id == id }?.isRead == true)
            _ = try await manager.perform {
                NotificationAction.updateLastSeen(siteID: Shop.siteID, date: Shop.now, onCompletion: $0)
            }
            #expect(dotcom.lastSeen == second)

            let device = try await manager.perform {
                NotificationAction.registerDevice(
                    siteID: Shop.siteID,
                    token: Secret("push-token-of-a-relay"),
                    family: .android,
                    name: "relay",
                    onCompletion: $0
                )
            }
            #expect(dotcom.devices.map { Int64($0.id) } == [device])
            #expect(
                try await manager.perform { NotificationAction.unregisterDevice(siteID: Shop.siteID, onCompletion: $0) }
            )
            #expect(dotcom.devices == [])
        }
    }
}

extension Note.Kind: Comparable {
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

@MainActor
extension StoresManager {
    /// Everything that is new, asked for now, and what became of it written down.
    fileprivate func round() async throws {
        _ = try await perform {
            SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: false, onCompletion: $0)
        }
        try await perform { NotificationAction.synchronizeNotes(siteID: Shop.siteID, onCompletion: $0) }
    }

    fileprivate func notes(unread: Bool = false) async throws -> [Note] {
        try await perform {
            NotificationAction.listNotes(
                list: NoteListQuery(siteID: Shop.siteID, unreadOnly: unread),
                range: 0..<100,
                onCompletion: $0
            )
        }
    }

    fileprivate func read(_ ids: [Int64]) async throws -> Int {
        try await perform {
            NotificationAction.updateReadStatus(siteID: Shop.siteID, noteIDs: ids, isRead: true, onCompletion: $0)
        }
    }
}

extension Shop {
    fileprivate func pass(minutes: Double) async throws {
        setStoreClock(aheadBy: minutes * 60)
        dates.advance(by: minutes * 60)
    }

    /// A product with enough of it, whose stock is managed.
    fileprivate func plentiful() async throws -> Int? {
        let record = try await mirror().read { storage in
            try storage.allObjects(ofType: ProductRecord.self).first {
                $0.managesStock && $0.typeKey == "simple" && $0.statusKey == "publish"
                    && ($0.stockStored ?? 0) > 200_000
            }
        }
        return record.map { Int($0.productID) }
    }
}
