import Foundation

/// A program run to its end, away from Swift's pool.
public enum Program {
    public struct Outcome: Sendable {
        public let status: Int32
        public let output: String
        public let errors: String
    }

    /// Runs `path` (looked for in PATH where it has no slash) with nothing on its standard input.
    ///
    /// - Parameter environment: all of it; nil for the test's own.
    /// - Throws: where it cannot be started. A status other than zero is no error here.
    public static func run(
        _ path: String,
        _ arguments: [String],
        environment: [String: String]? = nil,
        in folder: URL? = nil,
        input: String = ""
    ) async throws -> Outcome {
        let scratch = try TemporaryFolder(named: "program")
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try runHere(
                            path,
                            arguments,
                            environment: environment,
                            in: folder,
                            input: input,
                            scratch: scratch
                        )
                    }
                )
            }
        }
    }

    /// Files, not pipes, so that nothing waits for a reader.
    private static func runHere(
        _ path: String,
        _ arguments: [String],
        environment: [String: String]?,
        in folder: URL?,
        input: String,
        scratch: TemporaryFolder
    ) throws -> Outcome {
        // It may be a secret: private, where scripts/test expects one.
        let input = try scratch.write(input, to: "secrets/in")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: input.path)
        let (output, errors) = (scratch.file("out"), scratch.file("err"))
        let processID = try Spawn.start(
            path,
            arguments,
            environment: environment,
            in: folder?.path,
            redirections: [
                .init(descriptor: 0, path: input.path, flags: O_RDONLY),
                .init(descriptor: 1, path: output.path, flags: O_WRONLY | O_CREAT),
                .init(descriptor: 2, path: errors.path, flags: O_WRONLY | O_CREAT),
            ],
            newSession: false
        )
        return Outcome(
            status: Spawn.wait(processID),
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        )
    }
}
