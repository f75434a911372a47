import DemoStore
import Foundation
import TestSupport
import Testing

/// U30: whatever is around merced, it works or says what is missing.
@Suite struct SurroundingsTests {
    private static let mayMount = geteuid() == 0

    private static let poor = [
        ["NO_COLOR": "1"], ["TERM": "vt100"], ["LANG": "C"], ["LC_ALL": "no_SUCH"], ["TERM": "linux"],
        ["LANG": "xx_YY.UTF-8"], ["LANG": ""], ["TERM": "screen"], ["COLORTERM": "truecolor"],
    ]

    /// The first four in a short run: no colours, few keys, and two without any Unicode.
    @Test(arguments: poor.prefix(Seed.isLong ? poor.count : 4))
    func test_screens_when_the_terminal_or_locale_is_poor_then_they_open(environment: [String: String]) async throws {
        let terminal = try Merced().open(["demo", "--orders", "60"], adding: environment)
        try await terminal.wait(forText: "Synced")
        terminal.send("q")
        #expect(try await terminal.waitForExit() == .status(0))
        let text = String(decoding: terminal.output, as: UTF8.self)
        if environment["LANG"] == "C" || environment["LC_ALL"] != nil {
            #expect(!text.contains("┏"))
        }
    }

    @Test func test_screens_when_there_is_no_home_then_78_and_doctor_says_it_too() async throws {
        let environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color"]
        let terminal = try PseudoTerminal(Merced.binary, [], environment: environment, columns: 100, rows: 30)
        #expect(try await terminal.waitForExit() == .status(78))
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("Set HOME"))
        let doctor = try await Program.run(Merced.binary, ["doctor"], environment: environment)
        #expect(doctor.status == 1)
        #expect(doctor.output.contains("Set HOME"))
    }

    @Test func test_demo_when_there_is_no_home_then_it_opens() async throws {
        let environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"]
        let terminal = try PseudoTerminal(
            Merced.binary,
            ["demo", "--orders", "60"],
            environment: environment,
            columns: 100,
            rows: 30
        )
        try await terminal.wait(forText: "Synced")
        terminal.send("q")
        #expect(try await terminal.waitForExit() == .status(0))
    }

    /// Root may write anywhere but on a read-only mount, which a mount namespace of its own gives it.
    @Test(.enabled(if: mayMount), arguments: ["ro", "full"])
    func test_verbs_when_home_is_read_only_or_full_then_74_names_the_place_and_the_log_is_no_reason(kind: String)
        async throws
    {
        try await RunningDemo.connected { _, merced in
            let home = merced.home.path
            let script =
                kind == "ro"
                ? "mount --bind '\(home)' '\(home)' && mount -o remount,ro,bind '\(home)' && exec \"$0\" \"$@\""
                : """
                mkdir '\(home)/data' && mount -t tmpfs -o size=64k none '\(home)/data' && \
                { head -c 100000 /dev/zero > '\(home)/data/filling' 2>/dev/null; exec \"$0\" \"$@\"; }
                """
            let options = ["--mount", "/bin/sh", "-c", script, Merced.binary]
            let list = try await Program.run("unshare", options + ["orders", "list"], environment: merced.environment)
            #expect(list.status == 74, "\(list.errors)")
            #expect(list.errors.contains(home), "\(list.errors)")
            try? FileManager.default.removeItem(at: merced.home.file("data"))
            let doctor = try await Program.run(
                "unshare",
                options + ["doctor", "--offline"],
                environment: merced.environment
            )
            #expect(doctor.status == 1, "\(doctor.output)")
            #expect(doctor.output.contains(kind == "ro" ? "cannot be written" : "MB are free"))
            try? FileManager.default.removeItem(at: merced.home.file("data"))
            for verb in [["--version"], ["config", "check"], ["config", "path"], ["manual"], ["stores"]] {
                let outcome = try await Program.run("unshare", options + verb, environment: merced.environment)
                #expect(outcome.status == 0, "\(verb) \(outcome.errors)")
                try? FileManager.default.removeItem(at: merced.home.file("data"))
            }
        }
    }

    @Test func test_output_when_the_disk_is_full_then_74() async throws {
        let merced = try Merced()
        let outcome = try await Program.run(
            "/bin/sh",
            ["-c", "\"$0\" manual > /dev/full", Merced.binary],
            environment: merced.environment
        )
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("could not be written"))
    }
}
