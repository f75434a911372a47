import DemoStore
import Foundation
import TestSupport
import Testing

@Suite struct ProductsCommandTests {
    /// One whose stock is counted.
    private func counted(_ setup: RunningDemo.Setup) throws -> Int {
        try #require(
            setup.store.ids(of: .products).first { id in
                let product = setup.store.json(of: .products, id: id)
                return product?["manage_stock"] == true && product?["type"]?.text == "simple"
                    && (product?["stock_quantity"]?.integer ?? 0) > 10
            }
        )
    }

    @Test func test_list_when_filtered_then_only_those_with_stable_names() async throws {
        try await RunningDemo.connected { setup, merced in
            let outcome = try await merced.run("products", "list", "type:variable", "--json", "--sort", "highestPrice")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.json.members.map(\.name) == ["currency", "matching", "offline", "products", "store"])
            let rows = outcome.json["products"]?.elements ?? []
            let columns = [
                "id", "name", "pending", "price", "regular_price", "sale_price", "sku", "status", "stock",
                "stock_status", "type",
            ]
            #expect(!rows.isEmpty && rows.allSatisfy { $0["type"] == "variable" })
            #expect(rows.allSatisfy { Set($0.members.map(\.name)).isSubset(of: columns) })
            let wrong = try await merced.run("products", "list", "stok:low")
            #expect(wrong.status == 64)
            #expect(wrong.errors.contains("Did you mean “stock”?"))
        }
    }

    @Test func test_edit_when_a_price_is_set_then_in_the_store_and_shown() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try counted(setup)
            let edit = try await merced.run(
                "products",
                "edit",
                "\(id)",
                "regular_price=98,50",
                "featured=true",
                "--json"
            )
            #expect(edit.status == 0, "\(edit.errors)")
            #expect(edit.json["sent"] == true)
            #expect(setup.store.json(of: .products, id: id)?["regular_price"] == "98.50")
            #expect(setup.store.json(of: .products, id: id)?["featured"] == true)
            let show = try await merced.run("products", "show", "\(id)", "--json")
            #expect(show.json["product"]?["regular_price"] == "98.50")
            let spoilt = try await merced.run("products", "edit", "\(id)", "regular_price=1,234.50")
            #expect(spoilt.status == 1)
            #expect(spoilt.errors.contains("is ambiguous"))
            #expect(setup.store.json(of: .products, id: id)?["regular_price"] == "98.50")
        }
    }

    @Test func test_edit_when_the_store_cleans_a_name_then_only_what_matters_is_said() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try counted(setup)
            let same = try await merced.run("products", "edit", "\(id)", "name=Salt & Pepper")
            #expect(same.status == 0 && same.errors.isEmpty, "\(same.errors)")
            #expect(setup.store.json(of: .products, id: id)?["name"] == "Salt &amp; Pepper")
            let shown = try await merced.run("products", "show", "\(id)")
            #expect(shown.output.contains("Salt & Pepper"), "\(shown.output)")
            let other = try await merced.run("products", "edit", "\(id)", "name=Salt <script>&</script> Pepper")
            #expect(other.status == 0, "\(other)")
            #expect(other.errors.contains("The store has changed name: it keeps “Salt & Pepper”."), "\(other)")
            let list = try await merced.run("outbox", "list")
            #expect(list.output == "Everything is in the store.\n")
        }
    }

    @Test func test_stock_when_changed_then_counted_onto_what_the_store_has() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try counted(setup)
            let before = try #require(setup.store.json(of: .products, id: id)?["stock_quantity"]?.integer)
            let less = try await merced.run("products", "stock", "\(id)", "-4")
            #expect(less.status == 0, "\(less.errors)")
            #expect(setup.store.json(of: .products, id: id)?["stock_quantity"]?.integer == before - 4)
            let set = try await merced.run("products", "stock", "\(id)", "=12")
            #expect(set.status == 0, "\(set.errors)")
            #expect(setup.store.json(of: .products, id: id)?["stock_quantity"] == 12)
            #expect(try await merced.run("products", "stock", "\(id)", "4").status == 64)
        }
    }

    @Test func test_import_when_dry_then_lists_and_changes_nothing_until_it_is_applied() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try counted(setup)
            let folder = try TemporaryFolder(named: "csv")
            let exported = folder.url.appending(path: "all.csv").path
            let export = try await merced.run("products", "export", "id:\(id)", "--file", exported)
            #expect(export.status == 0, "\(export.errors)")
            let before = try Data(contentsOf: URL(filePath: exported))
            let refused = try await merced.run("products", "export", "--file", exported)
            #expect(refused.status != 0 && refused.errors.contains("already exists"))
            #expect(try Data(contentsOf: URL(filePath: exported)) == before)
            let again = try await merced.run("products", "export", "id:\(id)", "--file", exported, "--replace")
            #expect(again.status == 0, "\(again.errors)")
            #expect(try Data(contentsOf: URL(filePath: exported)) == before)
            let same = try await merced.run("products", "import", exported, "--json")
            #expect(same.json["unchanged"] == 1, "\(same.output)\(same.errors)")

            let file = folder.url.appending(path: "changes.csv").path
            try "\u{FEFF}ID;Regular price;Unknown\n\(id);77,70;x\n".write(
                toFile: file,
                atomically: true,
                encoding: .utf8
            )
            let dry = try await merced.run("products", "import", file)
            #expect(dry.status == 0, "\(dry.errors)")
            #expect(dry.output.contains("regular_price") && dry.output.contains("77.70"))
            #expect(dry.errors.contains("Unknown"))
            #expect(setup.store.writes.isEmpty)
            let done = try await merced.run("products", "import", file, "--apply", "--json")
            #expect(done.status == 0, "\(done.errors)")
            #expect(done.json["changed"] == 1)
            #expect(setup.store.json(of: .products, id: id)?["regular_price"] == "77.70")
        }
    }

    @Test func test_import_when_a_spreadsheet_has_rounded_a_code_then_refused_and_a_wrong_digit_is_said() async throws {
        try await RunningDemo.connected { setup, merced in
            let ids = setup.store.ids(of: .products).filter {
                setup.store.json(of: .products, id: $0)?["type"]?.text == "simple"
            }
            let folder = try TemporaryFolder(named: "csv")
            let file = folder.url.appending(path: "codes.csv").path
            let codes = ["4,00638E+12", "4006381333932", "4006381333931", "DE-1234"]
            let rows = zip(ids, codes).map { "\($0);\($1)" }.joined(separator: "\n")
            try "ID;\"GTIN, UPC, EAN, or ISBN\"\n\(rows)\n".write(toFile: file, atomically: true, encoding: .utf8)
            let done = try await merced.run("products", "import", file, "--apply")
            #expect(done.status == 1, "\(done.output) \(done.errors)")
            #expect(done.output.contains("! global_unique_id: “4,00638E+12” is a code that a spreadsheet has rounded"))
            #expect(done.output.contains("? The last digit of 4006381333932 does not fit the others"))
            #expect(done.output.contains("! global_unique_id: “D” cannot be in it"))
            #expect(done.output.contains("2 changed") && done.output.contains("2 with problems"), "\(done.output)")
            let kept = ids.prefix(4).map { setup.store.json(of: .products, id: $0)?["global_unique_id"]?.text }
            #expect(kept[1] == "4006381333932" && kept[2] == "4006381333931")
            #expect(kept[0] != "40063812" && kept[3] != "-1234", "\(kept)")
            let edited = try await merced.run("products", "edit", "\(ids[2])", "global_unique_id=4006381333933")
            #expect(edited.status == 0 && edited.errors.contains("last digit of 4006381333933"), "\(edited.errors)")
        }
    }

    @Test func test_import_when_rows_are_new_then_made_only_where_that_is_asked() async throws {
        try await RunningDemo.connected { setup, merced in
            let folder = try TemporaryFolder(named: "csv")
            let file = folder.url.appending(path: "new.csv").path
            let text = "SKU,Name,Regular price\nNEW-1,Mug,8\nNEW-2,Jug,abc\n"
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let before = setup.store.ids(of: .products).count
            let plain = try await merced.run("products", "import", file, "--apply")
            #expect(plain.status == 1 && plain.output.contains("2 with problems"))
            let made = try await merced.run("products", "import", file, "--create", "--apply", "--json")
            #expect(made.status == 1, "\(made.errors)")
            #expect(made.json["created"] == 1 && made.json["problems"] == 1)
            #expect(setup.store.ids(of: .products).count == before + 1)
            let again = try await merced.run("products", "import", file, "--create", "--apply", "--json")
            #expect(again.json["created"] == 0 && again.json["unchanged"] == 1)
            #expect(setup.store.ids(of: .products).count == before + 1)
        }
    }

    @Test func test_receive_when_scanned_over_several_runs_then_kept_compared_and_sent() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try counted(setup)
            let product = try #require(setup.store.json(of: .products, id: id))
            let sku = try #require(product["sku"]?.text)
            let stock = try #require(product["stock_quantity"]?.integer)
            let folder = try TemporaryFolder(named: "goods")
            let list = folder.url.appending(path: "delivery.csv").path
            try "Article;Description;Qty\n\(sku);x;12\n".write(toFile: list, atomically: true, encoding: .utf8)
            let expected = try await merced.run("products", "receive", "--expect", list)
            #expect(expected.status == 0, "\(expected.errors)")
            #expect(expected.output.contains("of 12"))
            let first = try await merced.run("products", "receive", sku, "9*\(sku)")
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.output.contains("10 of 12"))
            #expect(setup.store.json(of: .products, id: id)?["stock_quantity"]?.integer == stock)
            let unknown = try await merced.run("products", "receive", "NOBODY", "--json")
            #expect(unknown.status == 1)
            let sent = try await merced.run("products", "receive", "--send", "--json")
            #expect(sent.json["state"] == "sent" && sent.json["sent"] == 1, "\(sent.output)\(sent.errors)")
            #expect(setup.store.json(of: .products, id: id)?["stock_quantity"]?.integer == stock + 10)
            let next = try await merced.run("products", "receive", "--json")
            #expect(next.json["state"] == "open" && next.json["lines"]?.elements.isEmpty == true)
        }
    }

    @Test func test_prices_when_changed_or_planned_then_only_what_was_asked_happens() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(
                setup.store.ids(of: .products).first { id in
                    let product = setup.store.json(of: .products, id: id)
                    return product?["type"] == "simple" && product?["on_sale"] == false
                        && product?["regular_price"]?.text?.isEmpty == false
                }
            )
            func price() -> String? { setup.store.json(of: .products, id: id)?["regular_price"]?.text }
            let before = price()
            let dry = try await merced.run("products", "prices", "change", "id:\(id)", "--to", "77.70", "--json")
            #expect(dry.status == 0, "\(dry.errors)")
            #expect(dry.json["changed"] == 1 && dry.json["applied"] == false && price() == before)
            let planned = try await merced.run(
                "products",
                "prices",
                "change",
                "id:\(id)",
                "--to",
                "-10%",
                "--at",
                "2100-01-01T08:00",
                "--apply",
                "--json"
            )
            #expect(planned.status == 0, "\(planned.errors)")
            let plan = try #require(planned.json["plan"]?.integer)
            let labels = try await merced.run("products", "prices", "labels", "\(plan)")
            #expect(labels.output.hasPrefix("Name,SKU,GTIN,Price,Before,After\r\n"))
            #expect(labels.output.contains(before ?? "?") && price() == before)
            #expect(try await merced.run("products", "prices", "cancel", "\(plan)").status == 0)
            let list = try await merced.run("products", "prices", "list", "--json")
            #expect(list.json["plans"]?.elements.first?["state"] == "cancelled")
            let now = try await merced.run("products", "prices", "change", "id:\(id)", "--to", "77.70", "--apply")
            #expect(now.status == 0, "\(now.errors)")
            #expect(price() == "77.70")
            #expect(try await merced.run("products", "prices", "change", "id:\(id)", "--to", "abc").status == 64)
        }
    }
}
