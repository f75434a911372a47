import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Merced

@Suite struct RedactionTests {
    @Test(arguments: [
        ("key ck_0123456789abcdef0123 and cs_fedcba98765432100123", "key ck_… and cs_…"),
        ("rk_live_abcdef sk_test_abcdef", "rk_… sk_…"),
        ("Authorization: Basic bWlyYTphYmNkIGVmZ2g=", "Authorization: …"),
        ("sent \"authorization\": \"Bearer abcdefghij\"", "sent \"authorization\": …"),
        ("BASIC abcdef", "BASIC …"), ("bearer abcdef", "bearer …"), ("a basic idea", "a basic idea"),
        ("application_opened", "application_opened"), ("rack_units of sk_", "rack_units of sk_"),
        ("used Basic bWlyYTphYmNkIGVmZ2g= there", "used Basic … there"),
        ("GET /x?consumer_key=abc&consumer_secret=def%20g&page=2", "GET /x?consumer_key=…&consumer_secret=…&page=2"),
        ("password=hunter2, next", "password=…, next"), ("{\"password\":\"two words\"}", "{\"password\":…}"),
        ("oauth_signature=aGFsbG8%3D", "oauth_signature=…"),
        ("https://mira:geheim@shop.example/x", "https://mira:…@shop.example/x"),
        ("is it abcd EFGH 1234 ijkl MNOP 5678?", "is it …?"), ("raw abcdEFGH1234ijklMNOP5678 end", "raw … end"),
        ("Order 3128 is completed now", "Order 3128 is completed now"),
        ("electroencephalographers counterrevolutionaries", "electroencephalographers counterrevolutionaries"),
        ("GET orders?page=2&per_page=100&status=any", "GET orders?page=2&per_page=100&status=any"),
    ])
    func test_redacted_when_text_holds_what_looks_like_a_secret_then_it_is_left_out(text: String, clean: String) {
        #expect(Redaction.redacted(text) == clean)
    }

    @Test func test_redacted_when_a_secret_is_known_then_all_its_forms_are_left_out() {
        KnownSecrets.add("mercedsecret né 7")
        KnownSecrets.add("abc")
        let text = "a mercedsecret né 7 b mercedsecretné7 c mercedsecret%20n%C3%A9%207 d mercedsecret+n%C3%A9+7 abc"
        #expect(Redaction.redacted(text) == "a … b … c … d … abc")
    }

    @Test func test_line_when_the_message_is_hostile_then_one_clean_line() {
        let line = LogFile.line(
            at: Date(timeIntervalSince1970: 0),
            level: .info,
            label: "x",
            "a\nb\u{1B}[2J password=hunter2"
        )
        #expect(line.hasPrefix("1970-01-01T00:00:00Z info x: "))
        #expect(line.count { $0 == "\n" } == 1 && line.hasSuffix("password=…\n"))
        #expect(!line.contains("\u{1B}"))
    }
}
