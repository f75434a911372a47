import Foundation
import Networking
import TestSupport
import Testing

@testable import Yosemite

struct LoginErrorWordsTests {
    static let all: [LoginError] =
        [
            .badAddress("The address is empty."), .insecureAddress(host: "shop.example"),
            .hostNotFound(host: "shop.example"),
            .unreachable(host: "shop.example", reason: "Connection refused."), .timedOut(host: "shop.example"),
            .moved(to: "https://www.shop.example/"), .redirectLoop(host: "shop.example"),
            .downgraded(to: "http://shop.example/"), .notWordPress(host: "shop.example", title: "Parked"),
            .notWordPress(host: "shop.example", title: nil), .answersEverything(host: "shop.example"),
            .maintenance(host: "shop.example"), .firewall(host: "shop.example", status: 403, vendor: "Cloudflare"),
            .firewall(host: "shop.example", status: 403, vendor: nil), .noWooCommerce(site: "https://shop.example"),
            .headerStripped(canUseQuery: true), .headerStripped(canUseQuery: false), .wrongKey, .wrongSecret,
            .wrongOwnPassword(user: "mira"), .cannotSignIn("It asks for more."), .passwordNeedsHTTPS,
            .wrongPassword(user: "mira"), .unknownUser(user: "mira"), .passwordsOff, .keyNeedsHTTPS,
            .keyNeedsPrettyPermalinks, .wrongRole(role: "customer"), .wrongRole(role: nil),
            .cannotRead(reason: "this key may only write"), .clockWrong(by: 7_200), .clockWrong(by: -90), .rejected,
            .timedOutWaiting, .cancelled, .cannotListen(reason: "Too many open files."), .cannotRevokeKey,
            .answer(.http(status: 500, excerpt: "")), .answer(.cutOff(received: 3)),
        ]
        + problems.flatMap { problem in
            [true, false].map { .certificate(host: "shop.example", problem: problem, clockMayBeWrong: $0) }
        }

    private static let problems: [CertificateProblem] = [
        .unknownAuthority, .selfSigned, .wrongName(names: []), .wrongName(names: ["a.example"]),
        .expired(since: Date(timeIntervalSince1970: 0)), .expired(since: nil), .notYetValid(from: nil),
        .notYetValid(from: Date(timeIntervalSince1970: 0)), .caFileUnreadable(path: "/ca.pem"), .other(reason: "odd"),
    ]

    @Test func test_words_when_any_failure_then_what_happened_and_what_to_do() {
        for error in Self.all {
            let advice = error.advice
            #expect(advice.whatHappened.first?.isUppercase == true, "\(advice.text)")
            #expect(!advice.whatToDo.isEmpty, "\(error)")
            for sentence in [advice.whatHappened, advice.whatItMeans, advice.whatToDo] where !sentence.isEmpty {
                #expect(sentence.first?.isUppercase == true, "\(sentence)")
                #expect(!sentence.contains("%@") && !sentence.contains("  ") && !sentence.contains(".."), "\(sentence)")
                #expect(!sentence.contains("nil") && !sentence.contains("Optional("), "\(sentence)")
            }
            #expect(StoreWords.describe(error) == advice.text)
            // No code in front.
            #expect(advice.text.firstMatch(of: /^[0-9\[(]|^[a-z]+_/) == nil, "\(advice.text)")
        }
    }

    @Test func test_words_when_they_name_something_then_it_is_the_thing() {
        #expect(
            LoginError.clockWrong(by: -90).advice.whatHappened
                == "This machine's clock is 90 seconds ahead of the store's."
        )
        #expect(LoginError.clockWrong(by: 7_200).advice.whatHappened.contains("2 hours behind"))
        let expired = LoginError.certificate(
            host: "shop.example",
            problem: .expired(since: Date(timeIntervalSince1970: 1_609_459_200)),
            clockMayBeWrong: false
        )
        #expect(expired.advice.whatHappened == "The certificate of shop.example has expired on 2021-01-01.")
        #expect(LoginError.wrongSecret.advice.text.contains("cs_"))
        #expect(
            LoginError.certificate(host: "a", problem: .unknownAuthority, clockMayBeWrong: false).advice.whatToDo
                .contains("--ca-file")
        )
    }

    @Test func test_kind_when_asked_then_tells_what_kind_of_failure_it_is() {
        #expect(LoginError.badAddress("").kind == .misconfigured)
        #expect(LoginError.wrongSecret.kind == .notAllowed)
        #expect(LoginError.timedOut(host: "").kind == .offline)
        #expect(LoginError.answer(.http(status: 404, excerpt: "")).kind == .refused)
        #expect(Self.all.filter(\.isOfAddress).count == 2)
    }
}
