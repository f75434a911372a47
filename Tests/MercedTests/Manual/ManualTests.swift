import App
import Foundation
import TestSupport
import Testing

@testable import Merced

@Suite struct ManualTests {
    private static func isHere(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    @Test func test_manual_when_printed_then_every_verb_option_and_command_is_in_it() async throws {
        let text = try await Merced().run("manual").output.replacingOccurrences(of: "\\-", with: "-")
        let verbs = try ToolDescription.ofMerced().all
        #expect(verbs.count > 10)
        for verb in verbs where verb.subcommands?.isEmpty ?? true {
            #expect(text.contains(".SS \(verb.fullName)\n"), "\(verb.fullName)")
            for argument in verb.arguments ?? [] where argument.shouldDisplay {
                #expect(
                    text.contains("\\fB\(argument.spelling)")
                        || argument.names?.contains { $0.name == "help" || $0.name == "version" } == true,
                    "\(verb.fullName) \(argument.spelling)"
                )
            }
        }
        for command in AppCommands.table.commands {
            #expect(text.contains("[\(command.id)]"), "\(command.id)")
        }
        for status in ExitStatuses.all { #expect(text.contains("\\fB\(status.code)\\fR\n")) }
        #expect(text.contains("secrets/NAME") && text.contains("NO_COLOR"))
        #expect(text.contains("/usr/share/doc/merced/guide/index.md.gz"))
    }

    @Test(.enabled(if: isHere("groff")))
    func test_manual_when_formatted_then_groff_warns_of_nothing() async throws {
        let folder = try TemporaryFolder()
        let page = try folder.write(try await Merced().run("manual").output, to: "merced.1")
        for device in ["-Tutf8", "-Tascii"] {
            let outcome = try await Program.run("groff", ["-man", "-ww", "-z", device, page.path])
            #expect(outcome.status == 0)
            #expect(outcome.errors == "", "\(device)")
        }
        guard Self.isHere("man") else { return }
        let outcome = try await Program.run("man", ["--warnings", "-l", page.path])
        #expect(outcome.errors == "")
        #expect(outcome.output.contains("MERCED(1)"))
    }

    @Test func test_manual_when_plain_then_there_is_no_roff_and_no_long_line() async throws {
        let text = try await Merced().run("manual", "--text").output
        #expect(!text.contains("\\") && !text.contains(".SH"))
        #expect(text.contains("EXIT STATUS") && text.contains("merced orders list"))
        let long = text.split(separator: "\n").filter { $0.count > 100 }
        #expect(long.isEmpty, "\(long)")
    }

    @Test func test_roff_when_text_begins_like_a_request_then_it_is_text() {
        let roff = ManualText.roff([.paragraph(".x 'y \\n é"), .example(["'z"])], version: "1")
        #expect(roff.contains("\n\\&.x \\(aqy \\en \\[u00E9]\n"))
        #expect(roff.contains("\n\\&\\(aqz\n") || roff.contains("\n\\(aqz\n"))
    }
}
