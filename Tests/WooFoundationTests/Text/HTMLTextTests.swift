import TestSupport
import Testing
import WooFoundation

@Suite struct HTMLTextTests {
    @Test(arguments: [
        ("287&rarr;286", "287→286"), ("&#36;", "$"), ("&quot;x&quot;", "\"x\""), ("&amp;lt;", "&lt;"),
        ("&#x20AC;", "€"), ("&#X20ac;", "€"),
        ("&#150;", "–"), ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"), ("&#x110000;", "\u{FFFD}"),
        ("&#99999999999;", "\u{FFFD}"),
        ("&unknown;", "&unknown;"), ("a & b; c", "a & b; c"), ("&", "&"), ("&;", "&;"), ("&#;", "&#;"),
        ("&#x;", "&#x;"), ("&#+5;", "&#+5;"),
        ("&#-5;", "&#-5;"), ("&amp;\u{301}", "&\u{301}"), ("AT&T", "AT&T"), ("&&amp;", "&&"),
    ])
    func test_entities_when_decoded_then_are_resolved_once(text: String, expected: String) {
        #expect(HTMLEntities.decode(text) == expected)
    }

    @Test(arguments: [
        ("<p>Great mug</p>", "Great mug"), ("<p>a</p>\n<p>b</p>", "a\n\nb"), ("a < b", "a < b"), ("1 <2> 3", "1 <2> 3"),
        ("I <3 you", "I <3 you"),
        ("a<br>b<br/>c", "a\nb\nc"), ("x<script>alert('<b>')</script>y", "xy"), ("x<STYLE>p{}</Style >y", "xy"),
        ("x<script>never", "x"),
        ("a<!-- b > c -->d", "ad"), ("a<!-- never", "a"), ("a <b", "a <b"), ("<a href=\"x>y\">z</a>", "z"),
        ("<a title='it>z", "z"),
        ("<!DOCTYPE html>x", "x"), ("<ul><li>a</li><li>b</li></ul>", "a\nb"), ("&lt;b&gt;", "<b>"), ("<", "<"),
        ("</", "</"), ("<>", "<>"),
        ("<?php echo ?>x", "x"), ("plain", "plain"), ("", ""), ("Caf&eacute; <strong>Noir</strong>", "Café Noir"),
    ])
    func test_plain_when_html_is_given_then_is_text(html: String, expected: String) {
        #expect(HTMLText.plain(html) == expected)
    }

    @Test(arguments: [
        ("One\r\ntwo\r\n\r\n\r\nthree\r\n", "One\ntwo\n\nthree"), ("\n\n a \n", " a "), ("", ""), (" \n ", ""),
        (
            "<!-- wp:paragraph {\"a\":1} -->\n<p>Made &amp; sold</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:x /-->\n<p>[size_chart]</p>",
            "Made & sold\n\n[size_chart]"
        ),
        ("<p>Before</p>\n<script>\n\nx < y\n</script>\nAfter", "Before\n\nAfter"),
    ])
    func test_readable_when_written_in_an_editor_then_is_what_a_person_reads(written: String, expected: String) {
        #expect(HTMLText.readable(written) == expected)
    }

    @Test func test_plain_when_entity_is_a_control_then_cleaning_takes_it() {
        let text = HTMLText.plain("<b>a&#27;[2J&#x9b;b</b>")
        #expect(text == "a\u{1B}[2J\u{203A}b")
        #expect(TextCleaning.clean(text) == "a[2J›b")
    }

    @Test(arguments: ["<a", "<a '", "<a \"'", "<!--", "<script><a ", "&#", "</p>", "<a '>", "<", "&amp;"])
    func test_plain_when_a_fragment_repeats_then_time_stays_linear(fragment: String) {
        let many = String(repeating: fragment, count: 200_000 / fragment.count)
        #expect(HTMLText.plain(many + ">").count <= many.count + 1)
        #expect(HTMLText.plain(many).count <= many.count)
    }

    @Test func test_plain_when_html_is_mutated_then_never_crashes() throws {
        let pieces = [
            "<", ">", "/", "p", "script", "!--", "-->", "\"", "'", "&", ";", "#", "x", "1", "\n", "é", "\u{301}", " ",
        ]
        try Seed.repeating(Seed.count("MERCED_MUTATIONS", usual: 1_000)) { generator in
            let html = (0..<30).map { _ in pieces.randomElement(using: &generator)! }.joined()
            let text = HTMLText.plain(html)
            guard text.unicodeScalars.count <= html.unicodeScalars.count else {
                throw Expectation("no longer text", seen: html)
            }
        }
    }
}
