import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The right end of the status line: the state of the mirror relative to the store.
struct SyncWords {
    let format: StoreFormat
    let now: Date
    /// `↑`; empty in ASCII.
    let arrow: String
    var separator = "·"

    /// - Parameters:
    ///   - saysSyncing: a sync has run long enough to be shown.
    ///   - secondsHeld: until held changes are sent; nil where there are none.
    func word(_ status: SiteStatus, edits: OpenEdits, saysSyncing: Bool, secondsHeld: Int? = nil) -> SyncWord {
        var word = word(status, saysSyncing: saysSyncing)
        let waiting = edits.waiting.count
        let conflicts = edits.conflicted.count
        if conflicts > 0 { word.words += "  ! " + Localization.conflicts(conflicts) }
        if waiting > 0 {
            let isOffline = if case .offline = status.connection { true } else { false }
            let words = isOffline ? nil : secondsHeld.map { Localization.sentIn(waiting, $0) }
            word.words += "  " + (arrow.isEmpty ? "" : arrow + " ") + (words ?? Localization.waiting(waiting))
        }
        return word
    }

    private func word(_ status: SiteStatus, saysSyncing: Bool) -> SyncWord {
        switch status.connection {
        case .offline(let since, _):
            let words =
                status.lastSync.map { Localization.offlineSaved(format.moment($0, now: now)) }
                ?? Localization.offlineSince(format.moment(since, now: now))
            return SyncWord(glyph: .failed, words: words, role: .bad)
        case .refused(let code, _): return SyncWord(glyph: .failed, words: Localization.refused(code), role: .bad)
        case .unknown, .online: break
        }
        if status.progress.isPaused { return SyncWord(words: paused(status), role: .warn) }
        switch status.activity {
        case .syncing(let done, let total?) where saysSyncing || status.lastSync == nil:
            guard done > 0 || !status.isMirrorWhole else { break }
            return SyncWord(words: part(done, total, status), role: .info)
        case .syncing where saysSyncing || status.lastSync == nil, .idle where saysSyncing:
            return SyncWord(words: Localization.syncingUnknown, role: .info)
        case .syncing, .idle: break
        }
        if status.activity == .idle, let other = status.progress.news.resources.first(where: { $0.isFirstWalk }),
            let total = other.total
        {
            let name = SyncRowWords.name(other.kind).lowercased()
            return SyncWord(words: Localization.syncingOther(name, number(other.done), number(total)), role: .info)
        }
        if status.failure != nil { return SyncWord(glyph: .failed, words: Localization.failed, role: .bad) }
        guard let last = status.lastSync else { return SyncWord(words: Localization.never, role: .muted) }
        return SyncWord(glyph: .completed, words: Localization.synced(format.ago(last, now: now)), role: .good)
    }

    /// `Syncing 3,400 of 100,000 · 2 min left`
    private func part(_ done: Int, _ total: Int, _ status: SiteStatus) -> String {
        let words = Localization.syncing(number(min(done, total)), number(total))
        guard let remaining = status.progress.remaining else { return words }
        return words + " \(separator) " + SyncRowWords.remaining(remaining)
    }

    private func paused(_ status: SiteStatus) -> String {
        guard let orders = status.progress.resource(.orders), let total = orders.total, !status.isMirrorWhole else {
            return Localization.paused
        }
        return Localization.pausedAt(number(orders.done), number(total))
    }

    private func number(_ number: Int) -> String { SyncRowWords.number(number) }

    enum Localization {
        static func offlineSaved(_ time: String) -> String { localized("Offline, saved %@", time) }
        static func offlineSince(_ time: String) -> String { localized("Offline since %@", time) }
        static func refused(_ code: Int) -> String { localized("Store refused (%@)", "\(code)") }
        static func syncing(_ done: String, _ total: String) -> String { localized("Syncing %@ of %@", done, total) }
        static func syncingOther(_ name: String, _ done: String, _ total: String) -> String {
            localized("Syncing %@: %@ of %@", name, done, total)
        }
        static let paused = localized("Sync paused")
        static func pausedAt(_ done: String, _ total: String) -> String {
            localized("Sync paused at %@ of %@", done, total)
        }
        static let syncingUnknown = localized("Syncing…")
        static func synced(_ ago: String) -> String { localized("Synced %@", ago) }
        static let never = localized("Not synced yet")
        static let failed = localized("Sync failed")
        static func conflicts(_ count: Int) -> String {
            count == 1 ? localized("1 conflict") : localized("%@ conflicts", "\(count)")
        }
        static func sentIn(_ count: Int, _ seconds: Int) -> String {
            count == 1 ? localized("sent in %@s", "\(seconds)") : localized("%@ sent in %@s", "\(count)", "\(seconds)")
        }
        static func waiting(_ count: Int) -> String { localized("%@ waiting", "\(count)") }
    }
}

extension ResourceProgress {
    /// Whether it is being fetched for the first time.
    fileprivate var isFirstWalk: Bool { state == .running && lastSync == nil && kind != .orders }
}
