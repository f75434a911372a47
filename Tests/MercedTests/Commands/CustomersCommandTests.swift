import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@Suite struct CustomersCommandTests {
    private static func inStore(_ setup: RunningDemo.Setup, _ email: String) -> [JSONNode] {
        setup.store.ids(of: .customers).compactMap { setup.store.json(of: .customers, id: $0) }
            .filter { $0["email"]?.text == email }
    }

    @Test func test_account_when_made_changed_and_deleted_by_verbs_then_so_in_the_store() async throws {
        try await RunningDemo.connected { setup, merced in
            let made = try await merced.run(
                "customers",
                "create",
                "email=ada@example.test",
                "first_name=Ada",
                "billing.city=Cork",
                "--json"
            )
            #expect(made.status == 0, "\(made.errors)")
            let kept = try #require(Self.inStore(setup, "ada@example.test").first)
            #expect(made.json["record"] == kept["id"] && kept["billing"]?["city"] == "Cork")
            let edit = try await merced.run("customers", "edit", "ADA@example.test", "last_name=Byrne")
            #expect(edit.status == 0, "\(edit.errors)")
            let show = try await merced.run("customers", "show", "ada@example.test", "--json")
            #expect(show.json["customer"]?["last_name"] == "Byrne")
            #expect(show.json["customer"]?["billing.city"] == "Cork")
            let kindly = try await merced.run("customers", "delete", "ada@example.test")
            #expect(kindly.status == 64 && kindly.errors.contains("--force"))
            let gone = try await merced.run("customers", "delete", "ada@example.test", "--force", "--reassign", "1")
            #expect(gone.status == 0, "\(gone.errors)")
            #expect(Self.inStore(setup, "ada@example.test") == [])
            let again = try await merced.run("customers", "show", "ada@example.test")
            #expect(again.status != 0 && again.errors.contains("no account"), "\(again.errors)")
        }
    }

    @Test func test_edit_when_the_value_is_the_same_then_said_and_nothing_is_sent() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.ids(of: .customers).last)
            let name = try #require(setup.store.json(of: .customers, id: id)?["first_name"]?.text)
            let same = try await merced.run("customers", "edit", "\(id)", "first_name=\(name)")
            #expect(same.status == 0 && same.output == "Nothing is changed: it was so already.\n", "\(same.errors)")
            let document = try await merced.run("customers", "edit", "\(id)", "first_name=\(name)", "--json")
            #expect(document.json["changed"] == false && document.json["record"]?.integer == id)
            #expect(setup.store.writes.isEmpty)
            let other = try await merced.run("customers", "edit", "\(id)", "first_name=Ada")
            #expect(other.output == "Customer \(id) is changed.\n")
        }
    }

    @Test func test_account_when_it_cannot_be_meant_then_refused_with_the_field_and_nothing_sent() async throws {
        try await RunningDemo.connected { setup, merced in
            let ids = setup.store.ids(of: .customers)
            let taken = try #require(setup.store.json(of: .customers, id: ids[3])?["email"]?.text)
            for (fields, words) in [
                (["email=nope"], "is not an e-mail address"), (["first_name=Ada"], "email must not be empty"),
                (["email=a@b.example", "billing.country=Germany"], "not a country"),
            ] {
                let outcome = try await merced.run(["customers", "create"] + fields)
                #expect(outcome.status == 1 && outcome.errors.contains(words), "\(fields): \(outcome.errors)")
            }
            // The mirror does not know it yet; the store does.
            let double = try await merced.run("customers", "create", "email=\(taken)")
            #expect(double.status != 0, "\(double)")
            #expect(setup.store.ids(of: .customers) == ids)
        }
    }

    @Test func test_notes_when_kept_of_an_account_and_a_guest_then_shown_and_never_sent() async throws {
        try await RunningDemo.connected { setup, merced in
            let list = try await merced.run("customers", "list", "guest orders>0", "--json")
            let guest = try #require(list.json["customers"]?.elements.first?["email"]?.text)
            let id = try #require(setup.store.ids(of: .customers).last)
            let account = try #require(setup.store.json(of: .customers, id: id)?["email"]?.text)
            let kept = try await merced.run("customers", "note", guest.uppercased(), "Rings\ntwice")
            #expect(kept.status == 0 && kept.output.contains("on this computer"), "\(kept.errors)")
            let more = try await merced.run("customers", "note", "\(id)", "Pays late", "--json")
            #expect(more.json["note"]?["text"] == "Pays late", "\(more.errors)")
            let shown = try await merced.run("customers", "show", guest, "--json")
            #expect(shown.json["guest"]?["email"]?.text == guest && shown.json["customer"] == nil, "\(shown.errors)")
            #expect(shown.json["notes"]?.elements.compactMap { $0["text"]?.text } == ["Rings\ntwice"])
            let read = try await merced.run("customers", "show", account.uppercased())
            #expect(read.output.contains("Notes kept on this computer only:"), "\(read.errors)")
            #expect(read.output.contains("    Pays late"))
            for (customer, text, words) in [
                ("nobody@example.test", "x", "no account"), ("999999", "x", "no account"), (account, "\u{1B}", "empty"),
            ] {
                let refused = try await merced.run("customers", "note", customer, text)
                #expect(refused.status != 0 && refused.errors.contains(words), "\(customer): \(refused)")
            }
            #expect(!setup.store.requests.contains { $0.method != "GET" && $0.path.contains("customers") })
        }
    }
}
