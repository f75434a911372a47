import Foundation
import Testing

@testable import TerminalUI

@Suite struct BrowserTests {
    private let link = Link("https://shop.example/wp-admin/post.php?post=7&action=edit")

    private func commands(_ environment: [String: String]) throws -> [[String]] {
        Browser(environment: environment).commands(try #require(link))
    }

    @Test func test_commands_when_browser_is_set_then_each_of_the_list_with_the_address_in_its_place() throws {
        let address = try #require(link).address
        #expect(try commands(["BROWSER": "firefox"]) == [["firefox", address]])
        #expect(
            try commands(["BROWSER": "w3m -T text %s:lynx", "DISPLAY": ":0"]) == [
                ["w3m", "-T", "text", address], ["lynx", address],
            ]
        )
    }

    @Test func test_commands_when_there_is_no_display_then_none() throws {
        #expect(try commands([:]) == [])
        #expect(try commands(["DISPLAY": "", "BROWSER": ""]) == [])
        #expect(try commands(["WAYLAND_DISPLAY": "wayland-0"]).map(\.first) == ["xdg-open"])
    }

    @Test func test_open_when_program_is_missing_or_fails_then_the_next_is_tried_and_the_last_one_named() async throws {
        let link = try #require(link)
        #expect(await Browser(environment: [:]).open(link) == .nowhere)
        #expect(await Browser(environment: ["BROWSER": "/no/such/browser:/bin/true"]).open(link) == .opened)
        guard case .failed(let reason) = await Browser(environment: ["BROWSER": "/no/such:/bin/false"]).open(link)
        else {
            Issue.record("opened with /bin/false")
            return
        }
        #expect(reason.contains("/bin/false") && reason.contains("status 1"))
    }

    @Test func test_environment_when_cleaned_then_nothing_of_ours_and_nothing_secret_is_left() {
        let environment = [
            "HOME": "/h", "DISPLAY": ":0", "MERCED_X": "1", "AWS_SECRET_ACCESS_KEY": "s", "GITHUB_TOKEN": "t",
            "db_password": "p", "EDITOR": "vi",
        ]
        #expect(ChildEnvironment.cleaned(environment) == ["HOME": "/h", "DISPLAY": ":0", "EDITOR": "vi"])
    }
}

@Suite(.serialized) @MainActor struct EditorTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "editor-\(UUID().uuidString)")

    private func edit(_ text: String, with editor: String, limit: Int = 1_000) async throws -> (EditorOutcome, [String])
    {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try TerminalDevice(
            term: "xterm-256color",
            theme: .mono,
            input: terminal.slave,
            output: terminal.slave
        )
        try device.enter()
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let surroundings = TerminalSurroundings(
            device: device,
            environment: ["VISUAL": editor, "PATH": path, "MERCED_SECRET": "canary"],
            scratch: folder
        )
        let outcome = await surroundings.edit(text, limit: limit)
        device.finish()
        let left = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        try? FileManager.default.removeItem(at: folder)
        return (outcome, left)
    }

    @Test func test_edit_when_editor_writes_then_its_text_comes_back_clean_and_no_file_stays() async throws {
        let (outcome, left) = try await edit(
            "first",
            with: "sh -c 'printf \"%s\\r\\nwith \\033[31m bell\\a\\n\" second >> \"$1\"' x"
        )
        #expect(outcome == .edited("firstsecond\nwith  [31m bell ", isCut: false))
        #expect(left == [])
    }

    @Test(arguments: ["one\r\ntwo", "one\r\ntwo\r\n", "a\tb\r\n\u{85}c", "one\ntwo", "one\n"])
    func test_edit_when_the_text_has_breaks_of_its_own_then_a_letter_changes_no_other_byte(text: String) async throws {
        // As editors do, the last line is ended as the others are.
        let ending = text.hasSuffix("\r\n") || text.hasSuffix("\n") ? "" : text.contains("\r") ? "\\r\\n" : "\\n"
        let (outcome, _) = try await edit(
            text,
            with: "sh -c 'sed -i \"1s/^/x/\" \"$1\"; printf \"\(ending)\" >> \"$1\"' x"
        )
        #expect(outcome == .edited("x" + text, isCut: false))
    }

    @Test func test_edit_when_file_is_made_then_it_is_private_and_no_secret_is_in_the_environment() async throws {
        let script =
            "sh -c 'stat -c %a \"$1\" \"$(dirname \"$1\")\" > \"$1.new\"; env | grep -c \"^MERCED\" >> \"$1.new\"; mv \"$1.new\" \"$1\"' x"
        let (outcome, left) = try await edit("text", with: script)
        #expect(outcome == .edited("600\n700\n0", isCut: false))
        #expect(left == [])
    }

    @Test func test_edit_when_text_is_too_long_then_it_is_cut() async throws {
        let (outcome, _) = try await edit(
            "",
            with: "sh -c 'head -c 300000 /dev/zero | tr \"\\0\" x > \"$1\"' x",
            limit: 50
        )
        #expect(outcome == .edited(String(repeating: "x", count: 50), isCut: true))
    }

    @Test(arguments: [
        ("/no/such/editor", "was not found"), ("false", "status 1"), ("sh -c 'kill -9 $$'", "signal 9"),
        ("sh -c 'rm \"$1\"' x", "could not be read"),
        ("sh -c 'rm \"$1\"; ln -s /etc/passwd \"$1\"' x", "could not be read"),
        ("sh -c 'rm \"$1\"; mkfifo \"$1\"' x", "could not be read"),
    ])
    func test_edit_when_editor_fails_then_says_how(editor: String, words: String) async throws {
        let (outcome, left) = try await edit("text", with: editor)
        guard case .failed(let reason) = outcome else {
            Issue.record("\(editor): \(outcome)")
            return
        }
        #expect(reason.contains(words))
        #expect(left == [])
    }

    @Test func test_leftovers_when_their_process_is_gone_then_removed() throws {
        let scratch = EditorScratch(root: folder)
        let mine = try scratch.write("mine")
        let other = folder.appending(path: "edit-4194999-AAAA")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        scratch.removeLeftovers()
        #expect(!FileManager.default.fileExists(atPath: other.path))
        #expect(FileManager.default.fileExists(atPath: mine.path))
        scratch.remove(mine)
        #expect(!FileManager.default.fileExists(atPath: mine.path))
        try FileManager.default.removeItem(at: folder)
    }
}
