import Networking
import Storage

extension RecordUpserter<OrderRecord> {
    /// The store has made an order that lay here under a negative id.
    func replaceNew(_ localID: Int64, with order: Order) async throws {
        try await mirror.performAndSave { storage in
            try storage.deleteObject(ofType: OrderRecord.self, primaryKey: localID)
            try self.save([order], in: storage)
        }
    }
}
