import Foundation
import TestSupport
import Testing

@testable import DemoStore

/// What orders cost in a demo store, held to what a real one computed of the same carts.
@Suite struct RecordedCartTests {
    @Test(.enabled("no carts beside the repository") { CartLibrary.folder != nil }, arguments: CartLibrary.profiles)
    func test_orders_when_carts_of_a_real_store_are_sent_then_every_amount_and_refusal_is_the_same(profile: String)
        throws
    {
        var counter = CartCounter(profile: try CartLibrary.profile(profile))
        // The engine is held to all of them each time, and its random orders to this store.
        let all = try CartLibrary.carts(of: profile)
        let carts = Seed.isLong ? all : all.enumerated().filter { $0.offset % 6 == 0 }.map(\.element)
        #expect(!carts.isEmpty)
        var wrong: [String: [String]] = [:]
        for cart in carts {
            let differences = try counter.differences(of: cart)
            if !differences.isEmpty { wrong[cart.id] = differences }
        }
        let first = wrong.sorted { $0.key < $1.key }.prefix(5).flatMap { $0.value.prefix(4) }
        #expect(
            wrong.isEmpty,
            "\(profile): \(wrong.count) of \(carts.count) carts differ\n\(first.joined(separator: "\n"))"
        )
        #expect(counter.compared > carts.count)
    }
}
