import Foundation
import TestSupport
import Testing
import WooFoundation

struct PercentEncodingTests {
    @Test(arguments: [
        ("a&_method=PUT&status=on-hold", "a%26_method%3DPUT%26status%3Don-hold"), ("a b+c", "a%20b%2Bc"),
        ("李/?#[]@!$'()*,;=%", "%E6%9D%8E%2F%3F%23%5B%5D%40%21%24%27%28%29%2A%2C%3B%3D%25"), ("A-z_0.9~", "A-z_0.9~"),
        ("\r\n\0\t", "%0D%0A%00%09"),
    ])
    func test_encode_when_text_is_reserved_then_is_escaped(text: String, expected: String) {
        #expect(PercentEncoding.encode(text) == expected)
        #expect(PercentEncoding.decode(expected) == text)
    }

    @Test(arguments: ["%", "%4", "a%zz", "%4g", "%FF", "%C3", "%-1", "%+1"])
    func test_decode_when_an_escape_is_broken_or_no_text_then_is_nil(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test func test_decode_when_compared_with_foundation_then_agrees() throws {
        let pieces = ["a", "%41", "%c3%a9", "%E2%82%AC", "%", "%4", "é", "+", "/", "%25", "%ZZ"]
        try Seed.repeating(2_000) { generator in
            let text = (0..<Int.random(in: 0...6, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            guard PercentEncoding.decode(text) == text.removingPercentEncoding else {
                throw Expectation(
                    String(describing: text.removingPercentEncoding),
                    seen: "\(text) read as \(String(describing: PercentEncoding.decode(text)))"
                )
            }
        }
    }
}
