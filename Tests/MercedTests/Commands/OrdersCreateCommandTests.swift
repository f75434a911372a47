import DemoStore
import Foundation
import TestSupport
import Testing

@Suite struct OrdersCreateCommandTests {
    @Test func test_create_when_a_customer_is_named_then_with_the_addresses_of_the_account() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.ids(of: .customers).last)
            let customer = try #require(setup.store.json(of: .customers, id: id))
            let outcome = try await merced.run("orders", "create", "--customer", "\(id)")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let name = try #require(customer["billing"]?["first_name"]?.text)
            #expect(!name.isEmpty)
            #expect(outcome.errors.contains("With the addresses of customer \(id): \(name)"))
            let made = try #require(setup.store.createdOrders.last.flatMap { setup.store.orderJSON($0) })
            #expect(made["customer_id"]?.integer == id)
            for part in ["first_name", "last_name", "address_1", "city", "postcode", "country", "email", "phone"] {
                #expect(made["billing"]?[part] == customer["billing"]?[part], "\(part)")
            }
            for part in ["first_name", "last_name", "address_1", "city", "postcode", "country"] {
                #expect(made["shipping"]?[part] == customer["shipping"]?[part], "\(part)")
            }
            let list = try await merced.run("orders", "list", "--limit", "1")
            #expect(list.output.contains(name))
        }
    }

    @Test(arguments: [[], ["--no-address"]])
    func test_create_when_the_customer_is_named_by_an_address_then_the_account_with_it(_ more: [String]) async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.ids(of: .customers).last)
            let email = try #require(setup.store.json(of: .customers, id: id)?["email"]?.text)
            let outcome = try await merced.run(["orders", "create", "--customer", email.uppercased()] + more)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let made = try #require(setup.store.createdOrders.last.flatMap { setup.store.orderJSON($0) })
            #expect(made["customer_id"]?.integer == id)
            #expect((made["billing"]?["first_name"]?.text ?? "").isEmpty == !more.isEmpty)
            let nobody = try await merced.run("orders", "create", "--customer", "nobody@example.test")
            #expect(nobody.status != 0 && nobody.errors.contains("no account"), "\(nobody.errors)")
            #expect(setup.store.createdOrders.count == 1)
        }
    }

    @Test func test_create_when_addresses_are_left_out_then_only_the_account_and_no_guest() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.ids(of: .customers).last)
            let outcome = try await merced.run("orders", "create", "--customer", "\(id)", "--no-address")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors.isEmpty)
            let order = try #require(setup.store.createdOrders.last)
            #expect(setup.store.orderJSON(order)?["billing"]?["first_name"] == "")
            let shown = try await merced.run("orders", "show", "\(order)")
            #expect(shown.output.contains("Customer \(id)"))
            #expect(!shown.output.contains("Guest"))
        }
    }

    @Test func test_create_when_there_is_no_such_customer_then_1_and_no_order() async throws {
        try await RunningDemo.connected { setup, merced in
            let outcome = try await merced.run("orders", "create", "--customer", "999999")
            #expect(outcome.status == 1, "\(outcome.errors)")
            #expect(setup.store.createdOrders.isEmpty)
            #expect(try await merced.run("outbox", "list", "--json").json["edits"]?.elements.isEmpty == true)
        }
    }

    @Test func test_create_when_the_customer_is_here_and_the_store_away_then_saved_with_the_addresses() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.ids(of: .customers).last)
            #expect(try await merced.run("sync").status == 0)
            setup.proxy.goDown()
            let outcome = try await merced.run("orders", "create", "--customer", "\(id)")
            #expect(outcome.status == 75, "\(outcome.errors)")
            #expect(outcome.errors.contains("With the addresses"))
        }
    }
}
