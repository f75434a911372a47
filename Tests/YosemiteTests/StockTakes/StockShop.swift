import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A shop with one product that is counted: its SKU, and its stock at first.
@MainActor
final class StockShop {
    let base: Shop
    let productID: Int
    let sku: String
    let stock: Int
    private(set) var manager: any StoresManager

    private init(_ shop: Shop) async throws {
        base = shop
        manager = shop.manager()
        let store = shop.store
        productID = try #require(
            store.ids(of: .products).first { id in
                let product = store.json(of: .products, id: id)
                return product?["manage_stock"] == true && product?["type"]?.text == "simple"
                    && product?["sku"]?.text?.isEmpty == false && (product?["stock_quantity"]?.integer ?? 0) > 20
            }
        )
        sku = try #require(store.json(of: .products, id: productID)?["sku"]?.text)
        stock = try #require(store.json(of: .products, id: productID)?["stock_quantity"]?.integer)
        try await manager.retrieveProduct(productID)
    }

    static func with(
        plugins: Set<DemoPlugin> = [],
        _ body: @MainActor (StockShop) async throws -> Void
    ) async throws {
        try await Shop.with(plugins: plugins) { try await body(try await StockShop($0)) }
    }

    /// The store has this stock, and the mirror knows.
    func keep(_ stock: String) async throws {
        base.store.changeBehindTheBack(.products, id: productID, fields: ["stock_quantity": .number(stock)])
        try await manager.retrieveProduct(productID)
    }

    /// As the store's answers have it.
    var storeStockText: String? { base.store.json(of: .products, id: productID)?["stock_quantity"]?.text }

    /// As after the program was ended.
    func restart() async {
        await manager.deauthenticate()
        manager = base.manager()
    }

    var storeStock: Int? { base.store.json(of: .products, id: productID)?["stock_quantity"]?.integer }

    /// Somebody buys in the store, of which nothing is known here.
    func sell(_ pieces: Int) {
        let left = (storeStock ?? 0) - pieces
        base.store.changeBehindTheBack(
            .products,
            id: productID,
            fields: ["stock_quantity": JSONNode.number("\(left)")]
        )
    }

    func settle() async throws { try await base.settle(manager) }

    func begin(_ purpose: StockTake.Purpose) async throws -> Int64 {
        try await manager.perform {
            StockTakeAction.beginStockTake(siteID: Shop.siteID, purpose: purpose, title: "Shelf 3", onCompletion: $0)
        }.takeID
    }

    func load(_ takeID: Int64) async throws -> StockTake {
        try await manager.perform {
            StockTakeAction.loadStockTake(siteID: Shop.siteID, takeID: takeID, onCompletion: $0)
        }
    }

    func scan(_ code: String, _ quantity: Decimal = 1, in takeID: Int64) async throws -> StockTakeLine {
        try await manager.perform {
            StockTakeAction.countCode(
                siteID: Shop.siteID,
                takeID: takeID,
                code: code,
                quantity: quantity,
                onCompletion: $0
            )
        }
    }

    func see(_ line: StockTakeLine, in takeID: Int64) async throws {
        try await manager.perform {
            StockTakeAction.seeStock(siteID: Shop.siteID, takeID: takeID, line: line, onCompletion: $0)
        }
    }

    func set(_ line: StockTakeLine, _ counted: Decimal?, in takeID: Int64) async throws {
        _ = try await manager.perform {
            StockTakeAction.setCount(
                siteID: Shop.siteID,
                takeID: takeID,
                lineID: line.lineID,
                counted: counted,
                onCompletion: $0
            )
        }
    }

    func remove(_ line: StockTakeLine, in takeID: Int64) async throws {
        try await manager.perform {
            StockTakeAction.removeLine(siteID: Shop.siteID, takeID: takeID, lineID: line.lineID, onCompletion: $0)
        }
    }

    func expect(_ csv: String, in takeID: Int64) async throws {
        var reader = CSVReader()
        let list = try SupplierList(try reader.rows(after: csv.utf8) + reader.end())
        try await manager.perform {
            StockTakeAction.expect(siteID: Shop.siteID, takeID: takeID, list: list, onCompletion: $0)
        }
    }

    func send(_ takeID: Int64) async throws -> SentStockTake {
        try await manager.perform {
            StockTakeAction.sendStockTake(siteID: Shop.siteID, takeID: takeID, onCompletion: $0)
        }
    }
}
