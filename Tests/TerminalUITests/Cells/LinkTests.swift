import Testing

@testable import TerminalUI

@Suite struct LinkTests {
    @Test(arguments: [
        ("https://shop.example/a?b=c&d#e", "https://shop.example/a?b=c&d#e"), ("HTTP://x", "HTTP://x"),
        ("https://shop.example/ö b", "https://shop.example/%C3%B6%20b"),
        ("mailto:ada@example.test", "mailto:ada@example.test"),
        ("https://x/\"><script>", "https://x/%22%3E%3Cscript%3E"),
    ])
    func test_init_when_address_is_of_a_known_kind_then_is_printable_ascii(text: String, address: String) {
        #expect(Link(text)?.address == address)
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "https://", "http:///x", "ftp://x", "x", "", "mailto:",
        "https://x/\u{1B}]0;pwned\u{7}", "https://x\n", "https://x/\u{9C}", "data:text/html,x",
    ])
    func test_init_when_address_is_anything_else_then_none(text: String) {
        #expect(Link(text) == nil)
    }

    @Test func test_init_when_address_is_too_long_then_none() {
        #expect(Link("https://x/" + String(repeating: "a", count: Link.maximumLength)) == nil)
        #expect(Link("https://x/" + String(repeating: "é", count: Link.maximumLength / 3)) == nil)
    }

    @Test func test_mail_when_address_has_headers_in_it_then_they_are_text() {
        #expect(Link.mail("a?bcc=b@x.y")?.address == "mailto:a%3Fbcc=b@x.y")
        #expect(Link.mail("ada@example.test")?.address == "mailto:ada@example.test")
        for wrong in ["ada", "a@b@c", "@b", "a@", "a b@c", "a@b\u{1B}"] { #expect(Link.mail(wrong) == nil, "\(wrong)") }
    }

    @Test func test_target_when_painted_outside_the_clip_then_is_cut() {
        var painter = Painter(size: Size(width: 10, height: 4))
        painter.clipped(to: Rect(x: 0, y: 0, width: 5, height: 2)) { painter in
            painter.target(Rect(x: 3, y: 1, width: 6, height: 3), .row(1))
            painter.target(Rect(x: 6, y: 0, width: 2, height: 1), .row(2))
        }
        #expect(painter.frame.targets == [Target(rect: Rect(x: 3, y: 1, width: 2, height: 1), action: .row(1))])
    }
}
