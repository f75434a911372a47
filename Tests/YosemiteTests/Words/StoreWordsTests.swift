import Foundation
import Networking
import Storage
import Testing

@testable import Yosemite

struct StoreWordsTests {
    private static let secret = "cs_0123456789abcdef"

    private static let networkErrors: [NetworkError] = [
        .unreachable(reason: "Connection refused"), .timedOut, .tlsNotTrusted(.selfSigned),
        .cutOff(received: 12), .tooLarge(limit: 64 << 20),
        .redirected(to: "https://new.example/wp-json/?consumer_secret=\(secret)"),
        .notJSON(contentType: "text/html", excerpt: "<html>\(secret)"),
        .unreadable(resource: "list of orders", reason: "the answer is not a list"),
        .store(status: 400, StoreError(code: "rest_invalid_param", message: "Invalid parameter(s): status.")),
        .store(status: 401, StoreError(code: "woocommerce_rest_cannot_view", message: "")),
        .http(status: 503, excerpt: secret), .cancelled, .invalidRequest(.consumerKeyNeedsHTTPS),
        .invalidRequest(.invalidRoute("a//b")),
    ]

    private static let storageErrors: [StorageError] = [
        .ledgerUnreadable(path: "/l", cause: "damaged"), .ledgerTooNew(path: "/l", versions: ["9"]),
        .diskFull(step: "saving"), .readOnly(step: "saving"), .locked(step: "saving"),
        .corrupt(step: "reading", cause: "malformed"), .inputOutput(step: "reading", cause: "EIO"),
        .cannotOpen(path: "/m", cause: "permission denied"), .constraint(step: "saving", cause: "line"),
        .fileUnreadable(path: "/f", keptAs: "/f.unreadable", cause: "not JSON"),
        .fileUnreadable(path: "/f", keptAs: nil, cause: "not JSON"), .transactionEnded,
        .failed(step: "saving", cause: "1: no such table"),
    ]

    private static let others: [any Error] = [
        SessionError.notLoggedIn(siteID: 4), SessionError.secret(store: "Shop", cause: POSIXError(.ENOENT)),
        SessionError.storage(store: "Shop", cause: StorageError.diskFull(step: "opening")),
        EditError.refused(reason: "The store refused."), EditError.waiting(reason: "Offline."), EditError.gone,
        LoginError.noWooCommerce(site: "https://blog.example"), CancellationError(),
        SiteAddressError.unsupportedScheme("ftp"),
    ]

    @Test func test_describe_when_error_is_known_then_one_sentence_without_code_or_secret() {
        let all = Self.networkErrors.map { $0 as any Error } + Self.storageErrors.map { $0 as any Error } + Self.others
        for error in all {
            let words = StoreWords.describe(error)
            #expect(words.first?.isUppercase == true || words.hasPrefix("/") || words.hasPrefix("https"), "\(words)")
            #expect(words.hasSuffix("."), "\(words)")
            #expect(!words.contains(Self.secret), "\(words)")
            #expect(!words.contains("%@"), "\(words)")
            #expect(!words.contains("Error."), "\(words)")
            // The name of no enum case: `timedOut`, `cutOff(received:`.
            let name = String("\(error)".prefix { $0.isLetter })
            #expect(name.count < 5 || !words.contains(name + "("), "\(words)")
            #expect(!words.contains(": :"), "\(words)")
        }
    }

    @Test func test_describe_when_a_parameter_is_wrong_then_what_is_wrong_with_it() {
        let error = StoreError(
            code: "rest_invalid_param",
            message: "Invalid parameter(s): status, page",
            params: ["status": "status is not one of pending and completed.", "page": "", "after": "Invalid date."]
        )
        #expect(
            StoreWords.describe(NetworkError.store(status: 400, error))
                == "The store refused: Invalid date; status is not one of pending and completed (400 rest_invalid_param)."
        )
    }

    @Test func test_describe_when_store_refused_then_its_words_status_and_code() {
        let error = NetworkError.store(
            status: 400,
            StoreError(code: "rest_invalid_param", message: "Invalid parameter(s): status.")
        )
        #expect(
            StoreWords.describe(error) == "The store refused: Invalid parameter(s): status (400 rest_invalid_param)."
        )
    }

    @Test func test_describe_when_an_answer_came_after_its_limit_then_said() {
        #expect(StoreWords.describe(TimeLimitExceeded()) == "The store did not answer in time.")
    }

    @Test func test_describe_when_error_is_unknown_then_bounded_and_on_one_line() {
        struct Strange: Error, CustomStringConvertible {
            let description = "first\nsecond " + String(repeating: "x", count: 5_000)
        }
        let words = StoreWords.describe(Strange())
        #expect(words.hasPrefix("Something failed: first second"))
        #expect(words.count < 350)
        #expect(!words.contains("\n"))
    }

    @Test func test_error_description_when_asked_by_others_then_the_same_words() {
        #expect((EditError.gone as any LocalizedError).errorDescription == "There is no such change.")
        #expect(
            (LoginError.noWooCommerce(site: "https://b.example") as any LocalizedError).errorDescription?
                .contains("WooCommerce") == true
        )
    }

    @Test func test_kind_when_asked_then_tells_offline_from_refused() {
        #expect(StoreFailureKind(NetworkError.timedOut) == .offline)
        #expect(StoreFailureKind(NetworkError.http(status: 503, excerpt: "")) == .offline)
        #expect(StoreFailureKind(NetworkError.http(status: 401, excerpt: "")) == .notAllowed)
        #expect(StoreFailureKind(NetworkError.http(status: 404, excerpt: "")) == .refused)
        #expect(StoreFailureKind(EditError.gone) == .other)
    }

    @Test func test_localized_when_a_value_holds_a_mark_then_it_is_left_alone() {
        #expect(localized("%@ and %@", "100%@", "b") == "100%@ and b")
        #expect(localized("none", "a") == "none")
        #expect(localized("%@ %@", "a") == "a %@")
    }
}
