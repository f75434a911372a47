import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The code of a carton: how many it holds is said once.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CartonTests {
    private static let (carton, piece) = ("14006381333938", "4006381333931")

    private func look(_ code: String, _ manager: any StoresManager) async throws -> CodeAnswer {
        try await manager.perform { ProductAction.lookUpCode(siteID: Shop.siteID, code: code, onCompletion: $0) }
    }

    @Test func test_carton_when_somebody_said_how_many_then_remembered_by_its_code_alone() async throws {
        try await Shop.like { shop, manager in
            let id = Int(try await manager.goods("S-0").productID)
            let fields: JSONNode = ["global_unique_id": .string(Self.piece)]
            shop.store.changeBehindTheBack(.products, id: id, fields: fields)
            try await manager.mirrorEverything()
            let first = try await look(Self.carton, manager)
            #expect(first.carton?.goods.productID == Int64(id) && first.carton?.count == nil && first.pieces == nil)
            #expect(try await manager.goods(Self.carton).carton == Self.carton)
            #expect(try await look(Self.piece, manager).pieces == 1)
            #expect(try await manager.goods(Self.piece).carton == nil)
            _ = try await manager.perform {
                ProductAction.rememberCarton(siteID: Shop.siteID, code: Self.carton, count: 12, onCompletion: $0)
            }
            // Another program of the shop knows it, however the code is scanned.
            let other = shop.manager()
            #expect(try await look("]C101\(Self.carton)", other).pieces == 12)
            #expect(try await look(Self.carton, other).carton?.count == 12)
            // A larger carton of the same goods is another one.
            #expect(try await look("24006381333935", other).pieces == nil)
            #expect(try await look(Self.piece, other).pieces == 1)
        }
    }
}
