import Storage
import WooFoundation

extension StorageType {
    /// Refuses a status that the store does not have, with those that it has.
    ///
    /// - Throws: `EditError.refused`; nothing where the store's statuses are not known here.
    func checkStatus(_ status: String, siteID: Int64) throws {
        let known = try allObjects(ofType: OrderStatusRecord.self, matching: OrderStatusRecord.Columns.siteID == siteID)
            .map(\.slug)
        guard !known.isEmpty, !known.contains(status), status != OrderField.trash else { return }
        throw EditError.refused(
            reason: localized("The store has no status “%@”. It has: %@.", status, known.joined(separator: ", "))
        )
    }
}
