import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// Coupons and customers by a file: what exports write is read again, and nothing is done twice.
@Suite struct RecordImportTests {
    private static func write(_ text: String, in folder: TemporaryFolder, _ name: String = "file.csv") throws -> String
    {
        let file = folder.url.appending(path: name).path
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }

    private static func records(_ setup: RunningDemo.Setup, _ resource: DemoResource) -> [JSONNode] {
        setup.store.ids(of: resource).compactMap { setup.store.json(of: resource, id: $0) }
    }

    /// How many rows did what, without those that are none.
    private static func counts(_ json: JSONNode) -> [String: Int] {
        let names = ["changed", "created", "unchanged", "skipped", "problems"]
        let pairs = names.compactMap { name in json[name]?.integer.map { (name, $0) } }
        return Dictionary(uniqueKeysWithValues: pairs.filter { $0.1 > 0 })
    }

    @Test func test_export_of_both_lists_when_imported_then_nothing_changes() async throws {
        try await RunningDemo.connected { setup, merced in
            let folder = try TemporaryFolder(named: "csv")
            let fields: JSONNode = [
                "code": "=odd, \"code\"", "status": "publish", "description": "two\nlines, \"quoted\"",
                "amount": "3.30", "email_restrictions": ["*@example.test", "ada@example.test"],
                "date_expires": "2027-05-01T12:30:00", "date_expires_gmt": "2027-05-01T16:30:00",
                "usage_limit": 5, "individual_use": true,
            ]
            _ = setup.store.createBehindTheBack(.coupons, fields: fields)
            for list in ["coupons", "customers"] {
                let exported = try await merced.run(list, "list", "--csv", "--limit", "all")
                #expect(exported.status == 0, "\(exported.errors)")
                let file = try Self.write(exported.output, in: folder, "\(list).csv")
                let again = try await merced.run(list, "import", file, "--apply", "--json")
                #expect(again.status == 0, "\(again.errors)")
                let rows = try #require(again.json["rows"]?.integer)
                var counts = Self.counts(again.json)
                let skipped = counts.removeValue(forKey: "skipped") ?? 0
                #expect(counts == ["unchanged": rows - skipped], "\(again.output.prefix(2_000))")
                #expect(again.json["ignoredColumns"]?.elements == [])
                // Guests are among the customers.
                #expect((skipped > 0) == (list == "customers"))
                #expect(rows >= setup.store.ids(of: list == "coupons" ? .coupons : .customers).count)
            }
            #expect(setup.store.writes.isEmpty)
        }
    }

