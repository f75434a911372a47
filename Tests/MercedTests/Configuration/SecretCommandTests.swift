import Foundation
import TestSupport
import Testing

@testable import App

@Suite(.timeLimit(.minutes(10))) struct SecretCommandTests {
    @Test(arguments: [
        ("printf 'a b c'", "a b c"), ("echo müll", "müll"), ("printf 'x\\r\\n\\n'", "x"),
        ("echo ok; exec >&-; true", "ok"),
    ])
    func test_secret_when_one_line_then_that_line(command: String, secret: String) async throws {
        #expect(try await SecretCommand(command).secret() == secret)
    }

    @Test(arguments: [
        ("exit 7", SecretCommand.Failure.exited(status: 7)), ("echo x; exit 1", .exited(status: 1)),
        ("kill -TERM $$", .killed(signal: 15)), ("true", .printedNothing), ("echo", .printedNothing),
        ("echo a; echo b", .printedSeveralLines), ("yes | head -c 5000", .tooLong), ("yes", .tooLong),
        ("printf '\\377\\376'", .noText), ("printf 'a\\033b'", .noText), ("no-such-program-here", .exited(status: 127)),
    ])
    func test_secret_when_command_is_wrong_then_says_how(command: String, failure: SecretCommand.Failure) async throws {
        await #expect(throws: failure) { try await SecretCommand(command).secret() }
        #expect(failure.localizedDescription.hasPrefix("The secret command"))
    }

    /// The shell and its child are one group: both are gone when the error comes.
    @Test func test_secret_when_it_takes_too_long_then_it_and_its_children_end() async throws {
        let folder = try TemporaryFolder()
        let command = "sleep 1000 & echo $! > '\(folder.path)/child'; wait"
        await #expect(throws: SecretCommand.Failure.timedOut(seconds: 5)) {
            try await SecretCommand(command, seconds: 5).secret()
        }
        let child = try String(contentsOf: folder.file("child"), encoding: .utf8).trimmingCharacters(in: .newlines)
        await ProcessState.untilDead(try #require(pid_t(child)))
    }

    @Test func test_secret_when_a_child_keeps_the_output_open_then_it_is_not_waited_for() async throws {
        let folder = try TemporaryFolder()
        let command = "echo secret; sleep 1000 & echo $! > '\(folder.path)/child'"
        #expect(try await SecretCommand(command, seconds: 60).secret() == "secret")
        let child = try String(contentsOf: folder.file("child"), encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(FileManager.default.fileExists(atPath: "/proc/\(child)"))
        if let number = pid_t(child) { kill(number, SIGKILL) }
    }

    @Test func test_secret_when_files_are_open_here_then_the_command_has_none_of_them() async throws {
        let folder = try TemporaryFolder()
        let descriptor = open(try folder.write("x", to: "open").path, O_RDONLY)
        defer { close(descriptor) }
        #expect(try await SecretCommand("ls -l /proc/self/fd | grep -c open; true").secret() == "0")
        #expect(try await SecretCommand("cat; echo end").secret() == "end")
    }
}
