import App
import Foundation
import Glibc
import WooFoundation
import Yosemite

/// Tells how a synchronisation goes: one line that is written over on a terminal, JSON lines where those are wanted,
/// nothing but the outcome elsewhere.
@MainActor
final class SyncReport {
    private struct Line: Encodable {
        struct Resource: Encodable {
            let name: String
            let state: String
            let done: Int
            let total: Int?
            let reason: String?
        }

        let event: String
        let resources: [Resource]
        let connections: Int?
        let secondsLeft: Int?
        var saved: Int?
        var removed: Int?
        var unreadable: Int?
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
            try? write(line("progress", status))
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
            line.unreadable = summary?.unreadable?.count ?? status.unreadable?.count ?? 0
            return try write(line)
        }
        var lines = status.progress.resources.map { SyncWordsForVerbs.outcome($0) }
        if let months = status.progress.months { lines.append(SyncWordsForVerbs.months(months)) }
        if let summary { lines.append(SyncWordsForVerbs.summary(summary)) }
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
                return Line.Resource(
                    name: resource.kind.rawValue,
                    state: state,
                    done: resource.done,
                    total: resource.total,
                    reason: reason
                )
            },
            connections: status.progress.connections > 0 ? status.progress.connections : nil,
            secondsLeft: status.progress.remaining.map { Int($0.rounded(.up)) }
        )
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

    private func write(_ line: Line) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(line), as: UTF8.self)
        try StandardOutput.write(Data((JSONOutput.escaped(text) + "\n").utf8))
    }

    private func overwrite(_ words: String) {
        hasLine = true
        let text = "\r\u{1B}[K" + TextCleaning.clean(words)
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

/// What `merced sync` says.
enum SyncWordsForVerbs {
    static func line(_ resource: ResourceProgress, remaining: TimeInterval?) -> String {
        let name = SyncWordList.name(resource.kind)
        let count = SyncWordList.count(resource)
        let left = remaining.map { ", " + SyncWordList.remaining($0) } ?? ""
        return resource.state == .comparing ? "\(name): comparing with the store" : "\(name): \(count)\(left)"
    }

    static func outcome(_ resource: ResourceProgress) -> String {
        let name = SyncWordList.name(resource.kind)
        return switch resource.state {
        case .failed(let reason): "\(name): \(SyncWordList.count(resource)), not all. \(reason)"
        case .unavailable(let reason): "\(name): not from this store. \(reason)"
        case .waiting, .running: "\(name): \(SyncWordList.count(resource)), not all here yet"
        case .comparing, .whole: "\(name): \(SyncWordList.count(resource))"
        }
    }

    static func summary(_ summary: OrderSyncSummary) -> String {
        let saved = SyncWordList.number(summary.saved)
        return summary.removed == 0
            ? "\(saved) orders came in."
            : "\(saved) orders came in, \(SyncWordList.number(summary.removed)) were gone from the store."
    }

    static func months(_ count: Int) -> String { "Only orders of the last \(count) months." }

    static func unreadable(_ report: UnreadableReport) -> String {
        let what = report.count == 1 ? "1 order" : "\(report.count) orders"
        return "\(what) could not be read: \(report.reasons.joined(separator: "; "))"
    }
}
