import FoundationEssentials
import WooFoundation

/// Runs the command that prints a store's secret.
public struct SecretCommand: Sendable {
    public enum Failure: Error, Hashable, Sendable {
        case notStarted(reason: String)
        case exited(status: Int32)
        case killed(signal: Int32)
        case timedOut(seconds: Int)
        case printedNothing
        case printedSeveralLines
        case tooLong
        case noText
    }

    static let longestSecret = 4_096

    private let command: String
    private let seconds: Int

    /// - Parameters:
    ///   - command: for `/bin/sh -c`.
    ///   - seconds: how long it may take.
    public init(_ command: String, seconds: Int = 60) {
        self.command = command
        self.seconds = seconds
    }

    /// The single line that the command printed. It has our environment and no terminal: it has no input, and its
    /// standard error is not shown, because a screen may be open.
    ///
    /// Background processes that it leaves are not waited for. A command that takes too long or prints too much is
    /// killed with all its children.
    ///
    /// - Throws: `Failure`.
    public func secret() async throws -> String {
        let output = try await withCheckedThrowingContinuation { continuation in
            BackgroundThread.start("merced secret") { [command, seconds] in
                continuation.resume(
                    with: Result {
                        try SecretProcess(command: command).output(within: seconds, upTo: Self.longestSecret)
                    }
                )
            }
        }
        guard let text = String(validating: output, as: UTF8.self) else { throw Failure.noText }
        return try Self.line(in: text)
    }

    static func line(in output: String) throws -> String {
        var lines = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while lines.last?.isEmpty == true { lines.removeLast() }
        guard let first = lines.first, !first.isEmpty else { throw Failure.printedNothing }
        guard lines.count == 1 else { throw Failure.printedSeveralLines }
        guard !first.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw Failure.noText
        }
        return String(first)
    }
}

extension SecretCommand.Failure: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .notStarted(let reason): "The secret command could not be started: \(reason)."
        case .exited(let status):
            "The secret command failed with exit status \(status). Run it in a shell to see why."
        case .killed(let signal):
            "The secret command was ended by signal \(signal). Run it in a shell to see why."
        case .timedOut(let seconds):
            "The secret command gave no secret within \(seconds) s. It gets no terminal: it cannot ask for anything."
        case .printedNothing: "The secret command printed nothing. It has to print the secret on one line."
        case .printedSeveralLines: "The secret command printed more than one line. It has to print the secret alone."
        case .tooLong: "The secret command printed more than \(SecretCommand.longestSecret) bytes."
        case .noText: "The secret command printed something that is not text."
        }
    }
}
