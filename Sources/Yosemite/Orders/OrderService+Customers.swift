import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension OrderService {
    func retrieveCustomer(_ id: Int64) async throws -> Customer {
        let siteID = login.siteID
        do {
            let customer = try await observed {
                try await CustomersRemote(network: self.network).loadOne(siteID: siteID, id: id)
            }
            let row = CustomerRecord(customer)
            try await mirror.performAndSave { try $0.saveChanged([row]) }
            return customer
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            let saved = try await mirror.read { try $0.loadObject(ofType: CustomerRecord.self, primaryKey: id) }
            guard let saved, saved.siteID == siteID else { throw error }
            return try saved.toReadOnly()
        }
    }
}
