import DemoStore
import Foundation
import TestSupport
import Testing

@testable import Yosemite

/// Whatever merced writes, met by whatever a host does: how often it took effect, and what was said. A write that takes effect
/// twice is a second order or a second refund; one that is said to be done and is not is an order nobody packs.
@MainActor
@Suite(.timeLimit(.minutes(30)))
struct HostTableTests {
    private static let kept = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Kept/hosts")

    @Test(arguments: HostedWrite.allCases)
    func test_a_write_when_its_host_misbehaves_then_it_is_done_once_and_what_is_said_is_true(write: HostedWrite)
        async throws
    {
        var lines: [String] = []
        // A variation that was made has the id of a later product: each of these has a shop of its own.
        let groups = write == .variations ? HostEffect.allCases.map { [$0] } : [HostEffect.allCases]
        for group in groups {
            try await HostDesk.at(sells: write.sells) { desk in
                for (round, effect) in group.enumerated() {
                    lines.append(try await Self.line(write, effect, round, desk))
                }
            }
        }
        let file = Self.kept.appending(path: "\(write).txt")
        #expect(try KeptText(file).differences(from: lines) == [])
    }

    private static func line(
        _ write: HostedWrite,
        _ effect: HostEffect,
        _ round: Int,
        _ desk: HostDesk
    ) async throws -> String {
        let (method, path) = write.request
        var (before, ids) = (0, [DemoHost.ID]())
        let said = try await write.run(desk, round) {
            before = write.count(desk)
            ids = effect.faults(method, path, skips: write.skips).map { desk.shop.store.host.add($0) }
        }
        let wasMet = ids.first.map { desk.shop.store.host.count($0) } ?? 0
        desk.shop.store.host.removeAll()
        await desk.shop.store.settleHost()
        let count = write.count(desk) - before
        #expect(wasMet > 0, "\(write), \(effect.rawValue): never met")
        #expect(count <= 1, "\(write), \(effect.rawValue): done \(count) times, and said: \(said)")
        #expect(count == 1 || said != "done", "\(write), \(effect.rawValue): not done, and said to be")
        #expect(said != "waits for ever", "\(write), \(effect.rawValue)")
        return "\(effect.rawValue) | \(count) | \(said)"
    }

    /// A write that is added to Networking belongs in the table above, or says where else it is met.
    @Test func test_the_table_when_a_remote_can_write_then_it_is_in_it() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Networking/Remote")
        var found: Set<String> = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            for match in text.matches(of: /func (\w+)[^{}]*?->\s*WriteAnswer</) { found.insert(String(match.1)) }
        }
        let known = HostedWrite.allCases.reduce(into: Set(HostedWrite.elsewhere.keys)) { $0.formUnion($1.remotes) }
        #expect(found.count > 15)
        #expect(found.subtracting(known) == [], "in no row of the table")
        #expect(known.subtracting(found) == [], "there is no such function any more")
    }
}
