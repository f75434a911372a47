import Foundation
import TerminalUI
import WooFoundation
import Yosemite

/// The right end of the status line: how mirror and store stand to each other.
enum SyncWords {
    static func word(_ status: SiteStatus, edits: OpenEdits, format: StoreFormat, now: Date) -> SyncWord {
        let waiting = edits.waiting.count
        let queue = waiting == 0 ? "" : "  " + Localization.waiting(waiting)
        switch status.connection {
        case .offline(let since, _):
            let saved = status.lastSync.map { format.clock($0) } ?? format.clock(since)
            return SyncWord(glyph: .failed, words: Localization.offline(saved) + queue, role: .bad)
        case .refused(let code, _):
            return SyncWord(glyph: .failed, words: Localization.refused(code) + queue, role: .bad)
        case .unknown, .online: break
        }
        if case .syncing(let done, let total) = status.activity {
            let words = total.map { Localization.syncing(min(done, $0), $0) } ?? Localization.syncingUnknown
            if !status.isMirrorWhole || status.lastSync == nil { return SyncWord(words: words + queue, role: .info) }
        }
        if status.failure != nil {
            return SyncWord(glyph: .failed, words: Localization.failed + queue, role: .bad)
        }
        guard let last = status.lastSync else { return SyncWord(words: Localization.never + queue, role: .muted) }
        return SyncWord(glyph: .completed, words: Localization.synced(format.ago(last, now: now)) + queue, role: .good)
    }

    enum Localization {
        static func offline(_ time: String) -> String { localized("Offline, saved %@", time) }
        static func refused(_ code: Int) -> String { localized("Store refused (%@)", "\(code)") }
        static func syncing(_ done: Int, _ total: Int) -> String { localized("Syncing %@ of %@", "\(done)", "\(total)") }
        static let syncingUnknown = localized("Syncing…")
        static func synced(_ ago: String) -> String { localized("Synced %@", ago) }
        static let never = localized("Not synced yet")
        static let failed = localized("Sync failed")
        static func waiting(_ count: Int) -> String { localized("↑ %@ waiting", "\(count)") }
    }
}