    @Test func test_coupons_when_a_file_changes_and_makes_some_then_listed_first_and_done_once() async throws {
        try await RunningDemo.connected { setup, merced in
            let folder = try TemporaryFolder(named: "csv")
            let new = (0..<120).map { "bulk-\($0);\($0 % 30 + 1),50;;\n" }.joined()
            let text =
                "\u{FEFF}Code;amount;usage_limit;Colour\nSAVE10;15;7;red\n" + new
                + "bad-1;abc;;\nbad-2;3.333;;\nBULK-3;9;;\n;5;;\n" + String(repeating: "x", count: 300) + ";5;;\n"
            let file = try Self.write(text, in: folder)
            let dry = try await merced.run("coupons", "import", file)
            #expect(dry.status == 1)
            #expect(dry.errors.contains("Columns left unchanged: Colour."))
            #expect(dry.output.contains("line 2  save10  amount: “10.00” → “15”"), "\(dry.output.prefix(500))")
            #expect(dry.output.contains("line 123  bad-1  ! amount: “abc” is not an amount"))
            #expect(
                dry.output.contains("line 124  bad-2  ! amount: of “3.333” the store's API would cut off all but 2")
            )
            #expect(dry.output.contains("line 125  bulk-3  ! “bulk-3” appears twice in the file."))
            #expect(
                dry.output.contains("126 rows: 1 changed, 120 new, 0 unchanged, 5 with problems. Nothing is done")
            )
            #expect(setup.store.writes.isEmpty)
            // The answer to one batch is lost, and the program tries again.
            setup.proxy.add(Fault(.cutAfterStore, method: "POST", path: "/coupons/batch", from: 2, times: 1))
            let done = try await merced.run("coupons", "import", file, "--apply", "--json")
            #expect(done.status == 1 && done.json["applied"] == true, "\(done.errors)")
            #expect(Self.counts(done.json) == ["changed": 1, "created": 120, "problems": 5])
            let again = try await merced.run("coupons", "import", file, "--apply", "--json")
            #expect(Self.counts(again.json) == ["unchanged": 121, "problems": 5], "\(again.output.prefix(1_000))")
            let made = Self.records(setup, .coupons).compactMap { $0["code"]?.text }.filter { $0.hasPrefix("bulk-") }
            #expect(Set(made).count == made.count && made.count <= 120)
            let changed = Self.records(setup, .coupons).first { $0["code"] == "save10" }
            #expect(changed?["amount"] == "15.00" && changed?["usage_limit"] == 7)
        }
    }

    private static func buyer(_ setup: RunningDemo.Setup) throws -> String {
        let buyer = records(setup, .customers).first { $0["role"]?.text == "customer" }
        return try #require(buyer?["email"]?.text)
    }

    private static func expectImported(_ setup: RunningDemo.Setup, _ email: String) {
        let people = records(setup, .customers)
        let changed = people.first { $0["email"]?.text == email }
        #expect(changed?["first_name"]?.text == "Changed")
        #expect(changed?["billing"]?["city"]?.text == "Cork")
        #expect(changed?["last_name"]?.text?.isEmpty == false)
        let made = people.first { $0["email"]?.text == "new@example.test" }
        #expect(made?["first_name"]?.text == "New")
        #expect(made?["billing"]?["country"]?.text == "DE")
    }

    @Test func test_customers_when_a_file_changes_and_makes_some_then_guests_are_skipped() async throws {
        try await RunningDemo.connected { setup, merced in
            let folder = try TemporaryFolder(named: "csv")
            let email = try Self.buyer(setup)
            let text = """
                guest,Email,first_name,city,billing.country,orders
                0,\(email.uppercased()),Changed,Cork,IE,99
                1,guest-x@example.test,Nobody,Cork,IE,1
                ,new@example.test,New,Berlin,DE,
                ,NEW@example.test,Twice,Berlin,DE,
                ,nope,No,Berlin,DE,
                ,other@example.test,Other,Berlin,Germany,

                """
            let file = try Self.write(text, in: folder)
            let before = setup.store.ids(of: .customers).count
            let dry = try await merced.run("customers", "import", file)
            #expect(dry.output.contains("6 rows: 1 changed, 1 new, 0 unchanged, 1 guests skipped, 3 with problems."))
            #expect(dry.output.contains("line 5  new@example.test  ! “new@example.test” appears twice in the file."))
            #expect(dry.output.contains("line 6  nope  ! email: “nope” is not an e-mail address."), "\(dry.output)")
            #expect(setup.store.writes.isEmpty)
            let done = try await merced.run("customers", "import", file, "--apply", "--json")
            let wanted = ["changed": 1, "created": 1, "skipped": 1, "problems": 3]
            #expect(Self.counts(done.json) == wanted, "\(done.output)\(done.errors)")
            #expect(setup.store.ids(of: .customers).count == before + 1)
            Self.expectImported(setup, email)
            let again = try await merced.run("customers", "import", file, "--apply", "--json")
            #expect(Self.counts(again.json) == ["unchanged": 2, "skipped": 1, "problems": 3])
        }
    }

    @Test func test_file_when_nothing_says_what_its_rows_are_of_then_said() async throws {
        try await RunningDemo.connected { _, merced in
            let folder = try TemporaryFolder(named: "csv")
            let file = try Self.write("amount,description\n5,x\n", in: folder)
            let outcome = try await merced.run("coupons", "import", file)
            #expect(outcome.status != 0 && outcome.errors.contains("no column code"), "\(outcome.errors)")
            let empty = try await merced.run("customers", "import", try Self.write("", in: folder, "empty.csv"))
            #expect(empty.status != 0 && empty.errors.contains("The file is empty."), "\(empty.errors)")
        }
    }
}
