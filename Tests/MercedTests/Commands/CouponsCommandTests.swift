import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@Suite struct CouponsCommandTests {
    private static func inStore(_ setup: RunningDemo.Setup, _ code: String) -> [JSONNode] {
        setup.store.ids(of: .coupons).compactMap { setup.store.json(of: .coupons, id: $0) }
            .filter { $0["code"]?.text == code }
    }

    @Test func test_coupon_when_made_changed_and_thrown_away_by_verbs_then_so_in_the_store() async throws {
        try await RunningDemo.connected { setup, merced in
            let made = try await merced.run(
                "coupons",
                "create",
                "code=Autumn 26",
                "discount_type=percent",
                "amount=12,5",
                "date_expires=2027-10-01",
                "individual_use=yes",
                "--json"
            )
            #expect(made.status == 0, "\(made.errors)")
            #expect(made.json["sent"] == true)
            let kept = try #require(Self.inStore(setup, "autumn 26").first)
            #expect(kept["amount"] == "12.50" && kept["individual_use"] == true)
            #expect(kept["date_expires"] == "2027-10-01T00:00:00")
            #expect(made.json["record"] == kept["id"])
            let edit = try await merced.run("coupons", "edit", "AUTUMN 26", "amount=20", "usage_limit=5")
            #expect(edit.status == 0, "\(edit.errors)")
            let show = try await merced.run("coupons", "show", "autumn 26", "--json")
            #expect(show.json["coupon"]?["amount"] == "20.00" && show.json["coupon"]?["usage_limit"] == 5)
            #expect(show.json["performance"]?["orders"] == 0)
            let text = try await merced.run("coupons", "show", "autumn 26")
            #expect(text.output.contains("20 % off each item it applies to."), "\(text.output)")
            let gone = try await merced.run("coupons", "delete", "autumn 26")
            #expect(gone.status == 0, "\(gone.errors)")
            #expect(Self.inStore(setup, "autumn 26").first?["status"] == "trash")
        }
    }

    @Test func test_list_when_filtered_then_only_those_with_stable_names() async throws {
        try await RunningDemo.connected { _, merced in
            let outcome = try await merced.run("coupons", "list", "type:percent", "--json", "--sort", "code")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.json.members.map(\.name) == ["coupons", "currency", "matching", "offline", "store"])
            let rows = outcome.json["coupons"]?.elements ?? []
            #expect(!rows.isEmpty && rows.allSatisfy { $0["discount_type"] == "percent" })
            let states = Set(rows.compactMap { $0["state"]?.text })
            #expect(states.contains("active") && states.isSubset(of: ["active", "expired", "used-up"]))
            let wrong = try await merced.run("coupons", "list", "expire<7d")
            #expect(wrong.status == 64)
            #expect(wrong.errors.contains("Did you mean “expires”?"))
        }
    }

    @Test func test_coupon_when_it_cannot_be_meant_then_refused_with_the_field_and_nothing_sent() async throws {
        try await RunningDemo.connected { setup, merced in
            let before = setup.store.ids(of: .coupons).count
            for (fields, words) in [
                (["code=x", "amount=abc"], "is not an amount"),
                (["code=x", "discount_type=percent", "amount=120"], "the maximum is 100"),
                (["code=save10"], "already"), (["amount=5"], "code must not be empty"),
                (["code=x", "amount=3.333"], "would cut off all but 2 decimals"),
                (["code=" + String(repeating: "x", count: 300)], "longer than 200"),
                (["code=SAVE10"], "already has the code “save10”"), (["code=x", "usage_limit=-1"], "out of range"),
                (["code=x", "date_expires=30.11.2026"], "is not a date"),
            ] {
                let outcome = try await merced.run(["coupons", "create"] + fields)
                #expect(outcome.status == 1 && outcome.errors.contains(words), "\(fields): \(outcome.errors)")
            }
            // It was used twice.
            let used = try #require(
                setup.store.ids(of: .coupons).compactMap { setup.store.json(of: .coupons, id: $0) }
                    .first { $0["usage_count"] == 2 }?["code"]?.text
            )
            let below = try await merced.run("coupons", "edit", used, "usage_limit=1")
            #expect(below.status == 1 && below.errors.contains("It was used 2 times"), "\(below.errors)")
            let unknown = try await merced.run("coupons", "show", "nobody-has-this")
            #expect(unknown.status != 0 && unknown.errors.contains("no coupon “nobody-has-this”"), "\(unknown.errors)")
            #expect(setup.store.ids(of: .coupons).count == before)
        }
    }

    @Test func test_series_when_made_then_every_code_that_was_written_is_in_the_store() async throws {
        try await RunningDemo.connected { setup, merced in
            let outcome = try await merced.run("coupons", "series", "save10", "--count", "70", "--prefix", "thanks-")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let codes = outcome.output.split(separator: "\n").dropFirst().map(String.init)
            #expect(codes.count == 70 && Set(codes).count == 70)
            let made = setup.store.ids(of: .coupons).compactMap { setup.store.json(of: .coupons, id: $0) }
                .filter { $0["code"]?.text?.hasPrefix("thanks-") == true }
            #expect(made.compactMap { $0["code"]?.text }.sorted() == codes.sorted())
            #expect(made.allSatisfy { $0["amount"] == "10.00" && $0["discount_type"] == "percent" })
        }
    }
}
