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

    @Test func test_modules_when_maps_are_read_then_code_is_named_without_its_folder() {
        let maps = """
            55d0a000-55d0b000 r--p 00000000 fe:01 123 /home/ada/bin/merced
            55d0b000-55d0f000 r-xp 00001000 fe:01 123 /home/ada/bin/merced
            7f001000-7f002000 r-xp 00001000 fe:01 124 /usr/lib/with blank/libc.so.6
            7ffd0000-7ffd1000 rw-p 00000000 00:00 0 [stack]
            7f009000-7f00a000 r-xp 00000000 00:00 0
            garbage
            """
        #expect(
            CrashReport.modules(maps: maps) == [
                .init(name: "merced", base: 0x55D0_A000, code: 0x55D0_B000..<0x55D0_F000),
                .init(name: "libc.so.6", base: 0x7F00_1000, code: 0x7F00_1000..<0x7F00_2000),
            ]
        )
        #expect(!CrashReport.modules().isEmpty)
    }
}
