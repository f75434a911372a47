import DemoStore
import Foundation

/// A page of 100 orders of which three are no orders.
enum MalformedPage {
    static func install(in store: DemoStore) throws {
        let template = try store.orderIDs.last { store.status(ofOrder: $0) == "completed" }.flatMap {
            store.orderJSON($0)
        }
        .orThrow()
        var rows = (0..<97).map { number -> Data in
            var order = template
            order["id"] = .number(String(5_000 + number))
            order["number"] = .string(String(5_000 + number))
            return order.data
        }
        var withoutID = template
        withoutID["id"] = nil
        rows.insert(withoutID.data, at: 10)
        rows.insert(Data("\"not an order\"".utf8), at: 50)
        rows.insert(Data("[]".utf8), at: 90)
        store.replaceOrderListAnswer(with: rows)
    }
}

extension Optional {
    fileprivate func orThrow() throws -> Wrapped {
        guard let self else { throw CocoaError(.fileNoSuchFile) }
        return self
    }
}
