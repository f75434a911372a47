import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The network cut at random moments of edits and creates: before the store hears of them, in the middle of an
/// answer, between
/// request and answer. Afterwards everything was done exactly once.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 30)))
struct CutEditsTests {
    private enum Wish: CaseIterable { case status, fields, note, create, trash }

    private nonisolated static func effect(_ random: inout SeededGenerator) -> Fault.Effect {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .cutBeforeStore
        case 1: .truncateBody(bytes: Int.random(in: 0...200, using: &random))
        case 2: .gateway(502)
        case 3: .internalServerError
        default: .cutAfterStore
        }
    }

    @Test func test_edits_when_the_network_is_cut_at_random_then_each_is_done_once() async throws {
        let rounds = Seed.count("MERCED_CUTS", usual: 5)
        try await Shop.with(orders: 60) { shop in
            shop.store.receiveOrders(rounds)
            var manager = shop.manager()
            try await manager.synchronize()
            var orders = shop.listedIDs.filter { shop.store.status(ofOrder: $0) == "processing" }
            var round = 0
            try await Seed.repeating(rounds) { random in
                round += 1
                let next = orders.popLast()
                let id = try #require(next)
                let wish = Wish.allCases.randomElement(using: &random) ?? .status
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    shop.proxy.add(
                        Fault(
                            Self.effect(&random),
                            from: Int.random(in: 1...4, using: &random),
                            times: Int.random(in: 1...2, using: &random)
                        )
                    )
                }
                let before = shop.store.createdOrders.count
                let draft = OrderDraft(fields: [.customerNote: "draft \(round)"], items: [])
                switch wish {
                case .status: try await manager.change(id, to: "completed")
                case .fields:
                    try await manager.update(id, [.customerNote: "note \(round)", .billingCity: "City \(round)"])
                case .note: try await manager.note(id, "Note \(round), only once")
                case .create: try await manager.create(draft)
                case .trash: try await manager.change(id, to: OrderField.trash)
                }
                try await manager.send()
                // Some are met by a process that begins anew.
                if Bool.random(using: &random) {
                    await manager.deauthenticate()
                    manager = shop.manager()
                }
                try await shop.settle(manager)
                shop.proxy.removeAll()
                #expect(try await shop.openEdits().isEmpty, "\(wish)")
                let puts = shop.store.writes["PUT wc/v3/orders/\(id)"] ?? 0
                switch wish {
                case .status: #expect(shop.store.status(ofOrder: id) == "completed" && puts == 1)
                case .fields:
                    #expect(shop.store.orderJSON(id)?["customer_note"]?.text == "note \(round)" && puts == 1)
                case .note: #expect(shop.store.writes["POST wc/v3/orders/\(id)/notes"] == 1)
                case .create:
                    #expect(shop.store.counts(metaKey: OrderDraft.markKey, value: draft.mark) == 1)
                    #expect(shop.store.createdOrders.count == before + 1)
                case .trash:
                    #expect(shop.store.status(ofOrder: id) == "trash")
                    #expect(shop.store.writes["DELETE wc/v3/orders/\(id)"] == 1)
                }
            }
            // Mirror and store are equal, row by row, in what was edited.
            try await manager.synchronize()
            for id in shop.listedIDs {
                let mirrored = try #require(try await shop.mirrored(id))
                #expect(mirrored.status == shop.store.status(ofOrder: id))
                #expect(mirrored.customerNote == shop.store.orderJSON(id)?["customer_note"]?.text)
            }
            #expect(try await shop.mirroredIDs().allSatisfy { $0 > 0 })
        }
    }
}
