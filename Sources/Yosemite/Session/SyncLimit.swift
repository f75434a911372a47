import FoundationEssentials
import Storage
import Synchronization
import WooFoundation

/// How many months of orders the owner wants in the mirror: as chosen on this machine, else as configured; and whether
/// syncing is paused, which outlives the process.
final class SyncLimit: Sendable {
    private struct Choice: Codable, Hashable {
        /// 0 for all; nil for the configured number.
        var months: Int?
        /// nil in files of earlier versions: not paused.
        var isPaused: Bool?
    }

    static let range = 1...120

    private let file: URL
    private let configured: Int?
    private let dates: any DateSource
    private let choice: Mutex<Choice>

    init(folder: URL, configured: Int?, dates: any DateSource) {
        file = folder.appending(path: "sync.json")
        self.configured = configured
        self.dates = dates
        choice = Mutex(((try? JSONFileStorage().data(Choice.self, for: file)) ?? nil) ?? Choice())
    }

    /// nil for all.
    var months: Int? {
        guard let months = choice.withLock({ $0.months }) else { return configured }
        return months > 0 ? months : nil
    }

    var isPaused: Bool { choice.withLock { $0.isPaused == true } }

    /// The start of the wanted period: the first instant of a day in UTC, so that it does not change constantly.
    var since: Date? {
        guard let months else { return nil }
        let today = StoreTimeZone.utc.civil(dates.now())
        let month = today.year * 12 + today.month - 1 - months
        let first = CivilTime(year: month / 12, month: month % 12 + 1, day: 1)
        // A day that the earlier month does not have becomes its last day.
        let next = CivilTime(year: (month + 1) / 12, month: (month + 1) % 12 + 1, day: 1)
        let start = min(first.utcSeconds + (today.day - 1) * 86_400, next.utcSeconds - 86_400)
        return Date(timeIntervalSince1970: Double(start))
    }

    /// - Throws: `StorageError`.
    func choose(_ months: Int?) throws {
        let chosen = months.map { min(max($0, Self.range.lowerBound), Self.range.upperBound) } ?? 0
        try keep { $0.months = chosen }
    }

    /// - Throws: `StorageError`.
    func setPaused(_ isPaused: Bool) throws { try keep { $0.isPaused = isPaused } }

    private func keep(_ change: (inout Choice) -> Void) throws {
        var chosen = choice.withLock { $0 }
        change(&chosen)
        try JSONFileStorage().write(chosen, to: file)
        choice.withLock { $0 = chosen }
    }
}
