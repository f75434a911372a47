import DemoStore
import Foundation
import TestSupport
import WooFoundation

/// Orders at a counter, and what the store has of them.
struct Till {
    let setup: RunningDemo.Setup

    /// An order that wants to be paid.
    func order(total: String = "24.50") -> Int {
        let id = setup.store.receiveOrders(1, status: "pending")[0]
        let fee: JSONNode = ["name": "Sale", "total": .string(total), "tax_status": "none"]
        setup.store.changeOrderBehindTheBack(id: id, fields: ["fee_lines": [fee], "payment_method": "cod"])
        return id
    }

    func isPaid(_ order: Int) -> Bool { setup.store.orderJSON(order)?["date_paid"]?.text != nil }

    /// How often the store was told that an order is paid.
    func puts(_ order: Int) -> Int { setup.store.paidTold(orderID: order) }

    func meta(_ order: Int, _ key: String) -> String? {
        setup.store.orderJSON(order)?["meta_data"]?.elements.first { $0["key"]?.text == key }?["value"]?.text
    }
}

extension Program.Outcome {
    /// The output as lines of JSON.
    var jsonLines: [JSONNode] {
        output.split(separator: "\n").compactMap { try? JSONNode(parsing: Data($0.utf8)) }
    }

    /// The steps that `merced pay --json` told of.
    var steps: [String] { jsonLines.compactMap { $0["step"]?.text } }
}
