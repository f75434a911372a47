import Foundation
import TestSupport
import Testing

@testable import Merced

@Suite struct CompletionsTests {
    @Test(arguments: ["bash", "zsh", "fish"])
    func test_script_when_printed_then_every_verb_is_in_it(shell: String) async throws {
        let outcome = try await Merced().run("completions", shell)
        #expect(outcome.status == 0)
        for verb in try ToolDescription.ofMerced().all where verb.shouldDisplay != false {
            #expect(outcome.output.contains(verb.commandName), "\(verb.fullName)")
        }
        let folder = try TemporaryFolder()
        let script = try folder.write(outcome.output, to: "script")
        if shell == "bash" {
            let check = try await Program.run("/bin/bash", ["-n", script.path])
            #expect(check.status == 0, "\(check.errors)")
        }
    }

    @Test func test_shell_when_unknown_then_64() async throws {
        #expect(try await Merced().run("completions", "tcsh").status == 64)
    }

    /// bash itself completes, with the script as it is installed.
    @Test func test_bash_when_a_store_is_completed_then_names_of_the_configuration() async throws {
        let merced = try Merced()
        for name in ["north", "south"] { try merced.connect(name, to: "http://127.0.0.1:9", user: "a", secret: "b") }
        let text = try String(contentsOf: merced.configurationFile, encoding: .utf8) + "[broken\n"
        try merced.home.write(text, to: "config/merced/config.toml")
        let script = try merced.home.write(try await merced.run("completions", "bash").output, to: "merced.bash")
        let program = """
            PATH='\(URL(filePath: Merced.binary).deletingLastPathComponent().path(percentEncoded: false))':$PATH
            . '\(script.path)'
            complete_line() {
                COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
                COMPREPLY=()
                $(complete -p merced | sed 's/.*-F \\([^ ]*\\) .*/\\1/') merced "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
                printf '%s\\n' "${COMPREPLY[@]}"
            }
            complete_line merced orders list --store ''
            echo --
            complete_line merced orders ''
            """
        let outcome = try await Program.run("/bin/bash", ["-c", program], environment: merced.environment)
        let parts = outcome.output.split(separator: "--\n", maxSplits: 1).map { $0.split(separator: "\n") }
        #expect(
            parts.first.map { $0.map { $0.trimmingCharacters(in: .whitespaces) } } == ["north", "south"],
            "\(outcome)"
        )
        #expect(parts.count == 2 && parts[1].contains { $0.contains("status") }, "\(outcome)")
    }
}
