import DemoStore
import Foundation
import Networking
import Storage
import Synchronization
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RuntimeLoginTests {
    @Test func test_authenticate_when_nobody_is_logged_in_then_the_store_works() async throws {
        try await Shop.with { shop in
            let manager = shop.manager([])
            #expect(!manager.isAuthenticated)
            manager.authenticate(shop.login())
            #expect(manager.isAuthenticated)
            #expect(manager.siteIDs == [Shop.siteID])
            try await manager.synchronize()
            #expect(try await shop.mirroredIDs().count == shop.listedIDs.count)
        }
    }

    @Test func test_authenticate_when_the_store_has_a_login_then_replaced() async throws {
        try await Shop.with { shop in
            let manager = shop.manager([shop.login(password: "wrong")])
            await #expect(throws: NetworkError.self) { try await manager.synchronize() }
            guard case .refused = manager.monitor(siteID: Shop.siteID).status.connection else {
                Issue.record("a wrong password was not refused")
                return
            }
            manager.authenticate(shop.login())
            #expect(manager.siteIDs == [Shop.siteID])
            try await manager.synchronize()
            #expect(manager.monitor(siteID: Shop.siteID).status.connection == .online)
        }
    }

    @Test func test_log_out_when_edits_wait_then_refused_and_they_still_wait() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            #expect(try await manager.unsentWork(siteID: Shop.siteID).isEmpty)
            shop.proxy.add(Fault(.cutBeforeStore, method: "PUT"))
            let id = try shop.processingID
            try await manager.change(id, to: "completed")
            let unsent = try await manager.unsentWork(siteID: Shop.siteID)
            #expect(unsent.waiting.map(\.orderID) == [Int64(id)])
            var hasLeft = false
            await expectOpen {
                _ = try await manager.logOut(siteID: Shop.siteID, movingLedgerTo: nil) { hasLeft = true }
            }
            #expect(!hasLeft && manager.isAuthenticated, "nothing was revoked")
            #expect(try await manager.unsentWork(siteID: Shop.siteID).waiting.count == 1)
        }
    }

    @Test func test_log_out_when_nothing_is_open_then_the_mirror_goes_and_the_ledger_stays_or_is_moved() async throws {
        try await Shop.with { shop in
            let (manager, files) = (shop.manager(), shop.storeFolder)
            try await manager.synchronize()
            #expect(try await manager.leave() == nil)
            #expect(!manager.isAuthenticated && manager.siteIDs.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: files.mirrorURL.path))
            #expect(FileManager.default.fileExists(atPath: files.ledgerURL.path))
            manager.authenticate(shop.login())
            var cart = SaleCart()
            _ = cart.addCustom(name: "Wrapping", price: 5)
            try await manager.hold(cart)
            let moved = try await manager.leave(archive: shop.archive)
            #expect(moved?.folder == shop.archive && moved?.contents?.drafts == 1)
            #expect(!FileManager.default.fileExists(atPath: files.url.path))
            let kept = StoreFolder(url: shop.archive).ledgerURL
            #expect(FileManager.default.fileExists(atPath: kept.path))
            await #expect(throws: SessionError.self) { try await manager.leave(archive: shop.archive) }
        }
    }

    @Test func test_log_out_when_the_ledger_cannot_be_read_then_it_is_kept_as_it_is() async throws {
        try await Shop.with { shop in
            let (manager, files) = (shop.manager(), shop.storeFolder)
            try await manager.synchronize()
            await manager.deauthenticate()
            let damaged = Data("no database".utf8)
            try damaged.write(to: files.ledgerURL)
            let next = shop.manager()
            let moved = try await next.leave(archive: shop.archive)
            #expect(moved?.contents == nil && moved != nil)
            #expect(try Data(contentsOf: StoreFolder(url: shop.archive).ledgerURL) == damaged)
        }
    }

    @Test func test_log_out_when_another_process_has_the_store_then_nothing_happens() async throws {
        try await Shop.with { shop in
            let (owner, other) = (shop.manager(), shop.manager())
            try await owner.synchronize()
            try await owner.send()
            var hasLeft = false
            do {
                _ = try await other.logOut(siteID: Shop.siteID, movingLedgerTo: shop.archive) { hasLeft = true }
                Issue.record("it was logged out beside another")
            } catch SessionError.inUse {
                // As it should be.
            }
            #expect(!hasLeft && other.isAuthenticated)
            #expect(FileManager.default.fileExists(atPath: shop.storeFolder.ledgerURL.path))
            #expect(try await owner.unsentWork(siteID: Shop.siteID).isEmpty)
        }
    }

    @Test func test_refusal_when_the_secret_was_changed_then_asked_for_once_more() async throws {
        try await Shop.with { shop in
            let secret = Mutex(shop.address.applicationPassword)
            let asked = Counter()
            let login = SiteLogin(
                siteID: Shop.siteID,
                name: Shop.name,
                address: shop.url,
                identity: .user(shop.address.user)
            ) {
                _ = asked.next()
                return Secret(secret.withLock { $0 })
            }
            let manager = shop.manager([login])
            try await manager.synchronize()
            #expect(asked.count == 1)
            shop.store.revokeApplicationPasswords(userID: 1)
            let renewed = shop.store.makeApplicationPassword(userID: 1, name: "rotated")
            secret.withLock { $0 = renewed }
            try await manager.synchronize()
            #expect(asked.count == 2)
            shop.store.revokeApplicationPasswords(userID: 1)
            await #expect(throws: NetworkError.self) { try await manager.synchronize() }
            await #expect(throws: NetworkError.self) { try await manager.synchronize() }
            // The owner is not asked again and again for a secret that stays the same.
            #expect(asked.count == 3)
            guard case .refused(401, _) = manager.monitor(siteID: Shop.siteID).status.connection else {
                Issue.record("the store's refusal is not shown")
                return
            }
        }
    }

    @Test func test_access_when_a_session_synchronises_then_found_out_and_remembered() async throws {
        try await Shop.with { shop in
            let manager = shop.manager(inBackground: true)
            _ = try await manager.unsentWork(siteID: Shop.siteID)
            let monitor = manager.monitor(siteID: Shop.siteID)
            let found = AsyncStream.makeStream(of: SiteAccess.self)
            let token = monitor.observe { status in
                if let access = status.access { found.continuation.yield(access) }
            }
            var changes = found.stream.makeAsyncIterator()
            let first = await changes.next()
            let access = try #require(first)
            withExtendedLifetime(token) {}
            #expect(access.verdict(.readOrders) == .available)
            #expect(access.account?.username == "admin")
            await manager.deauthenticate()
            let next = shop.manager()
            let account = try await next.perform { AccountAction.loadAccount(siteID: Shop.siteID, onCompletion: $0) }
            #expect(account == access.account)
            shop.store.revokeApplicationPasswords(userID: 1)
            await #expect(throws: LoginError.wrongPassword(user: "admin")) {
                try await next.perform { AccountAction.synchronizeAccount(siteID: Shop.siteID, onCompletion: $0) }
            }
        }
    }
}
