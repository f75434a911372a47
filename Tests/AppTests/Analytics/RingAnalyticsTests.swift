import Foundation
import TestSupport
import Testing
import Yosemite

@testable import App

@Suite struct RingAnalyticsTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("state/events.jsonl")
    }

    private func lines() throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test func test_track_when_events_come_then_file_has_a_line_each_and_is_private() async throws {
        let analytics = RingAnalytics(file: file, dates: FixedDateSource(Samples.now))
        analytics.track(.applicationOpened)
        analytics.track(.orderStatusChanged(from: "pending", to: "completed"))
        await analytics.flush()
        #expect(
            try lines() == [
                #"{"event":"application_opened","time":"2026-11-22T14:30:00Z"}"#,
                #"{"event":"order_status_change","from":"pending","time":"2026-11-22T14:30:00Z","to":"completed"}"#,
            ]
        )
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
    }

    @Test func test_track_when_file_is_full_then_keeps_the_newest_half_in_whole_lines() async throws {
        let analytics = RingAnalytics(file: file, dates: FixedDateSource(Samples.now))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let old = String(repeating: #"{"event":"old","time":"2026-01-01T00:00:00Z"}"# + "\n", count: 22_000)
        try Data(old.utf8).write(to: file)
        analytics.track(.ordersRefreshed)
        await analytics.flush()
        let kept = try lines()
        #expect(kept.last?.contains("orders_refresh") == true)
        #expect(kept.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        #expect(kept.count > 10_000 && kept.count < 12_000)
    }

    @Test func test_failure_when_tracked_then_carries_the_type_and_not_the_words() {
        let event = WooAnalyticsEvent.orderNoteAddFailed(EditError.refused(reason: "ada@example.com"))
        #expect(event.properties == ["error_domain": "EditError"])
    }
}
