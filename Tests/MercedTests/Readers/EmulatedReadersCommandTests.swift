import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// `merced readers` where readers are on the bus, and where there is no bus.
@Suite(.timeLimit(.minutes(3)))
struct EmulatedReadersCommandTests {
    private func reader(_ id: String, in outcome: EmulatedBus.Outcome) -> JSONNode? {
        outcome.program.json["readers"]?.elements.first { $0["id"]?.text == id }
    }

    @Test func test_list_when_readers_and_a_printer_are_plugged_in_then_each_with_its_facts() async throws {
        try await EmulatedCounter.open { counter in
            let list = try await counter.bus("p2pe hid", "ccid approve", "printer good").run(
                "readers",
                "list",
                "--json"
            )
            #expect(list.status == 0, "\(list.story)")
            let encrypting = reader("VMMS0001", in: list)
            #expect(encrypting?["kind"]?.text == "encrypting_hid" && encrypting?["name"]?.text == "DynaFlex")
            #expect(encrypting?["mode"]?.text == "test", "its card data goes to a gateway for tests")
            #expect(reader("CCID0001", in: list)?["kind"]?.text == "ccid")
            #expect(reader("CCID0001", in: list)?["mode"]?.text == "test")
            #expect(list.program.json["printers"]?.elements.first?["name"]?.text?.contains("TM-T20II") == true)
            #expect(list.program.json["problem"] == nil || list.program.json["problem"] == .null)
            // Looking at readers takes none of them from the kernel.
            #expect(list.count(["event": "driver detached", "device": "DynaFlex"]) == 0)
        }
    }

    @Test func test_list_when_the_store_is_live_then_no_reader_for_tests() async throws {
        try await EmulatedCounter.open { counter in
            let text = try String(contentsOf: counter.merced.configurationFile, encoding: .utf8)
            let live = text.replacingOccurrences(of: "mode = \"test\"", with: "mode = \"live\"")
            try counter.merced.home.write(live, to: "config/merced/config.toml")
            let list = try await counter.bus("p2pe approve", "ccid approve").run("readers", "list", "--json")
            #expect(reader("VMMS0001", in: list)?["mode"]?.text == "live", "\(list.story)")
            #expect(reader("CCID0001", in: list) == nil && reader("SIM-0001", in: list) == nil)
        }
    }

    @Test func test_info_when_two_kinds_share_an_id_then_names_both_and_shows_the_one_that_is_meant() async throws {
        try await EmulatedCounter.open { counter in
            let bus = counter.bus("p2pe namesake", "ccid approve")
            let unclear = try await bus.run("readers", "info", "CCID0001", "--json")
            #expect(unclear.status == 1 && unclear.program.output.isEmpty, "\(unclear.story)")
            for kind in ["encrypting_hid", "ccid"] {
                #expect(unclear.program.errors.contains(kind), "\(unclear.story)")
                let clear = try await bus.run("readers", "info", "CCID0001", "--kind", kind, "--json")
                #expect(clear.status == 0, "\(clear.story)")
                let facts = clear.program.json
                #expect(facts["kind"]?.text == kind && facts["id"]?.text == "CCID0001")
            }
        }
    }

    @Test(arguments: ["p2pe", "ccid"])
    func test_list_when_the_device_may_not_be_opened_then_names_the_rule(_ device: String) async throws {
        try await EmulatedCounter.open { counter in
            let list = try await counter.bus("\(device) forbidden").run("readers", "list", "--json")
            let id = device == "p2pe" ? "VMMS0001" : "CCID0001"
            #expect(reader(id, in: list)?["trouble"]?.text?.contains("group plugdev") == true, "\(list.story)")
        }
    }

    @Test(arguments: ["p2pe", "ccid"])
    func test_list_and_doctor_when_another_program_holds_it_then_name_that(_ device: String) async throws {
        try await EmulatedCounter.open { counter in
            let bus = counter.bus("\(device) held")
            let list = try await bus.run("readers", "list", "--json")
            let id = device == "p2pe" ? "VMMS0001" : "CCID0001"
            let trouble = reader(id, in: list)?["trouble"]?.text ?? ""
            #expect(trouble.contains("Another program holds it"), "\(list.story)")
            let doctor = try await bus.run("doctor")
            #expect(doctor.program.output.contains("Another program holds it"), "\(doctor.program.output)")
        }
    }

    @Test func test_list_when_there_is_no_bus_then_says_so() async throws {
        try await RunningDemo.connected { _, merced in
            let list = try await merced.run("readers", "list", "--json")
            #expect(list.status == 0, "\(list.errors)")
            let isThere = FileManager.default.fileExists(atPath: "/dev/bus/usb")
            #expect(list.json["problem"]?.text?.contains("/dev/bus/usb") == (isThere ? nil : true), "\(list.output)")
        }
    }

    /// Nothing but readers and printers looks at the bus.
    @Test func test_orders_when_listed_then_the_bus_is_not_opened() async throws {
        try await EmulatedCounter.open { counter in
            let list = try await counter.bus("p2pe hid").run("orders", "list", "--json")
            #expect(list.status == 0, "\(list.story)")
            #expect(list.count(["event": "opened"]) == 0 && list.count(["event": "claimed"]) == 0)
        }
    }
}
