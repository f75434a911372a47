import Foundation
import Testing

/// Runs the body of a test on a machine whose USB devices are emulated: the test starts this very program anew, or
/// `MERCED_EMULATED_PROGRAM`, which has these tests too, below `Tests/Emulators/emulator.py`, for itself alone.
///
/// Within the test, `run` is the only statement; everything of the body happens in the second process, where failed
/// expectations end up in its output and its exit code, which the first one reports.
enum Emulator {
    /// Something that happened on the bus, as the emulator wrote it down.
    typealias Event = [String: String]

    private static let role = "MERCED_EMULATED"
    private static let mark = "MERCED_EMULATED_MARK"

    /// - Parameters:
    ///   - devices: `p2pe approve`: a device and its scenario (see `emulator.py`).
    ///   - body: runs where the devices are.
    ///   - report: looks at what happened on the bus, when all is over.
    static func run(
        _ devices: String...,
        file: String = #fileID,
        function: String = #function,
        place: SourceLocation = #_sourceLocation,
        body: () async throws -> Void,
        report: ([Event]) throws -> Void = { _ in }
    ) async throws {
        let wanted = devices.joined(separator: " --and ")
        let environment = ProcessInfo.processInfo.environment
        if let running = environment[role] {
            // Another argument of the same test: it has a process of its own.
            guard running == wanted, let path = environment[mark] else { return }
            try await body()
            try Data("done".utf8).write(to: URL(filePath: path))
            return
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "merced-emulated-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let child = try Child(folder: folder, devices: wanted, test: name(file, function), role: role, mark: mark)
        let code = await child.exitCode()
        guard code == 0, child.isMarked else {
            Issue.record("emulated, \(wanted): exit code \(code)\n\(child.output)", sourceLocation: place)
            return
        }
        try report(child.events)
    }

    /// `^HardwareTests\.DynaFlexCollectionTests/test_a\(`, the file being named as its suite.
    private static func name(_ file: String, _ function: String) -> String {
        let parts = file.split(separator: "/")
        let suite = (parts.last ?? "").replacingOccurrences(of: ".swift", with: "")
        return "\(parts.first ?? "")\\.\(suite)/\(function.prefix { $0 != "(" })\\("
    }
}

extension Emulator {
    /// The second process, with the emulator above it.
    private final class Child: Sendable {
        private let process: Process
        private let folder: URL
        private let ended: AsyncStream<Int32>

        init(folder: URL, devices: String, test: String, role: String, mark: String) throws {
            let emulators = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "Emulators/emulator.py")
            let log = folder.appending(path: "output")
            try Data().write(to: log)
            let output = try FileHandle(forWritingTo: log)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/python3")
            let program =
                try ProcessInfo.processInfo.environment["MERCED_EMULATED_PROGRAM"]
                ?? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            var arguments = ["-B", emulators.path, "--report", folder.appending(path: "report").path]
            arguments += devices.split(separator: " ").map(String.init)
            arguments += ["--", program, "--testing-library", "swift-testing", "--filter", test]
            process.arguments = arguments
            var environment = ProcessInfo.processInfo.environment
            environment[role] = devices
            environment[mark] = folder.appending(path: "mark").path
            process.environment = environment
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = output
            let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
            process.terminationHandler = {
                continuation.yield($0.terminationStatus)
                continuation.finish()
            }
            try process.run()
            self.process = process
            self.folder = folder
            ended = stream
        }

        func exitCode() async -> Int32 {
            for await code in ended { return code }
            process.terminate()
            return -1
        }

        var isMarked: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "mark").path) }

        /// The last lines, each cut.
        var output: String {
            let text = (try? String(contentsOf: folder.appending(path: "output"), encoding: .utf8)) ?? ""
            return text.split(separator: "\n").suffix(30).map { $0.prefix(300) }.joined(separator: "\n")
        }

        var events: [Event] {
            let text = (try? String(contentsOf: folder.appending(path: "report"), encoding: .utf8)) ?? ""
            return text.split(separator: "\n").compactMap { line in
                let facts = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                return facts?.mapValues { "\($0)" }
            }
        }
    }
}
