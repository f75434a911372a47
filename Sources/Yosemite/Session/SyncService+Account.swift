import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension SyncService {
    func checkWriting() async throws {
        guard await monitor.status.access?.reasonNotToWrite != nil,
            let reason = await site.access.reasonNotToWrite(asks: true)
        else { return }
        throw EditError.notAllowed(reason: reason)
    }

    func synchronizeAccount() async throws -> SiteAccess {
        let found = try await observed { try await self.site.access.check() }
        await site.access.keep(found)
        return found
    }
}
