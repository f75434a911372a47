import DemoStore
import Foundation
import TestSupport
import Testing

/// `merced login wordpress.com`
@Suite(.timeLimit(.minutes(10))) struct DotcomLoginTests {
    private static func arguments(_ setup: RunningDemo.Setup, _ merced: Merced, _ more: String...) throws -> [String] {
        let token = try merced.home.write(DemoDotcom.token + "\n", to: "secrets/token")
        return [
            "login", "wordpress.com", "--token-command", "cat '\(token.path(percentEncoded: false))'",
            "--wordpress-com-address", "http://127.0.0.1:\(setup.address.port)/wordpress-com",
        ] + more
    }

    @Test func test_login_when_a_site_is_chosen_then_its_store_is_reached_through_the_tunnel_only() async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            let table = try await merced.run(try Self.arguments(setup, merced))
            #expect(table.status == 0, "\(table.errors)")
            #expect(table.output.contains("\(DemoDotcom.blogID)") && table.output.contains("Business"))
            #expect(table.output.contains("Mira’s diary") && table.output.contains("no WooCommerce"))
            let listed = try await merced.run(try Self.arguments(setup, merced, "--json"))
            #expect(
                listed.json["sites"]?.elements.map { $0["id"]?.integer } == [
                    DemoDotcom.blogID, DemoDotcom.blogWithoutShop,
                ]
            )
            #expect(!FileManager.default.fileExists(atPath: merced.configurationFile.path))

            let site = "\(DemoDotcom.blogID)"
            let connected = try await merced.run(
                try Self.arguments(setup, merced, "--site", site, "--name", "shop", "--yes")
            )
            #expect(connected.status == 0, "\(connected.errors)")
            #expect(connected.output.contains("through WordPress.com as “shop”"))
            let written = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            #expect(written.contains("wordpress-com = \(site)\n") && written.contains("secret-command = \"cat '"))
            let orders = try await merced.run("orders", "list", "--json")
            #expect(orders.status == 0 && orders.json["orders"]?.elements.isEmpty == false, "\(orders.errors)")
            #expect(setup.store.requests.filter { $0.authentication != .wordPressCom } == [])
            let doctor = try await merced.run("doctor")
            #expect(doctor.output.contains("through WordPress.com, account of Mira Demo, plan Business"))
            for data in merced.files().filter({ $0.key != "secrets/token" }) {
                #expect(data.value.range(of: Data(DemoDotcom.token.utf8)) == nil, "\(data.key)")
            }
            let out = try await merced.run("logout", "shop", "--yes")
            #expect(out.status == 0 && out.errors.contains("The token still works"))
        }
    }

    @Test func test_login_when_it_cannot_be_then_says_why_and_writes_nothing() async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            let blog = try await merced.run(
                try Self.arguments(setup, merced, "--site", "https://diary.example/", "--yes")
            )
            #expect(blog.status == 64 && blog.errors.contains("is not connected to WordPress.com"))
            setup.store.dotcom.setToken("another-token-0123456789")
            let refused = try await merced.run(try Self.arguments(setup, merced))
            #expect(refused.status == 77 && refused.errors.contains("does not accept the token"), "\(refused.errors)")
            let none = try await merced.run("login", "wordpress.com")
            #expect(none.status == 64 && none.errors.contains("--token-command"))
            #expect(!FileManager.default.fileExists(atPath: merced.configurationFile.path))
        }
    }
}
