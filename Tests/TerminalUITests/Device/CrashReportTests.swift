import Testing

@testable import TerminalUI

@Suite @MainActor struct CrashReportTests {
    @Test func test_header_when_environment_holds_secrets_then_only_term_and_lang_are_in_it() {
        let header = CrashReport.header(
            version: "1.2.3",
            environment: ["TERM": "xterm\u{1B}[31m", "LANG": "C.UTF-8", "SECRET": "canary", "HOME": "/home/canary"]
        )
        #expect(header.contains("version 1.2.3\n"))
        #expect(header.contains("TERM xterm?[31m\n") && header.contains("LANG C.UTF-8\n"))
        #expect(!header.contains("canary"))
    }
}
