import Testing

@testable import App

struct ShellLineTests {
    @Test(arguments: [
        ("cp {} /mnt", "cp '/a b' /mnt"),
        ("cp \"{}\" /mnt", "cp \"/a b\" /mnt"),
        ("cp '{}' /mnt", "cp '/a b' /mnt"),
        ("cp \"$HOME/{}.gz\" \\{} {}", "cp \"$HOME//a b.gz\" \\{} '/a b'"),
        ("echo \"it's {}\" '{}'", "echo \"it's /a b\" '/a b'"),
        ("true", "true"),
    ])
    func test_fill_when_the_place_is_quoted_or_not_then_the_path_is_one_word(_ line: String, _ filled: String) {
        #expect(ShellLine(line).filled(with: "/a b") == filled)
    }

    @Test(arguments: [
        ("{}", #"'/it'\''s "$x" `y`\'"#), ("'{}'", #"'/it'\''s "$x" `y`\'"#),
        (#""{}""#, #""/it's \"\$x\" \`y\`\\""#),
    ])
    func test_fill_when_the_path_has_what_a_shell_reads_then_is_taken_as_it_is(_ line: String, _ filled: String) {
        #expect(ShellLine(line).filled(with: #"/it's "$x" `y`\"#) == filled)
    }
}
