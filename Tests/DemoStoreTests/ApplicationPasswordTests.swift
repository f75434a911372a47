import Foundation
import Testing

@testable import DemoStore

@Suite struct ApplicationPasswordTests {
    private static let path = "/wp-json/wp/v2/users/me/application-passwords"

    @Test func test_passwords_when_made_and_deleted_then_open_and_close() async throws {
        try await RunningStore.with { (running) async throws in
            let made = try await running.client.send("POST", Self.path, body: #"{"name": "till"}"#)
            #expect(made.status == 201)
            let password = try #require(made.json["password"]?.text)
            var client = running.anonymous
            client.headers["Authorization"] = RunningStore.basic("admin", password)
            let used = try await client.get(Self.path + "/introspect")
            #expect(used.json["name"] == "till")
            #expect(used.json["password"] == nil)
            #expect(try await running.client.get(Self.path).json.elements.count == 2)
            let uuid = try #require(used.json["uuid"]?.text)
            #expect(try await client.send("DELETE", "\(Self.path)/\(uuid)").json["deleted"] == true)
            #expect(try await client.get(Self.path).status == 401)
            #expect(try await running.anonymous.get(Self.path).status == 401)
        }
    }

    @Test func test_authorize_when_the_way_back_is_no_loopback_then_refused() async throws {
        try await RunningStore.with { (running) async throws in
            let page = "/wp-admin/authorize-application.php?app_name=merced&success_url="
            #expect(try await running.anonymous.get(page + "http://localhost:4/").status == 400)
            #expect(try await running.anonymous.get(page + "http://shop.example/").status == 400)
            #expect(try await running.anonymous.get(page + "http://127.0.0.1:4/").status == 200)
        }
    }
}
