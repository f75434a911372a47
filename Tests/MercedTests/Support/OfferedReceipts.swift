import DemoStore
import Foundation
import Synchronization
import TestSupport
import Testing
import WooFoundation

/// Receipts that customers may bring to any till of a shop.
final class OfferedReceipts: Sendable {
    struct Receipt: Hashable {
        let number: String
        let skus: [String]

        /// For `--return`: all of it, or a piece.
        func goods(_ random: inout SeededGenerator) -> String {
            guard Bool.random(using: &random), let sku = skus.randomElement(using: &random) else { return number }
            return "\(number):\(sku)"
        }

        /// For `sales refund`.
        func words(_ random: inout SeededGenerator) -> [String] {
            guard Bool.random(using: &random), let sku = skus.randomElement(using: &random) else {
                return [number, "--all"]
            }
            return [number, "--item", sku]
        }
    }

    private let receipts = Mutex<[Receipt]>([])

    func offer(_ receipt: Receipt) { receipts.withLock { $0.append(receipt) } }

    /// One of the newest.
    func any(_ random: inout SeededGenerator) -> Receipt? {
        receipts.withLock { Array($0.suffix(12)) }.randomElement(using: &random)
    }
}

struct ParkedSales: Sendable {
    /// Of returns and voids.
    var numbers: Set<String> = []
    /// What returns gave twice, of sales that were not voided.
    var twice: Decimal = 0
}

extension Merced {
    /// Two tills that take the same goods back at the same moment can both find nothing of it in the store: the later one's return
    /// or void is parked, and somebody has the store told of what its order has left.
    ///
    /// - Parameter voided: uuids of sales that were taken back as a whole.
    func decideParked(_ store: DemoStore, voided: Set<String> = []) async throws -> ParkedSales {
        let sales = try await run("sales", "list", "--limit", "all", "--json").json["sales"]?.elements ?? []
        var parked = ParkedSales()
        for sale in sales where sale["state"]?.text == "parked" {
            let number = sale["number"]?.text ?? ""
            #expect(["return", "void"].contains(sale["kind"]?.text), "\(sale)")
            let sent = try await run("sales", "send", number, "--how", "as-computed", "--json")
            #expect(sent.status == 0, "\(sent.output) \(sent.errors)")
            parked.numbers.insert(number)
            let order = sent.json["sales"]?.elements.first?["order"]?.integer.flatMap { store.orderJSON($0) }
            guard sale["kind"]?.text == "return", !voided.contains(order?.saleUUID ?? "") else { continue }
            let written = (order?["refunds"]?.elements ?? []).filter { $0["reason"]?.text?.hasPrefix(number) == true }
            func amount(_ node: JSONNode) -> Decimal { Decimal(string: node["total"]?.text ?? "") ?? 0 }
            parked.twice += written.map(amount).reduce(0, +) - amount(sale)
        }
        return parked
    }
}

extension JSONNode {
    /// Of an order that was sold at a register.
    var saleUUID: String? {
        self["meta_data"]?.elements.first { $0["key"]?.text == "_merced_sale" }?["value"]?.text
    }
}
