import Foundation
import Testing
import WooFoundation

@testable import Networking

struct DotcomAnswerTests {
    private static func tunnelled(_ status: Int, _ json: String) async throws -> NetworkResponse {
        let network = MockNetwork()
        network.simulateResponse(suffix: "/rest-api/", status: status, headers: ["X-WP-Total": "9"], json: json)
        let connection = SiteConnection(
            siteID: 7,
            address: try SiteAddress("https://shop.example"),
            credentials: .wordPressCom(
                DotcomSite(blogID: 4242, account: try DotcomAccess(token: Secret("wpcom-token-0123456789")))
            )
        )
        return try await network.answer(to: RESTRequest(siteID: 7, path: "orders"), by: connection)
    }

    private static func failure(_ status: Int, _ json: String) async -> NetworkError? {
        do { _ = try (try await tunnelled(status, json)).validated() } catch { return error as? NetworkError }
        return nil
    }

    @Test func test_envelope_when_it_comes_then_status_headers_and_body_are_the_stores() async throws {
        let json = """
            {"data":{"body":[{"id":5}],"status":200,"headers":{"X-WP-Total":31,"X-WP-TotalPages":"4"}}}
            """
        let answer = try await Self.tunnelled(200, json)
        #expect(String(decoding: answer.body, as: UTF8.self) == "[{\"id\":5}]")
        #expect(answer.headers["X-WP-Total"] == "31" && answer.headers["X-WP-TotalPages"] == "4")
        let created = try await Self.tunnelled(200, "{\"data\":{\"body\":{\"id\":5},\"status\":201,\"headers\":[]}}")
        #expect(created.status == 201)
    }

    @Test func test_data_when_the_store_sent_no_envelope_then_is_the_body() async throws {
        #expect(try await Self.tunnelled(200, "{\"data\":[{\"id\":5}]}").body == Data("[{\"id\":5}]".utf8))
        // A record may have members of these names.
        let record = "{\"body\":\"x\",\"status\":\"draft\",\"headers\":{}}"
        #expect(try await Self.tunnelled(200, "{\"data\":\(record)}").body == Data(record.utf8))
    }

    @Test func test_error_when_the_store_refused_then_is_the_stores() async {
        let error = StoreError(
            code: "woocommerce_rest_shop_order_invalid_id",
            message: "Invalid ID.",
            status: 404,
            data: .object(["status": .number(404)])
        )
        let body = "{\"code\":\"\(error.code)\",\"message\":\"Invalid ID.\",\"data\":{\"status\":404}}"
        let forms = [
            (200, "{\"data\":{\"body\":\(body),\"status\":404,\"headers\":{}}}"), (200, "{\"data\":\(body)}"),
            (404, "{\"error\":\"\(error.code)\",\"message\":\"Invalid ID.\"}"),
        ]
        for (status, json) in forms {
            let found = await Self.failure(status, json)
            #expect(found == .store(status: 404, error))
            #expect(found?.isNotFound == true && found?.isRefused == true)
        }
    }

    @Test(arguments: [
        (400, "invalid_token", "The token is wrong.", DotcomError.invalidToken),
        (403, "unauthorized", "No.", .unauthorized(message: "No.")),
        (403, "unauthorized", "user cannot view stats", .noStatsPermission),
        (404, "unknown_blog", "Unknown blog", .unknownSite),
        (403, "unknown_token", "", .jetpackNotConnected),
        (500, "http_request_failed", "timed out", .requestFailed(message: "timed out")),
        (404, "something_new", "\u{1B}[31mNo", .unknown(code: "something_new", message: "[31mNo")),
    ])
    func test_error_when_wordpress_com_refused_then_says_nothing_about_the_store(
        status: Int,
        code: String,
        message: String,
        expected: DotcomError
    ) async throws {
        let text = JSONValue.object(["error": .string(code), "message": .string(message)]).text
        let found = try #require(await Self.failure(status, text))
        #expect(found == .wordPressCom(status: expected == .invalidToken ? 401 : status, expected))
        #expect(!found.isNotFound && !found.isRefused && found.storeError == nil)
        #expect(found.isOffline == (expected == .requestFailed(message: message)))
    }

    @Test func test_answer_when_it_is_no_answer_of_the_service_then_nobody_knows_what_the_store_did() async {
        #expect(
            await Self.failure(502, "<html><title>Bad gateway</title>")
                == .wordPressCom(
                    status: 502,
                    .unknown(code: "http_502", message: "Bad gateway")
                )
        )
        #expect(
            await Self.failure(200, "{\"orders\":[]}")
                == .unreadable(
                    resource: "answer of WordPress.com",
                    reason: "it holds no data"
                )
        )
    }
}
