import Foundation

/// Runs the command that prints a store's secret.
public struct SecretCommand: Sendable {
    public enum Failure: Error, Hashable, Sendable {
        case notStarted(reason: String)
        case exited(status: Int32)
        case timedOut(seconds: Int)
        case printedNothing
        case printedSeveralLines
        case tooLong
    }

    static let longestSecret = 4_096

    private let command: String
    private let seconds: Int

    /// - Parameter seconds: how long the command may take, 60 unless told.
    public init(_ command: String, seconds: Int = 60) {
        self.command = command
        self.seconds = seconds
    }

    /// The one line the command printed. Its input is empty, its errors go to ours.
    ///
    /// - Throws: `Failure`.
    public func secret() async throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        do {
            try process.run()
        } catch {
            throw Failure.notStarted(reason: error.localizedDescription)
        }
        let watchdog = Task {
            try await Task.sleep(for: .seconds(seconds))
            process.terminate()
            return true
        }
        let output = await withCheckedContinuation { (continuation: CheckedContinuation<Data, Never>) in
            Thread.detachNewThread {
                var data = Data()
                while data.count <= Self.longestSecret, let chunk = try? pipe.fileHandleForReading.read(upToCount: 4_096), !chunk.isEmpty {
                    data += chunk
                }
                if data.count > Self.longestSecret { process.terminate() }
                process.waitUntilExit()
                continuation.resume(returning: data)
            }
        }
        watchdog.cancel()
        if (try? await watchdog.value) == true { throw Failure.timedOut(seconds: seconds) }
        guard output.count <= Self.longestSecret else { throw Failure.tooLong }
        guard process.terminationStatus == 0 else { throw Failure.exited(status: process.terminationStatus) }
        return try Self.line(in: String(decoding: output, as: UTF8.self))
    }

    static func line(in output: String) throws -> String {
        var lines = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while lines.last?.isEmpty == true { lines.removeLast() }
        guard let first = lines.first, !first.isEmpty else { throw Failure.printedNothing }
        guard lines.count == 1 else { throw Failure.printedSeveralLines }
        return String(first)
    }
}

extension SecretCommand.Failure: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .notStarted(let reason): "The secret command could not be started: \(reason)"
        case .exited(let status): "The secret command failed with exit status \(status)."
        case .timedOut(let seconds): "The secret command gave no secret within \(seconds) s."
        case .printedNothing: "The secret command printed nothing."
        case .printedSeveralLines: "The secret command printed more than one line."
        case .tooLong: "The secret command printed more than \(SecretCommand.longestSecret) bytes."
        }
    }
}
