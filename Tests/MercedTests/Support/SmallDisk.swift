import Foundation
import Glibc
import TestSupport

/// A file system in memory, as small as wanted, in a mount namespace of its own: only programs run through it see it.
final class SmallDisk: Sendable {
    /// Whether this machine lets us make one (user_namespaces(7)).
    static func isPossible() async -> Bool {
        let script = ["/bin/sh", "-c", "mount -t tmpfs none /mnt"]
        return (try? await Program.run("/usr/bin/unshare", isolation + script))?.status == 0
    }

    /// Root needs no user namespace; somebody else becomes root in one.
    private static var isolation: [String] { getuid() == 0 ? ["--mount"] : ["--mount", "--map-root-user"] }

    private let holder: PseudoTerminal
    private let folder: String
    private let merced: Merced

    /// - Parameter kilobytes: its size.
    init(forDataOf merced: Merced, kilobytes: Int) async throws {
        self.merced = merced
        try FileManager.default.createDirectory(at: merced.dataFolder, withIntermediateDirectories: true)
        folder = merced.dataFolder.path(percentEncoded: false)
        let script = "mount -t tmpfs -o size=\(kilobytes)k none \"$1\" && echo mounted && read -r line"
        holder = try PseudoTerminal(
            "/usr/bin/unshare",
            Self.isolation + ["/bin/sh", "-c", script, "sh", folder],
            environment: merced.environment
        )
        try await holder.wait(forText: "mounted")
    }

    /// Runs a program where the disk is.
    func run(_ program: String, _ arguments: [String]) async throws -> Program.Outcome {
        let user = getuid() == 0 ? [] : ["--user", "--preserve-credentials"]
        let entering = ["--target", "\(holder.processID)", "--mount"] + user + ["--", program]
        return try await Program.run(
            "/usr/bin/nsenter",
            entering + arguments,
            environment: merced.environment
        )
    }

    func merced(_ arguments: String...) async throws -> Program.Outcome { try await run(Merced.binary, arguments) }

    /// Changes how it is mounted: `ro`, `size=64m`.
    func remount(_ options: String) async throws {
        let outcome = try await run("mount", ["-o", "remount,\(options)", folder])
        guard outcome.status == 0 else { throw Expectation("a remount with \(options)", seen: outcome.errors) }
    }

    /// Leaves no room at all.
    func fill() async throws { _ = try await run("dd", ["if=/dev/zero", "of=\(folder)/filler", "bs=1k"]) }

    func removeFilling() async throws { _ = try await run("rm", ["\(folder)/filler"]) }
}
