import Networking
import Storage

/// Queries about a whole list of orders, loaded or not.
extension OrderService {
    func orderRows(_ ids: [Int64]) async throws -> [OrderSummary] {
        let siteID = login.siteID
        let records = try await mirror.read {
            try $0.allObjects(ofType: OrderRowRecord.self, matching: OrderRowRecord.Columns.orderID.isIn(ids))
        }
        let byID = Dictionary(records.filter { $0.siteID == siteID }.map { ($0.orderID, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0]?.toReadOnly() }
    }

    /// nil where the store does not have the plugin.
    func subscriptions(of orderID: Int64) async throws -> [Subscription]? {
        // An order with a negative id is not in the store yet.
        guard orderID > 0 else { return [] }
        do {
            return try await observed {
                try await self.remote.loadSubscriptions(siteID: self.login.siteID, orderID: orderID)
            }.items
        } catch let error as NetworkError where error.storeError?.code == "rest_no_route" {
            return nil
        }
    }

    func suggestWord(_ word: String) async throws -> WordSuggestion? {
        try await mirror.read { storage in
            try storage.nearestWord(to: word).map { WordSuggestion(word: $0.word, orders: $0.orders) }
        }
    }

    /// The payment methods of orders, by id, with a title each.
    func paymentMethods() async throws -> [String: String] {
        try await mirror.read { storage in
            let methods = try storage.orderMethods(limit: 1_000).filter { !$0.id.isEmpty }
            return Dictionary(methods.map { ($0.id, $0.title) }) { first, _ in first }
        }
    }
}
