import DemoStore
import Foundation
import TestSupport
import Testing

/// merced is updated while the earlier program stands at the register with a sale in its cart: the new one says so and
/// changes nothing.
@Suite(.timeLimit(.minutes(2)))
struct OpenTillUpgradeTests {
    /// The ledger of a till whose cart is open, as a landed program wrote it, of an earlier schema.
    private static let kept = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../StorageTests/Ledgers/f95b442/ledger.sqlite").standardized

    /// Holds what a running program holds of its ledger.
    private static let holder = "exec 9>>\"$0\"; flock -s 9; echo holds; read line"

    @Test func test_update_when_an_earlier_program_is_at_the_register_then_says_what_to_do_and_changes_nothing()
        async throws
    {
        try await RunningDemo.connected { _, merced in
            let folder = merced.dataFolder.appending(path: "stores/shop")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let ledger = folder.appending(path: "ledger.sqlite")
            try FileManager.default.copyItem(at: Self.kept, to: ledger)
            let before = try Data(contentsOf: ledger)
            let lock = folder.appending(path: "ledger.lock").path(percentEncoded: false)
            let earlier = try PseudoTerminal(
                "/bin/bash",
                ["-c", Self.holder, lock],
                environment: merced.environment
            )
            try await earlier.wait(for: "the lock") { _, output in
                String(decoding: output, as: UTF8.self).contains("holds")
            }
            for arguments in [["orders", "list"], ["sync"], ["outbox", "list"]] {
                let refused = try await merced.run(arguments)
                #expect(refused.status == 74, "\(arguments): \(refused.output)")
                #expect(refused.errors.contains("a sale is not finished"), "\(refused.errors)")
                #expect(refused.errors.contains("Nothing was changed."))
            }
            #expect(try Data(contentsOf: ledger) == before)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
            #expect(!names.contains { $0.contains("before-") || $0.hasPrefix("mirror") }, "\(names)")
            earlier.signal(SIGKILL)
            _ = try await earlier.waitForExit()
            let list = try await merced.run("orders", "list")
            #expect(list.status == 0, "\(list.errors)")
            #expect(try Data(contentsOf: ledger) != before)
        }
    }
}
