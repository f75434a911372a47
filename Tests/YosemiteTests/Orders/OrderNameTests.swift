import DemoStore
import Foundation
import Networking
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Which order a name means where numbers are not ids, and what is refused.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OrderNameTests {
    @Test(
        arguments: [
            ("719", .either(719)), (" 719\n", .either(719)), ("-5", .either(-5)), ("#719", .number("719")),
            ("# 719", .number("719")), ("##7", .number("#7")), ("00719", .number("00719")), ("+719", .number("+719")),
            ("WC-2026-00719", .number("WC-2026-00719")), ("99999999999999999999", .number("99999999999999999999")),
        ] as [(String, OrderName)]
    )
    func test_name_when_it_is_a_number_or_an_id_then_means_no_more_than_it_says(_ text: String, _ name: OrderName) {
        #expect(OrderName(text) == name)
    }

    @Test(arguments: ["", " ", "#", "Ring", "#Ring", "7\u{1b}[31m", "7\n8", String(repeating: "7", count: 65)])
    func test_name_when_it_can_be_no_number_then_is_none(_ text: String) {
        #expect(OrderName(text) == nil)
    }

    @Test func test_name_when_it_is_said_to_be_an_id_then_only_an_id_is_one() {
        #expect(OrderName("719", isID: true) == .id(719))
        for text in ["#719", "00719", "+719", "WC-1", ""] { #expect(OrderName(text, isID: true) == nil, "\(text)") }
    }

    @Test func test_words_when_number_and_id_differ_then_both_are_said_and_an_argument_is_quoted() {
        let (same, other) = (NamedOrder(orderID: 724, number: "724"), NamedOrder(orderID: 724, number: "719"))
        #expect(same.label == "#724" && same.words == "724" && same.argument == "724")
        #expect(other.label == "#719 (id 724)" && other.words == "719 (id 724)" && other.argument == "'#719'")
        #expect(NamedOrder(orderID: 724, number: "") == same)
        #expect(NamedOrder(orderID: 1, number: "1'; rm x").argument == #"'#1'\''; rm x'"#)
    }

    @Test func test_find_when_numbers_are_ids_then_nothing_is_asked_for_what_is_here() async throws {
        try await Shop.with(orders: 20) { shop in
            let manager = shop.manager()
            let id = try #require(shop.listedIDs.last)
            try await manager.synchronize()
            shop.store.forgetRequests()
            for text in ["\(id)", "#\(id)"] {
                #expect(try await manager.find(text) == NamedOrder(orderID: Int64(id), number: "\(id)"))
            }
            #expect(try await manager.find("\(id)", isID: true).number == "\(id)")
            #expect(shop.store.requests.isEmpty)
        }
    }

    /// The order's number is another order's id.
    @Test(arguments: [true, false])
    func test_find_when_a_number_is_another_orders_id_then_it_is_refused_with_both_named(isMirrored: Bool) async throws
    {
        try await Shop.with(orders: 20, plugins: [.sequentialNumbers]) { shop in
            let (other, wanted) = try shop.crossed()
            let manager = shop.manager()
            if isMirrored { try await manager.synchronize() }
            let problem = OrderNameProblem.otherNumber(
                NamedOrder(orderID: other, number: "9001"),
                NamedOrder(orderID: wanted, number: "\(other)")
            )
            await #expect(throws: problem) { try await manager.find("\(other)") }
            let words = problem.localizedDescription
            for name in ["'#\(other)'", "'#9001'", "#\(other) (id \(wanted))", "#9001 (id \(other))"] {
                #expect(words.contains(name), "\(words)")
            }
            #expect(try await manager.find("#\(other)").orderID == wanted)
            #expect(try await manager.find("#9001").orderID == other)
            #expect(try await manager.find("9001").orderID == other)
            #expect(try await manager.find("\(other)", isID: true) == NamedOrder(orderID: other, number: "9001"))
            let idAlone = OrderNameProblem.otherNumber(NamedOrder(orderID: wanted, number: "\(other)"), nil)
            await #expect(throws: idAlone) { try await manager.find("\(wanted)") }
            await #expect(throws: OrderNameProblem.unknown("123456789")) { try await manager.find("123456789") }
            await #expect(throws: OrderNameProblem.unknown("WC-1")) { try await manager.find("WC-1") }
        }
    }

    @Test func test_find_when_two_orders_have_a_number_then_their_ids_are_said() async throws {
        try await Shop.with(orders: 20, plugins: [.sequentialNumbers]) { shop in
            let ids = Array(shop.listedIDs.suffix(3))
            for id in ids.prefix(2) { shop.number(id, "WC-2026-00719") }
            // The third has its id as number; another has it too.
            shop.number(ids[0], "\(ids[2])")
            shop.number(ids[1], "\(ids[2])")
            let all = OrderNameProblem.shared("\(ids[2])", ids.map(Int64.init).sorted())
            for syncs in [false, true] {
                let manager = shop.manager()
                if syncs { try await manager.synchronize() }
                for text in ["\(ids[2])", "#\(ids[2])"] {
                    await #expect(throws: all) { try await manager.find(text) }
                }
                #expect(try await manager.find("\(ids[2])", isID: true).orderID == Int64(ids[2]))
                await manager.deauthenticate()
            }
            #expect(all.localizedDescription.contains("--id"))
        }
    }

    /// Leading zeros are the number's own: 00719 is not the order with the id 719.
    @Test func test_find_when_numbers_have_zeros_or_letters_then_they_are_found_in_mirror_and_store() async throws {
        try await Shop.with(orders: 20, plugins: [.sequentialNumbers]) { shop in
            let ids = Array(shop.listedIDs.suffix(3))
            let names = ["00\(ids[2])", "WC-2026-00\(ids[2])", "7/A.\(ids[2])"]
            for (id, name) in zip(ids, names) { shop.number(id, name) }
            for syncs in [false, true] {
                let manager = shop.manager()
                if syncs { try await manager.synchronize() }
                for (id, name) in zip(ids, names) {
                    #expect(try await manager.find(name) == NamedOrder(orderID: Int64(id), number: name))
                    #expect(try await manager.find("#" + name.lowercased()).orderID == Int64(id))
                }
                await manager.deauthenticate()
            }
        }
    }

    @Test func test_find_when_the_store_does_not_answer_then_the_mirror_does_and_nothing_is_guessed() async throws {
        try await Shop.with(orders: 20, plugins: [.sequentialNumbers]) { shop in
            let (other, wanted) = try shop.crossed()
            let (whole, part) = (shop.manager(), shop.manager([shop.login(siteID: 8, name: "Part")]))
            try await whole.synchronize()
            shop.proxy.goDown()
            #expect(try await whole.find("#\(other)").orderID == wanted)
            #expect(try await whole.find("9001").orderID == other)
            await #expect(throws: OrderNameProblem.self) { try await whole.find("\(other)") }
            await #expect(throws: OrderNameProblem.unknown("WC-1")) { try await whole.find("WC-1") }
            // Nothing is here: that there is none would be false.
            for text in ["#\(other)", "\(other)", "WC-1"] {
                await #expect(throws: NetworkError.self) { try await part.find(text, siteID: 8) }
            }
            // An id means one order in any case.
            #expect(try await part.find("\(other)", isID: true, siteID: 8).orderID == other)
        }
    }

    /// The id was another order's before the shop was put back to an earlier day.
    @Test func test_find_when_an_id_is_given_out_again_then_the_number_decides_once_it_is_here() async throws {
        try await Shop.with(orders: 20, plugins: [.sequentialNumbers]) { shop in
            let (id, newest) = (try #require(shop.listedIDs.last), "9100")
            shop.number(id, "9001")
            let manager = shop.manager()
            try await manager.synchronize()
            #expect(try await manager.find("9001").orderID == Int64(id))
            shop.number(id, newest)
            try await manager.synchronize()
            #expect(try await manager.find(newest).orderID == Int64(id))
            await #expect(throws: OrderNameProblem.unknown("9001")) { try await manager.find("9001") }
        }
    }

    @Test func test_find_when_a_numbered_order_is_in_the_trash_then_it_is_found_there() async throws {
        try await Shop.with(orders: 20, plugins: [.sequentialNumbers]) { shop in
            let id = try #require(shop.listedIDs.last)
            shop.number(id, "WC-77")
            shop.store.trashOrderBehindTheBack(id: id)
            #expect(try await shop.manager().find("WC-77").orderID == Int64(id))
        }
    }
}

@MainActor
extension Shop {
    /// Gives an order a number as a plugin does.
    func number(_ id: Int, _ number: String) {
        let row: JSONNode = ["key": "_order_number", "value": .string(number)]
        store.changeOrderBehindTheBack(id: id, fields: ["meta_data": [row]])
    }

    /// One order whose number is 9001, and one whose number is the first one's id.
    fileprivate func crossed() throws -> (other: Int64, wanted: Int64) {
        let ids = Array(listedIDs.suffix(2))
        try #require(ids.count == 2)
        number(ids[0], "9001")
        number(ids[1], "\(ids[0])")
        return (Int64(ids[0]), Int64(ids[1]))
    }
}

@MainActor
extension StoresManager {
    fileprivate func find(_ text: String, isID: Bool = false, siteID: Int64 = Shop.siteID) async throws -> NamedOrder {
        let name = try #require(OrderName(text, isID: isID))
        return try await perform { OrderAction.findOrder(siteID: siteID, name: name, onCompletion: $0) }
    }
}
