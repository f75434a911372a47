import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StoresManagerTests {
    private static let notLoggedIn = StoreWords.describe(SessionError.notLoggedIn(siteID: Shop.siteID))

    private func refusal<Value>(_ work: () async throws -> Value) async -> String? {
        do {
            _ = try await work()
            return nil
        } catch {
            return StoreWords.describe(error)
        }
    }

    @Test func test_perform_when_nobody_is_logged_in_then_it_is_answered_so() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager([])
            #expect(!manager.isAuthenticated)
            #expect(await refusal { try await manager.synchronize() } == Self.notLoggedIn)
            #expect(await refusal { try await manager.send() } == Self.notLoggedIn)
            // What needs no login is taken.
            let recent = try await manager.perform { AppSettingsAction.loadRecentCommands(onCompletion: $0) }
            #expect(recent.isEmpty)
        }
    }

    @Test func test_deauthenticate_when_background_runs_then_nothing_goes_on() async throws {
        try await Shop.with { shop in
            let busy = Busy()
            let manager = shop.manager(inBackground: true, busy: busy)
            try await manager.synchronize()
            await busy.idle()
            let orders = manager.list(
                OrderListQuery(siteID: Shop.siteID, statuses: [], search: "", sort: .newest),
                range: 0..<5
            )
            await manager.deauthenticate()
            #expect(!manager.isAuthenticated)
            await busy.idle()
            #expect(shop.clock.sleeperCount == 0)
            #expect(await refusal { try await manager.synchronize() } == Self.notLoggedIn)
            #expect(try OwnerLock.take(in: shop.storeFolder.url) != nil)

            // An observer that outlived the login opens nothing.
            orders.start()
            await busy.idle()
            #expect(orders.problem == StoreWords.describe(SessionError.notLoggedIn(siteID: Shop.siteID)))
            // Nor does one that a screen makes while the program ends.
            let late = manager.list(
                OrderListQuery(siteID: Shop.siteID, statuses: [], search: "", sort: .newest),
                range: 0..<5
            )
            late.start()
            await busy.idle()
            #expect(
                late.problem == orders.problem && manager.monitor(siteID: Shop.siteID).status.connection == .unknown
            )
        }
    }

    @Test func test_deauthenticate_when_a_sync_hangs_then_it_ends_and_idle_returns() async throws {
        try await Shop.with { shop in
            let busy = Busy()
            let manager = shop.manager(inBackground: true, busy: busy)
            let hang = shop.proxy.add(Fault(.hang, path: "/orders?"))
            let syncing = Task { try await manager.synchronize() }
            await shop.proxy.waitUntilStruck(hang)
            await manager.deauthenticate()
            await #expect(throws: (any Error).self) { try await syncing.value }
            await busy.idle()
            #expect(busy.count == 0)
        }
    }

    @Test func test_actions_when_several_stores_then_each_with_its_own_credentials() async throws {
        try await Shop.with { shop in
            let other = DemoStore(configuration: DemoStoreConfiguration(orders: 20, seed: 9, now: Shop.now))
            let address = try await other.start()
            let second = SiteLogin(
                siteID: 8,
                name: "Second",
                address: address.url.absoluteString,
                identity: .user("manager")
            ) { Secret("mngrMNGRmngrMNGRmngrMNGR") }
            let wrong = shop.login(siteID: 9, name: "Third", password: "not the password")
            let manager = shop.manager([shop.login(), second, wrong])
            try await manager.synchronize()
            try await manager.synchronize(8)
            await #expect(throws: NetworkError.self) { try await manager.synchronize(9) }
            await #expect(throws: SessionError.self) { try await manager.synchronize(10) }
            #expect(try await shop.mirroredIDs().count == shop.listedIDs.count)
            #expect(other.requests.allSatisfy { $0.status == 200 })
            guard case .refused(401, _) = manager.monitor(siteID: 9).status.connection else {
                throw Expectation("a refused connection", seen: "\(manager.monitor(siteID: 9).status)")
            }
            #expect(manager.monitor(siteID: 7).status.connection == .online)
            await other.stop()
        }
    }

    @Test func test_session_when_files_cannot_be_opened_then_says_so_and_is_tried_anew() async throws {
        try await Shop.with { shop in
            let blocker = shop.folder.url.appending(path: Shop.name)
            try Data().write(to: blocker)
            let busy = Busy()
            let manager = shop.manager(busy: busy)
            let orders = manager.list(
                OrderListQuery(siteID: Shop.siteID, statuses: [], search: "", sort: .newest),
                range: 0..<5
            )
            orders.start()
            await busy.idle()
            #expect(orders.problem?.contains(Shop.name) == true)
            #expect(manager.monitor(siteID: Shop.siteID).status.failure?.contains(Shop.name) == true)
            await #expect(throws: SessionError.self) { try await manager.synchronize() }
            try FileManager.default.removeItem(at: blocker)
            try await manager.synchronize()
            orders.start()
            await busy.idle()
            #expect(orders.problem == nil)
            #expect(orders.fetchedObjects.count == 5)
        }
    }

    @Test func test_session_when_secret_cannot_be_had_then_says_so_and_asks_again() async throws {
        struct NoSecret: LocalizedError { var errorDescription: String? { "pass: not found" } }
        try await Shop.with { shop in
            let (asked, unlocked) = (Counter(), Counter())
            let password = shop.address.applicationPassword
            let login = SiteLogin(
                siteID: Shop.siteID,
                name: Shop.name,
                address: shop.url,
                identity: .user(shop.address.user)
            ) {
                _ = asked.next()
                if unlocked.count == 0 { throw NoSecret() }
                return Secret(password)
            }
            let manager = shop.manager([login])
            await #expect(throws: SessionError.self) { try await manager.synchronize() }
            let failure = manager.monitor(siteID: Shop.siteID).status.failure
            #expect(failure?.contains("pass: not found") == true)
            _ = unlocked.next()
            try await manager.synchronize()
            let before = asked.count
            try await manager.synchronize()
            #expect(asked.count == before)
            #expect(manager.monitor(siteID: Shop.siteID).status.failure == nil)
        }
    }
}
