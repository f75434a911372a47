import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Merced

/// Every verb that takes an order, in a shop whose numbers are not ids. The verbs are found in the tree of commands: one
/// that is new has to be added to `rest`, and is then held to the same.
@Suite(.timeLimit(.minutes(10)))
struct OrderArgumentTests {
    /// What a verb needs beside the order.
    private static let rest: [String: [String]] = [
        "orders show": [], "orders status": ["completed"], "orders note": ["Ring twice"], "orders trash": [],
        "orders restore": ["--status", "pending"], "orders edit": ["billing.city=Ulm"],
        "orders duplicate": ["--quote"], "orders tracking list": [], "orders tracking add": ["94 00", "--own", "Bike"],
        "orders tracking remove": ["94 00"], "pay": ["--cash", "50"], "refund": ["--amount", "1"],
        "receipt": ["--email", "--address", "ada@example.com"],
    ]

    /// Verbs that do not name the order when all went well.
    private static let isSilent: Set<String> = ["orders duplicate", "orders tracking list", "refund"]

    private static func takingOrders() throws -> [ToolDescription.Verb] {
        try ToolDescription.ofMerced().all.filter { verb in
            verb.arguments?.contains { $0.isPositional && $0.valueName == "order" } ?? false
        }
    }

    private static func shop(_ body: (RunningDemo.Setup, Merced) async throws -> Void) async throws {
        var configuration = DemoStoreConfiguration(orders: 20)
        configuration.plugins = [.sequentialNumbers, .shipmentTracking]
        try await RunningDemo.connected(configuration, body)
    }

    /// An order whose number is `NO-` and its id, and one whose number is that id.
    private static func crossed(_ setup: RunningDemo.Setup) -> (other: Int, wanted: Int) {
        let till = Till(setup: setup)
        let (other, wanted) = (till.order(), till.order())
        number(other, "NO-\(other)", setup)
        number(wanted, "\(other)", setup)
        return (other, wanted)
    }

    private static func number(_ id: Int, _ number: String, _ setup: RunningDemo.Setup) {
        let row: JSONNode = ["key": "_order_number", "value": .string(number)]
        setup.store.changeOrderBehindTheBack(id: id, fields: ["meta_data": [row]])
    }

    /// What the verb needs to have happened to the order.
    private static func prepare(_ verb: String, _ id: Int, _ setup: RunningDemo.Setup, _ merced: Merced) async throws {
        switch verb {
        case "orders restore": setup.store.trashOrderBehindTheBack(id: id)
        case "orders tracking remove":
            let added = ["orders", "tracking", "add", "\(id)", "94 00", "--own", "Bike", "--id"]
            #expect(try await merced.run(added).status == 0)
        case "refund": #expect(try await merced.run("pay", "\(id)", "--id", "--cash", "50").status == 0)
        default: break
        }
    }

    private static func words(_ verb: String) -> [String] { verb.split(separator: " ").map(String.init) }

    @Test func test_verbs_when_they_take_an_order_then_each_takes_an_id_too_and_is_tried_here() throws {
        let verbs = try Self.takingOrders()
        let names = Set(verbs.map { String($0.fullName.dropFirst("merced ".count)) })
        #expect(names == Set(Self.rest.keys))
        for verb in verbs {
            let takesID = verb.arguments?.contains { $0.names?.contains { $0.spelling == "--id" } ?? false } ?? false
            #expect(takesID, "\(verb.fullName)")
        }
        // An order under another name would be an id that nobody compared with numbers.
        for verb in try ToolDescription.ofMerced().all {
            for argument in verb.arguments ?? [] where argument.names?.contains(where: { $0.name == "id" }) != true {
                #expect(argument.abstract?.contains("order's id") != true, "\(verb.fullName) \(argument.spelling)")
            }
        }
    }

