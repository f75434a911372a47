import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Two programs on one ledger and somebody in the store's administration change the same fields of the same orders at
/// random.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 10)))
struct ManyWritersTests {
    private static let fields: [OrderField] = [.customerNote, .transactionID, .billingCity, .shippingCity]

    @Test func test_fields_when_three_write_at_random_then_none_is_lost_and_every_conflict_is_kept() async throws {
        let end = Date.now.addingTimeInterval(Seed.isLong ? 120 : 0)
        let usual = Seed.count("MERCED_WRITES", usual: 80)
        try await Shop.with { shop in
            let managers = [
                shop.manager(network: shop.network(of: "one")), shop.manager(network: shop.network(of: "two")),
            ]
            try await managers[0].synchronize()
            let ids = Array(shop.listedIDs.suffix(4))
            var wished = 0
            var random = SeededGenerator(seed: Seed.value)
            var number = 0
            while number < usual || Date.now < end {
                number += 1
                let id = ids.randomElement(using: &random) ?? ids[0]
                let field = Self.fields.randomElement(using: &random) ?? .customerNote
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<4:
                    shop.store.changeOrderBehindTheBack(id: id, fields: Self.body(field, "theirs \(number)"))
                case 4..<8:
                    let manager = managers[Int.random(in: 0...1, using: &random)]
                    try await manager.update(id, [field: "mine \(number)"])
                    wished += 1
                case 8: try await managers[Int.random(in: 0...1, using: &random)].send()
                default: try await managers[0].retrieve(id)
                }
                // The people of a conflict decide now and then.
                if number % 25 == 0 { try await Self.resolve(shop, managers[0], &random) }
            }
            for manager in managers { try await manager.send() }
            try await shop.settle(managers[0])
            let edits = try await shop.edits()
            #expect(wished > 10 && edits.allSatisfy { $0.state == .done || $0.state == .conflicted })
            try Self.check(shop, edits, ids)
        }
    }

    private nonisolated static func body(_ field: OrderField, _ value: String) -> JSONNode {
        let (group, name) = field.path
        let member: JSONNode = .object([.init(name, .string(value))])
        return group.map { .object([.init($0, member)]) } ?? member
    }

    private static func resolve(_ shop: Shop, _ manager: any StoresManager, _ random: inout SeededGenerator)
        async throws
    {
        for edit in try await shop.openEdits() where edit.state == .conflicted {
            let mine = Bool.random(using: &random) ? Set(OrderField.allCases.map(\.rawValue)) : []
            try await manager.perform {
                EditAction.resolve(siteID: Shop.siteID, editID: edit.editID, mine: mine, onCompletion: $0)
            }
        }
    }

    /// Each write of ours replaced what it was made on, or what we had written before; what else stood there is in a
    /// conflict.
    private static func check(_ shop: Shop, _ edits: [PendingEditRecord], _ ids: [Int]) throws {
        let writes = shop.store.fieldWrites.filter { ids.contains($0.orderID) }
        var overtaken = 0
        for write in writes where !write.isBehindTheBack && write.after.hasPrefix("mine") {
            let field = try #require(OrderField(rawValue: write.field))
            // Between merced's reading of the order and its writing somebody else may write: REST has no precondition.
            if write.wasOvertaken {
                overtaken += 1
                continue
            }
            let made = edits.filter { edit in
                Int(edit.entityID) == write.orderID
                    && edit.kindOfEdit?.changes?.contains { $0.orderField == field && $0.text == write.after } == true
            }
            guard let edit = made.last else { continue }
            let change = try #require(edit.kindOfEdit?.changes?.first { $0.orderField == field })
            let isKnown =
                change.baseText == write.before
                || edit.attempt.tried[field.rawValue]?.contains(.string(write.before)) == true
            #expect(isKnown, "order \(write.orderID) \(field): “\(write.before)” was lost under “\(write.after)”")
        }
        #expect(overtaken <= writes.count / 10)
        for edit in edits where edit.state == .conflicted {
            #expect(!edit.conflicts.isEmpty)
            for conflict in edit.conflicts {
                #expect(conflict.theirs != conflict.base && conflict.theirs != conflict.mine)
            }
        }
    }
}
