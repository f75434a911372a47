import Testing

@testable import Networking

struct PercentEncodingTests {
    @Test(arguments: [
        ("a&_method=PUT&status=on-hold", "a%26_method%3DPUT%26status%3Don-hold"), ("a b+c", "a%20b%2Bc"),
        ("李/?#[]@!$'()*,;=%", "%E6%9D%8E%2F%3F%23%5B%5D%40%21%24%27%28%29%2A%2C%3B%3D%25"), ("A-z_0.9~", "A-z_0.9~"),
        ("\r\n\0\t", "%0D%0A%00%09"),
    ])
    func test_encode_when_text_is_reserved_then_is_escaped(text: String, expected: String) {
        #expect(PercentEncoding.encode(text) == expected)
    }
}
