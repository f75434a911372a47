import App
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

/// Reports the progress of a synchronisation: one line that is overwritten on a terminal, JSON lines where requested,
/// otherwise only the result.
@MainActor
final class SyncReport {
    private struct Line: Encodable {
        struct Resource: Encodable {
            let name: String
            let state: String
            let done: Int
            let total: Int?
            let reason: String?
            /// When the store was last asked for it, and the possible delay of a change or a deletion, in seconds; 0:
            /// until the next synchronisation.
            let asked: Date?
            let oldestChange: Int?
            let oldestDeletion: Int?
        }

        let event: String
        let resources: [Resource]
        let connections: Int?
        let secondsLeft: Int?
        var saved: Int?
        var removed: Int?
        var unreadable: Int?
        var requests: Int?
    }

    private static let pause: TimeInterval = 0.5

    private let json: Bool
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var last = Date.distantPast
    private var hasLine = false

    init(json: Bool) {
        self.json = json
    }

    func tell(_ sentence: String) {
        if !json { Failure.say(sentence) }
    }

    func progress(_ status: SiteStatus) {
        let now = Date()
        let moves = status.progress.resources.contains { $0.state == .running || $0.state == .comparing }
        guard moves, now.timeIntervalSince(last) >= Self.pause else { return }
        last = now
        if json {
            try? JSONOutput.writeLine(line("progress", status))
        } else if isTerminal {
            guard
                let running = status.progress.resources.first(where: { $0.state == .running || $0.state == .comparing })
            else { return }
            let words = SyncWordsForVerbs.line(running, remaining: status.progress.remaining)
            overwrite(words)
        }
    }

    /// - Throws: `StandardOutput.Failure`.
    func end(_ status: SiteStatus, summary: OrderSyncSummary?) throws {
        if hasLine { overwrite("") }
        guard !json else {
            var line = line("end", status)
            line.saved = summary?.saved
            line.removed = summary?.removed
            line.requests = summary?.requests
            line.unreadable = summary?.unreadable?.count ?? status.unreadable?.count ?? 0
            return try JSONOutput.writeLine(line)
        }
        let now = Date()
        var lines = status.progress.resources.map { SyncWordsForVerbs.outcome($0, now: now) }
        if let months = status.progress.months { lines.append(SyncWordsForVerbs.months(months)) }
        if let summary {
            lines.append(SyncWordsForVerbs.summary(summary))
            lines.append(SyncWordsForVerbs.requests(summary.requests))
        }
        try StandardOutput.write(lines: lines)
        if let unreadable = summary?.unreadable {
            Failure.say(SyncWordsForVerbs.unreadable(unreadable))
        }
    }

    private func line(_ event: String, _ status: SiteStatus) -> Line {
        Line(
            event: event,
            resources: status.progress.resources.map { resource in
                let (state, reason) = Self.state(resource.state)
                let plan = MirrorPlan.of(resource.kind)
                return Line.Resource(
                    name: resource.kind.rawValue,
                    state: state,
                    done: resource.done,
                    total: resource.total,
                    reason: reason,
                    asked: resource.lastSync,
                    oldestChange: Self.seconds(plan?.oldestChange),
                    oldestDeletion: Self.seconds(plan?.oldestDeletion)
                )
            },
            connections: status.progress.connections > 0 ? status.progress.connections : nil,
            secondsLeft: status.progress.remaining.map { Int($0.rounded(.up)) }
        )
    }

    private static func seconds(_ age: MirrorPlan.Age?) -> Int? {
        switch age {
        case .nextSync?: 0
        case .within(let duration)?: Int(duration.components.seconds)
        case .open?, nil: nil
        }
    }

    private static func state(_ state: ResourceProgress.State) -> (String, String?) {
        switch state {
        case .waiting: ("waiting", nil)
        case .running: ("running", nil)
        case .comparing: ("comparing", nil)
        case .whole: ("whole", nil)
        case .failed(let reason): ("failed", reason)
        case .unavailable(let reason): ("unavailable", reason)
        }
    }

    private func overwrite(_ words: String) {
        hasLine = true
        let text = "\r\u{1B}[K" + TextCleaning.clean(words)
        try? OpenFile.standardError.write(text.utf8)
    }
}

/// The words of `merced sync`.
enum SyncWordsForVerbs {
    static func line(_ resource: ResourceProgress, remaining: TimeInterval?) -> String {
        let name = SyncWordList.name(resource.kind)
        let count = SyncWordList.count(resource)
        let left = remaining.map { ", " + SyncWordList.remaining($0) } ?? ""
        return resource.state == .comparing ? "\(name): comparing with the store" : "\(name): \(count)\(left)"
    }

    static func requests(_ count: Int) -> String {
        count == 1 ? "1 request." : "\(SyncWordList.number(count)) requests."
    }

    /// `asked 12 min ago, within 1 h`: when the store was last asked for it, and how soon a deletion there is noticed.
    private static func age(_ resource: ResourceProgress, now: Date) -> String {
        guard let last = resource.lastSync else { return "" }
        let seconds = max(0, Int(now.timeIntervalSince(last)))
        let ago =
            switch seconds {
            case ..<10: "asked now"
            case ..<60: "asked \(seconds)s ago"
            case ..<3_600: "asked \(seconds / 60) min ago"
            default: "asked \(seconds / 3_600) h ago"
            }
        return " (" + [ago, SyncPlanWords.age(resource.kind)].compactMap { $0 }.joined(separator: ", ") + ")"
    }

    static func outcome(_ resource: ResourceProgress, now: Date) -> String {
        let name = SyncWordList.name(resource.kind)
        return switch resource.state {
        case .failed(let reason): "\(name): \(SyncWordList.count(resource)), not all. \(reason)"
        case .unavailable(let reason): "\(name): not from this store. \(reason)"
        case .waiting where resource.kind == .orderNotes:
            "\(name): of \(SyncWordList.count(resource)) orders of the last 90 days; the others are read while merced is open"
        case .waiting, .running: "\(name): \(SyncWordList.count(resource)), not all here yet"
        case .comparing, .whole: "\(name): \(SyncWordList.count(resource))\(age(resource, now: now))"
        }
    }

    static func summary(_ summary: OrderSyncSummary) -> String {
        // The newest orders are read each time, because a change within the same second may have been missed.
        let read = "Orders read: \(SyncWordList.number(summary.saved))."
        return summary.removed == 0
            ? read : read + " Gone from the store: \(SyncWordList.number(summary.removed))."
    }

    static func months(_ count: Int) -> String { "Only orders of the last \(count) months." }

    static func unreadable(_ report: UnreadableReport) -> String {
        let what = report.count == 1 ? "1 order" : "\(report.count) orders"
        return "\(what) could not be read: \(report.reasons.joined(separator: "; "))"
    }
}
