import DemoStore
import Foundation
import Networking
import Synchronization
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A store without application passwords, signed in to at its own page.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AccountLoginTests {
    private static func with(_ body: @MainActor (Shop) async throws -> Void) async throws {
        try await Shop.with(orders: 20) { shop in
            shop.store.setOddities([.applicationPasswordsOff])
            try await body(shop)
        }
    }

    @Test func test_store_when_signed_in_then_is_whole_and_an_edit_outlives_its_nonce() async throws {
        try await Self.with { shop in
            let manager = shop.manager([shop.accountLogin()])
            try await manager.synchronize()
            #expect(try await shop.mirroredIDs().count == shop.listedIDs.count)
            let id = try shop.processingID
            let edit = try await manager.change(id, to: "completed")
            shop.store.signIn.expireNonces()
            try await manager.send()
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(shop.store.writes["PUT wc/v3/orders/\(id)"] == 1 && shop.store.signIn.signIns == 1)
            let access = try await manager.perform {
                AccountAction.synchronizeAccount(siteID: Shop.siteID, onCompletion: $0)
            }
            for ability in SiteAbility.allCases { #expect(access.verdict(ability) == .available, "\(ability)") }
            #expect(Set(shop.store.requests.map(\.authentication)).isSubset(of: [.cookie, .none]))
        }
    }

    @Test func test_password_when_it_was_changed_then_is_asked_for_again_and_never_hammered() async throws {
        try await Self.with { shop in
            let password = Mutex(DemoSignIn.password(of: "admin"))
            let manager = shop.manager([shop.accountLogin { password.withLock(\.self) }])
            try await manager.synchronize()
            shop.store.signIn.setPassword("another-one-4711", of: "admin")
            shop.store.signIn.endSessions()
            password.withLock { $0 = "another-one-4711" }
            try await manager.synchronize()
            shop.store.signIn.setPassword("one-that-nobody-has", of: "admin")
            shop.store.signIn.endSessions()
            let before = shop.store.signIn.signIns
            for _ in 0..<5 {
                await #expect(throws: NetworkError.self) { @MainActor in try await manager.synchronize() }
            }
            // By who was signed in, and once more after the command was asked again.
            #expect(shop.store.signIn.signIns - before <= 2)
            guard case .refused(401, _) = manager.monitor(siteID: Shop.siteID).status.connection else {
                throw Expectation("a refused connection")
            }
        }
    }

    @Test func test_check_when_the_page_refuses_then_says_what_it_refuses() async throws {
        try await Self.with { shop in
            @MainActor func failure(_ password: String = DemoSignIn.password(of: "admin")) async -> LoginError? {
                do {
                    let login = shop.accountLogin { password }
                    let network = shop.network(of: "check")
                    _ = try await CredentialsCheck(login: login, network: network, dates: shop.dates).run()
                    return nil
                } catch {
                    return error as? LoginError
                }
            }
            #expect(await failure() == nil)
            #expect(await failure("nonsense-4711") == .wrongOwnPassword(user: "admin"))
            shop.store.signIn.setAsksForSecondStep(true)
            guard case .cannotSignIn(let reason)? = await failure() else { throw Expectation("no sign-in") }
            #expect(reason.hasPrefix("The site asks for more than a password"))
        }
    }
}
