import Foundation
import Testing
import WooFoundation

@testable import Networking

struct JetpackRequestTests {
    private static let token = "wpcom-token-0123456789"

    private static func connection() throws -> SiteConnection {
        SiteConnection(
            siteID: 7,
            address: try SiteAddress("https://shop.example"),
            credentials: .wordPressCom(
                DotcomSite(blogID: 4242, account: try DotcomAccess(token: Secret(token)))
            )
        )
    }

    private static func sent(_ request: RESTRequest) async throws -> HTTPRequest {
        let network = MockNetwork()
        _ = try? await network.answer(to: request, by: try connection())
        return try #require(network.requests.first).asHTTPRequest()
    }

    @Test func test_reading_when_tunnelled_then_parameters_travel_as_json_in_the_query() async throws {
        let request = RESTRequest(
            siteID: 7,
            path: "orders",
            query: [QueryParameter("search", "x&_method=PUT"), QueryParameter("per_page", "20")]
        )
        let wire = try await Self.sent(request)
        let halves = wire.url.split(separator: "?", maxSplits: 1)
        #expect(halves[0] == "https://public-api.wordpress.com/rest/v1.1/jetpack-blogs/4242/rest-api/")
        let parameters = FormParameters(String(halves[1]))
        #expect(parameters["path"] == "/wc/v3/orders&_envelope&_method=get")
        #expect(parameters["json"] == "true")
        let query = try JSONDecoder().decode([String: String].self, from: Data(try #require(parameters["query"]).utf8))
        #expect(query == ["search": "x&_method=PUT", "per_page": "20"])
        #expect(wire.method == .get && wire.body == nil && wire.isSafeToRepeat)
        #expect(wire.headers["Authorization"] == "Bearer \(Self.token)")
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch])
    func test_writing_when_tunnelled_then_is_a_post_with_its_method_in_the_path(method: HTTPMethod) async throws {
        let body: JSONValue = .object(["status": .string("completed")])
        let request = RESTRequest(
            siteID: 7,
            method: method,
            path: "orders/5",
            query: [QueryParameter("_fields", "id,total")],
            body: body
        )
        let wire = try await Self.sent(request)
        #expect(wire.method == .post && !wire.isSafeToRepeat)
        #expect(wire.url.hasSuffix("/jetpack-blogs/4242/rest-api/"))
        let sent = try JSONDecoder().decode([String: String].self, from: try #require(wire.body))
        let name = method.rawValue.lowercased()
        #expect(sent["path"] == "/wc/v3/orders/5&_fields=id%2Ctotal&_envelope&_method=\(name)")
        #expect(
            sent["body"].map { Data($0.utf8) }.flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) } == body
        )
    }

    /// It is a GET on the way, and must all the same not be sent twice by itself.
    @Test func test_deleting_when_tunnelled_then_is_not_repeated() async throws {
        let request = RESTRequest(
            siteID: 7,
            method: .delete,
            path: "orders/5",
            query: [QueryParameter("force", "true")]
        )
        let wire = try await Self.sent(request)
        #expect(wire.method == .get && !wire.isSafeToRepeat)
        #expect(wire.url.contains("_method%3Ddelete"))
    }

    @Test func test_request_when_it_leaves_its_route_or_holds_a_file_then_is_not_sent() async throws {
        func failure(_ request: RESTRequest) async throws -> NetworkError? {
            let network = MockNetwork()
            do { _ = try await network.answer(to: request, by: try Self.connection()) } catch {
                #expect(network.requests.isEmpty)
                return error as? NetworkError
            }
            return nil
        }
        let file = FileBody(data: Data([1]), contentType: "image/png", name: "a.png")
        let upload = RESTRequest(siteID: 7, namespace: .wpV2, method: .post, path: "media", file: file)
        #expect(try await failure(upload) == .invalidRequest(.fileNotTunnelled))
        let away = RESTRequest(siteID: 7, path: "orders/../../wp/v2/users")
        #expect(try await failure(away) == .invalidRequest(.invalidRoute("/wc/v3/orders/../../wp/v2/users")))
        let odd = try await Self.sent(RESTRequest(siteID: 7, path: "taxes/classes/a&_method=delete"))
        #expect(
            FormParameters(String(odd.url.drop { $0 != "?" }.dropFirst()))["path"]
                == "/wc/v3/taxes/classes/a%26_method%3Ddelete&_envelope&_method=get"
        )
    }

    @Test func test_token_when_described_or_echoed_then_is_hidden() async throws {
        let connection = try Self.connection()
        let wire = try await Self.sent(RESTRequest(siteID: 7, path: "orders"))
        var dumped = ""
        dump(wire, to: &dumped)
        dump(connection, to: &dumped)
        #expect(!"\(wire) \(connection) \(dumped)".contains(Self.token))
        let echo = NetworkResponse(status: 200, body: Data("{\"data\":\"\(Self.token)\"}".utf8))
        #expect(!String(decoding: echo.hiding(wire.secrets).body, as: UTF8.self).contains(Self.token))
    }

    @Test func test_service_when_it_is_not_encrypted_then_gets_no_token() {
        #expect(throws: SiteAddressError.self) {
            try DotcomAccess(token: Secret(Self.token), service: "http://public-api.example")
        }
    }

    @Test func test_direct_request_when_only_wordpress_com_knows_the_store_then_is_refused() throws {
        let request = AuthenticatedRESTRequest(
            request: RESTRequest(siteID: 7, path: "orders"),
            connection: try Self.connection()
        )
        #expect(throws: RequestError.noDirectLogin) { try request.asHTTPRequest() }
    }
}
