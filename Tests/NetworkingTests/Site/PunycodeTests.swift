import Foundation
import TestSupport
import Testing

@testable import Networking

/// Against Foundation, which asks ICU.
struct PunycodeTests {
    @Test func test_host_when_compared_with_foundation_then_agrees() throws {
        let letters = Array("aäöüßéèñçøåæłšžğıабвжяёαβγωάλ例えテスト日本語한국어שלוםبيت-0９ｆ")
        try Seed.repeating(2_000) { generator in
            let label = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                String(letters.randomElement(using: &generator) ?? "a")
            }.joined()
            // What ICU forbids (hyphens, two directions in one name) is looked at before.
            guard let theirs = URL(string: "https://\(label).example/")?.host(percentEncoded: false) else { return }
            guard Punycode.host("\(label).example") == theirs.lowercased() else {
                throw Expectation(theirs, seen: "\(Punycode.host("\(label).example") ?? "nil") for \(label)")
            }
        }
    }

    @Test func test_host_when_a_label_is_too_long_then_is_nil() {
        #expect(Punycode.host(String(repeating: "ü", count: 80)) == nil)
        #expect(Punycode.host("a.b") == "a.b" && Punycode.host("mu\u{308}ller") == "xn--mller-kva")
        #expect(Punycode.host("例え。テスト") == "xn--r8jz45g.xn--zckzah")
    }
}
