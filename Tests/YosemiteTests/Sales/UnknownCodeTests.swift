import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Codes that nothing has outlast the session, are counted, bounded, and never a payment card's.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UnknownCodeTests {
    private func keep(_ code: String, _ manager: any StoresManager) async throws {
        try await manager.perform { SaleAction.keepUnknownCode(siteID: Shop.siteID, code: code, onCompletion: $0) }
    }

    private func codes(_ manager: any StoresManager) async throws -> [UnknownCode] {
        try await manager.perform { SaleAction.listUnknownCodes(siteID: Shop.siteID, onCompletion: $0) }
    }

    @Test func test_code_when_scanned_again_then_counted_with_both_moments_and_the_register() async throws {
        try await Shop.like { shop, manager in
            try await keep("4006381333931", manager)
            let first = shop.dates.now()
            shop.dates.advance(by: 3_600)
            try await keep("OTHER-1", manager)
            try await keep("4006381333931", manager)
            let found = try await codes(manager)
            #expect(found.map(\.code) == ["4006381333931", "OTHER-1"])
            #expect(found.map(\.count) == [2, 1] && found.map(\.register) == ["R1", "R1"])
            #expect(found[0].firstAt == first && found[0].lastAt == shop.dates.now())
            try await manager.perform {
                SaleAction.strikeUnknownCode(siteID: Shop.siteID, code: "4006381333931", onCompletion: $0)
            }
            #expect(try await codes(manager).map(\.code) == ["OTHER-1"])
        }
    }

    @Test func test_codes_when_more_than_are_kept_then_those_scanned_longest_ago_go() async throws {
        try await Shop.like { shop, manager in
            for number in 0..<(UnknownCode.maximum + 3) {
                shop.dates.advance(by: 1)
                try await keep("CODE-\(number)", manager)
            }
            let found = try await codes(manager)
            #expect(found.count == UnknownCode.maximum)
            #expect(found.first?.code == "CODE-\(UnknownCode.maximum + 2)" && found.last?.code == "CODE-3")
        }
    }

    @Test func test_code_when_typed_for_another_keyboard_then_its_health_names_that() async throws {
        try await Shop.like { shop, manager in
            try await keep("OTHER-1", manager)
            #expect(StoreHealth(folder: shop.storeFolder.url).layouts.isEmpty)
            try await keep("'\u{E0}\u{E0}-\u{E8}(\u{E8}&\u{E9}\"'", manager)
            #expect(StoreHealth(folder: shop.storeFolder.url).layouts == [.french, .belgian])
        }
    }

    @Test(arguments: ["4111111111111111", ";4111111111111111=29121010000000000000?", "%B4111111111111111^A/B^2912?"])
    func test_code_when_it_may_be_a_payment_card_then_never_written(code: String) async throws {
        try await Shop.like { _, manager in
            try await keep(code, manager)
            #expect(try await codes(manager).isEmpty)
        }
    }

    @Test func test_code_when_it_is_hostile_then_bounded_and_without_control_characters() async throws {
        try await Shop.like { _, manager in
            try await keep(String(repeating: "Z", count: 500), manager)
            try await keep("A\u{1B}[31mB", manager)
            let found = try await codes(manager).map(\.code).sorted()
            #expect(found == ["A[31mB", String(repeating: "Z", count: UnknownCode.maximumLength)])
        }
    }
}
