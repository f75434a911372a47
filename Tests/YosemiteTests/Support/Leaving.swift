import Foundation
import Testing

@testable import Yosemite

extension StoresManager {
    /// Logs out; nobody is asked to revoke anything.
    @discardableResult
    func leave(archive: URL? = nil) async throws -> RemovedLedger? {
        try await logOut(siteID: Shop.siteID, movingLedgerTo: archive) {}
    }
}

extension Shop {
    /// Where a ledger is moved by logging out.
    var archive: URL { folder.url.appending(path: "removed/\(Shop.name)-2026-11-22") }
}

/// Expects that logging out is refused because something is open.
@MainActor
func expectOpen(
    _ work: @MainActor () async throws -> Void,
    at location: SourceLocation = #_sourceLocation
) async {
    do {
        try await work()
        Issue.record("it was logged out", sourceLocation: location)
    } catch SessionError.open(_, let work) {
        #expect(!work.isEmpty, sourceLocation: location)
    } catch {
        Issue.record(error, sourceLocation: location)
    }
}
