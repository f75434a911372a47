import Foundation
import Testing
import WooFoundation

struct TrimmingTests {
    private static let margins: [(Margin, CharacterSet)] = [
        (.whitespaces, .whitespaces), (.newlines, .newlines), (.whitespacesAndNewlines, .whitespacesAndNewlines),
        (.these(["\"", "x"]), CharacterSet(charactersIn: "\"x")),
    ]

    @Test func test_trimmed_when_every_character_stands_at_the_ends_then_is_as_foundation_did_it() {
        for (margin, set) in Self.margins {
            let differing = (UInt32(0)...0x3100).compactMap(Unicode.Scalar.init).filter { scalar in
                let text = "\(scalar)\(scalar)a \(scalar) b\(scalar)"
                return text.trimmed(margin) != text.trimmingCharacters(in: set)
            }
            #expect(differing.isEmpty, "\(margin): \(differing.map { String($0.value, radix: 16) })")
        }
    }

    @Test func test_trimmed_when_lines_end_as_in_windows_then_both_characters_go() {
        #expect("\r\n a\r\n".trimmed(.whitespacesAndNewlines) == "a")
        #expect(" \t\n".trimmed(.whitespacesAndNewlines).isEmpty && "".trimmed(.whitespaces).isEmpty)
        #expect(" a \n".trimmed(.whitespaces) == "a \n")
        #expect("\u{7}a\u{200E}\n".trimmed(.whitespacesAndControls) == "a")
    }
}
