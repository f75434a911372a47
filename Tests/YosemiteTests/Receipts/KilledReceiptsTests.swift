import Foundation
import Glibc
import Storage
import TestSupport
import Testing

@testable import Yosemite

/// Programs that number receipts in one ledger, and are killed at any moment.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 10)))
struct KilledReceiptsTests {
    private static let folderVariable = "MERCED_TEST_RECEIPTS"

    /// What the processes of the test below run: receipts until somebody ends them.
    @Test(.enabled(if: ProcessInfo.processInfo.environment[folderVariable] != nil))
    func test_worker_when_started_by_a_test_then_it_writes_receipts() async throws {
        let path = try #require(ProcessInfo.processInfo.environment[Self.folderVariable])
        let ledger = try Ledger(folder: StoreFolder(url: URL(fileURLWithPath: path)))
        let order = try ReceiptFixtures.order()
        let book = ReceiptBookTests.book(ledger)
        for count in 0..<100_000 {
            let id = "\(getpid())-\(count)"
            let receipt = try await book.receipt(for: ReceiptFixtures.sale(id, order: order))
            // Said only when it is stored, so that the test knows what must be there.
            try FileHandle.standardOutput.write(contentsOf: Data("receipt \(id) \(receipt.number)\n".utf8))
        }
    }

    @Test func test_numbers_when_two_programs_are_killed_then_none_is_missing_and_none_is_given_twice() async throws {
        let folder = try TemporaryFolder(named: "killed-receipts")
        _ = try Ledger(folder: StoreFolder(url: folder.url))
        var random = SeededGenerator(seed: Seed.value)
        for round in 0..<Seed.count("MERCED_KILLS", usual: 2) {
            let outputs = (0..<2).map { folder.file("out-\(round)-\($0)") }
            let programs = try outputs.map { try Self.start(folder: folder.url, output: $0) }
            let wanted = Int.random(in: 3...40, using: &random)
            try await Self.wait(for: wanted, in: outputs)
            for program in programs { kill(program.processIdentifier, SIGKILL) }
            for program in programs { program.waitUntilExit() }

            let ledger = try Ledger(folder: StoreFolder(url: folder.url))
            let records = try await ledger.read { storage in
                try storage.allObjects(ofType: ReceiptRecord.self, sortedBy: [ReceiptRecord.Columns.number.ascending])
            }
            #expect(records.map(\.number) == Array(1...Int64(records.count)))
            let stored = Set(
                records.map { "\($0.paymentID) \(RegisterSettings.receiptNumber(register: "R1", $0.number))" }
            )
            #expect(Self.told(outputs).isSubset(of: stored))
        }
    }

    private static func start(folder: URL, output: URL) throws -> Process {
        let program = Process()
        let itself = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        program.executableURL = URL(fileURLWithPath: itself)
        program.arguments = [
            "--testing-library", "swift-testing", "--filter",
            "KilledReceiptsTests.test_worker_when_started_by_a_test_then_it_writes_receipts",
        ]
        program.environment = ProcessInfo.processInfo.environment
        program.environment?[folderVariable] = folder.path(percentEncoded: false)
        try Data().write(to: output)
        program.standardOutput = try FileHandle(forWritingTo: output)
        program.standardError = FileHandle.nullDevice
        try program.run()
        return program
    }

    private static func wait(for count: Int, in outputs: [URL]) async throws {
        let deadline = Date.now.addingTimeInterval(120)
        while outputs.contains(where: { told([$0]).count < count }) {
            guard Date.now < deadline else { throw Expectation("\(count) receipts of each program") }
            await Task.yield()
        }
    }

    private static func told(_ outputs: [URL]) -> Set<String> {
        let lines = outputs.flatMap { file -> [Substring] in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            // The last line may be torn.
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
        return Set(lines.filter { $0.hasPrefix("receipt ") }.map { String($0.dropFirst(8)) })
    }
}
