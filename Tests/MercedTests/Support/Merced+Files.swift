import Foundation
import Storage

/// What lies in the files of a store, read beside whoever has them open.
extension Merced {
    private func folder(of store: String) -> StoreFolder {
        StoreFolder(url: dataFolder.appending(path: "stores").appending(path: store))
    }

    /// The whole ledger, what is done included.
    func edits(of store: String = "shop") async throws -> [PendingEditRecord] {
        try await Ledger(folder: folder(of: store)).read { storage in
            try storage.allObjects(
                ofType: PendingEditRecord.self,
                sortedBy: [PendingEditRecord.Columns.editID.ascending]
            )
        }
    }

    /// Every receipt, by its number.
    func receipts(of store: String = "shop") async throws -> [ReceiptRecord] {
        try await Ledger(folder: folder(of: store)).read { storage in
            try storage.allObjects(ofType: ReceiptRecord.self, sortedBy: [ReceiptRecord.Columns.number.ascending])
        }
    }

    /// Every order of the mirror with all its lines.
    func mirroredOrders(of store: String = "shop") async throws -> [Int64: OrderGraph] {
        try await StorageManager(folder: folder(of: store)).read { storage in
            let graphs = try storage.allObjects(ofType: OrderRecord.self).compactMap {
                try storage.loadOrderGraph(siteID: $0.siteID, orderID: $0.orderID)
            }
            return Dictionary(uniqueKeysWithValues: graphs.map { ($0.order.orderID, $0) })
        }
    }
}
