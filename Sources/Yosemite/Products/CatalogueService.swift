import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Products, their categories and other terms, and their reviews.
final class CatalogueService: SiteService {
    let site: SiteBase
    let edits: EditService
    let engine: MirrorEngine
    let scanner: ScannerSettings
    /// The store's.
    let folder: URL
    var records: RecordWriter { edits.records }
    var journal: EditJournal { edits.journal }

    init(site: SiteBase, edits: EditService, engine: MirrorEngine, scanner: ScannerSettings, folder: URL) {
        self.site = site
        self.edits = edits
        self.engine = engine
        self.scanner = scanner
        self.folder = folder
    }

    /// Updates small lists even if they are not due.
    func refresh(_ kinds: [MirrorResourceKind]) async throws {
        try await observed { try await self.engine.synchronize(kinds, SyncWish(refreshesAll: true)) }
    }

    func synchronizeProducts() async throws {
        try await observed {
            try await self.engine.synchronize([.categories, .tags, .attributes, .products, .variations])
        }
    }
}