    @Test(arguments: [false, true])
    func test_verb_when_a_number_is_another_orders_id_then_refused_with_both_named_and_nothing_is_done(syncs: Bool)
        async throws
    {
        try await Self.shop { setup, merced in
            let (other, wanted) = Self.crossed(setup)
            if syncs { #expect(try await merced.run("sync").status == 0) }
            let before = [other, wanted].map { setup.store.orderJSON($0) }
            for (verb, rest) in Self.rest.sorted(by: { $0.key < $1.key }) {
                let outcome = try await merced.run(Self.words(verb) + ["\(other)"] + rest)
                #expect(outcome.status == 1, "\(verb): \(outcome.output)\(outcome.errors)")
                #expect(outcome.output.isEmpty, "\(verb): \(outcome.output)")
                for name in ["#\(other) (id \(wanted))", "#NO-\(other) (id \(other))"] {
                    #expect(outcome.errors.contains(name), "\(verb): \(outcome.errors)")
                }
            }
            #expect(setup.store.writes.isEmpty, "\(setup.store.writes)")
            #expect([other, wanted].map { setup.store.orderJSON($0) } == before)
            #expect(try await merced.edits().isEmpty)
            #expect(try await merced.run("payments", "list").output == "No payment was taken here.\n")
        }
    }

    @Test(arguments: [false, true])
    func test_verb_when_the_number_or_the_id_is_said_then_that_order_alone_is_touched(byID: Bool) async throws {
        try await Self.shop { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            for (verb, rest) in Self.rest.sorted(by: { $0.key < $1.key }) {
                let (other, wanted) = Self.crossed(setup)
                try await Self.prepare(verb, wanted, setup, merced)
                let before = setup.store.orderJSON(other)
                setup.store.forgetRequests()
                let outcome = try await merced.run(
                    Self.words(verb) + (byID ? ["--id", "\(wanted)"] : ["#\(other)"]) + rest
                )
                #expect(outcome.status == 0, "\(verb): \(outcome.output)\(outcome.errors)")
                let said = outcome.output.contains("#\(other) (id \(wanted))")
                #expect(said || Self.isSilent.contains(verb), "\(verb): \(outcome.output)")
                #expect(setup.store.orderJSON(other) == before, "\(verb)")
                let written = setup.store.requests.filter { $0.method != "GET" }
                #expect(written.allSatisfy { $0.path.contains("orders/\(wanted)") }, "\(verb): \(written)")
            }
        }
    }

    @Test func test_documents_when_number_and_id_differ_then_hold_both() async throws {
        try await Self.shop { setup, merced in
            let (other, wanted) = Self.crossed(setup)
            #expect(try await merced.run("sync").status == 0)
            let shown = try await merced.run("orders", "show", "#\(other)", "--json").json
            #expect(shown["id"]?.integer == wanted && shown["number"]?.text == "\(other)")
            let changed = try await merced.run("orders", "status", "#\(other)", "processing", "--json").json
            #expect(changed["order"]?.integer == wanted && changed["number"]?.text == "\(other)")
            let rows = try await merced.run("orders", "list", "--json").json["orders"]?.elements ?? []
            #expect(rows.first { $0["id"]?.integer == wanted }?["number"]?.text == "\(other)")
            let table = try await merced.run("orders", "list").output
            #expect(table.contains("#\(other) (id \(wanted))") && table.contains("#NO-\(other) (id \(other))"))
            setup.proxy.goDown()
            let waiting = try await merced.run("orders", "note", "#\(other)", "Ring", "--json")
            #expect(waiting.status == 75 && waiting.json["number"]?.text == "\(other)", "\(waiting.output)")
            let open = try await merced.run("outbox", "list").output
            #expect(open.contains("Order #\(other) (id \(wanted))"), "\(open)")
            let edits = try await merced.run("outbox", "list", "--json").json["edits"]?.elements ?? []
            #expect(edits.map { $0["number"]?.text } == ["\(other)"] && edits.first?["order"]?.integer == wanted)
        }
    }

    @Test func test_sale_and_new_orders_when_the_store_numbers_them_then_sentences_say_the_numbers() async throws {
        try await Self.shop { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            func label() throws -> String {
                let id = try #require(setup.store.createdOrders.last)
                return "#\(try #require(setup.store.orderJSON(id)?["number"]?.text)) (id \(id))"
            }
            let sold = try await merced.run("sell", "--item", counter.goods[0], "--cash", "exact")
            #expect(sold.output.contains("It is order \(try label()) in the store."), "\(sold.output)\(sold.errors)")
            #expect(try await merced.run("sales", "list").output.contains(try label()))
            #expect(try await merced.run("sales", "show", "R1-000001").output.contains("Order \(try label())"))
            let mail = ["receipt", "R1-000001", "--email", "--address", "ada@example.com"]
            #expect(try await merced.run(mail).output.contains("order \(try label()) to ada"))
            let link = try await merced.run("sell", "--item", counter.goods[1], "--pay-link")
            #expect(link.output.contains("Order \(try label()), "), "\(link.output)\(link.errors)")
            let left = try await merced.run("sell", "--item", "\(counter.goods[2]):3", "--cash", "1:1", "--deposit")
            #expect(
                left.output.contains("with order \(try label()), which is on hold."),
                "\(left.output)\(left.errors)"
            )
            let made = try await merced.run("orders", "create", "--item", counter.goods[3])
            #expect(made.output.contains("Order \(try label()) is created."), "\(made.output)\(made.errors)")
            let row = try await merced.run("sales", "show", "R1-000001", "--json").json
            #expect(row["order_number"]?.text?.isEmpty == false && row["order"]?.integer != nil)
        }
    }

    @Test func test_receipt_when_the_store_is_gone_then_the_ledger_knows_the_order_by_its_number() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = Till(setup: setup).order()
            #expect(try await merced.run("pay", "\(id)", "--cash", "50").status == 0)
            setup.store.deleteOrderBehindTheBack(id: id)
            #expect(try await merced.run("sync").status == 0)
            let deleted = try await merced.run("receipt", "\(id)")
            #expect(deleted.status == 0 && deleted.output.contains("Order #\(id)"), "\(deleted.errors)")
            setup.proxy.goDown()
            let offline = try await merced.run("receipt", "\(id)")
            #expect(offline.status == 0 && offline.output == deleted.output, "\(offline.errors)")
        }
    }

    @Test(arguments: rest.keys.sorted())
    func test_verb_when_what_it_gets_is_no_order_then_wrong_usage(_ verb: String) async throws {
        let merced = try Merced()
        for wrong in [["Ring"], ["#"], ["#719", "--id"], ["WC-1", "--id"]] {
            let outcome = try await merced.run(Self.words(verb) + wrong + (Self.rest[verb] ?? []))
            #expect(outcome.status == 64, "\(verb) \(wrong): \(outcome.errors)")
        }
    }
}
