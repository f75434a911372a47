import DemoStore
import Foundation
import TestSupport
import Testing

/// A till whose ledger is gone, emptied, older or damaged says so, and what to do.
@Suite(.timeLimit(.minutes(10)))
struct LostLedgerTests {
    private static func tilled(_ body: (Merced, URL, Till) async throws -> Void) async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced(named: "till")
            try merced.connect(to: setup.address, port: setup.port)
            let till = Till(setup: setup)
            #expect(try await merced.run("ledger", "name", "R1").status == 0)
            #expect(try await merced.run("pay", "\(till.order())", "--cash", "50").status == 0)
            try await body(merced, merced.dataFolder.appending(path: "stores/shop"), till)
        }
    }

    private static func remove(_ folder: URL) throws {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: folder.appending(path: "ledger.sqlite\(suffix)"))
        }
    }

    @Test func test_verbs_when_the_ledger_is_gone_then_say_so_with_both_ways_out() async throws {
        try await Self.tilled { merced, folder, till in
            let copy = merced.home.file("copy.sqlite")
            #expect(try await merced.run("ledger", "backup", copy.path).status == 0)
            for isEmptied in [false, true] {
                try Self.remove(folder)
                if isEmptied { try Data().write(to: folder.appending(path: "ledger.sqlite")) }
                for verb in [["payments", "verify"], ["outbox", "list"], ["sync"], ["ledger", "check"]] {
                    let said = try await merced.run(verb)
                    #expect(said.status == 74, "\(verb) \(said.output)")
                    #expect(said.errors.contains("merced ledger restore FILE"), "\(verb): \(said.errors)")
                    #expect(said.errors.contains("merced ledger new"), "\(verb): \(said.errors)")
                }
                let doctor = try await merced.run("doctor", "--offline")
                #expect(doctor.output.contains("is gone; it had"), "\(doctor.output)")
            }
            #expect(try await merced.run("ledger", "restore", copy.path).status == 0)
            #expect(try await merced.run("payments", "verify").status == 0)
        }
    }

    @Test func test_new_when_the_ledger_is_gone_then_begins_an_empty_one_that_takes_no_old_name() async throws {
        try await Self.tilled { merced, folder, till in
            #expect(try await merced.run("sync").status == 0)
            try Self.remove(folder)
            #expect(try await merced.run("ledger", "new").status == 64, "nobody can be asked")
            let begun = try await merced.run("ledger", "new", "--yes")
            #expect(begun.status == 0 && begun.output.contains("new, empty ledger"), "\(begun.errors)")
            #expect(try await merced.run("payments", "verify").status == 0)
            let taken = try await merced.run("ledger", "name", "R1")
            #expect(taken.status == 78 && taken.errors.contains("R1"), "\(taken.errors)")
            #expect(try await merced.run("ledger", "name", "R2").status == 0)
            #expect(try await merced.run("pay", "\(till.order())", "--cash", "50").status == 0)
        }
    }

    /// The whole folder, with what it remembers, is as it was on another day: only the orders know.
    @Test func test_verify_when_the_folder_is_of_another_day_then_names_the_order_that_shows_it() async throws {
        try await Self.tilled { merced, folder, till in
            let old = merced.home.file("old")
            try FileManager.default.copyItem(at: folder, to: old)
            let paid = till.order()
            #expect(try await merced.run("pay", "\(paid)", "--cash", "50").status == 0)
            try FileManager.default.removeItem(at: folder)
            try FileManager.default.copyItem(at: old, to: folder)
            #expect(try await merced.run("sync", "--full").status == 0)
            let found = try await merced.run("payments", "verify")
            #expect(found.status == 1 && found.output.contains("Order \(paid)"), "\(found.output) \(found.errors)")
        }
    }

    @Test func test_missing_when_a_copy_was_restored_then_lists_what_was_paid_after_it_and_nothing_else() async throws {
        try await Self.tilled { merced, folder, till in
            let copy = merced.home.file("copy.sqlite")
            #expect(try await merced.run("ledger", "backup", copy.path).status == 0)
            let (paid, sold) = (till.order(), till.order())
            for id in [paid, sold] { #expect(try await merced.run("pay", "\(id)", "--cash", "50").status == 0) }
            #expect(try await merced.run("sync").status == 0)
            #expect(try await merced.run("sales", "missing", "--json").json["sales"]?.elements.isEmpty == true)
            try FileManager.default.removeItem(at: folder)
            #expect(try await merced.run("ledger", "restore", copy.path).status == 0)
            #expect(try await merced.run("sync").status == 0)
            let missing = try await merced.run("sales", "missing", "--json")
            let orders = missing.json["sales"]?.elements.compactMap { $0["order"]?.integer } ?? []
            #expect(orders == [paid, sold], "\(missing.output) \(missing.errors)")
            let list = try await merced.run("sales", "missing")
            #expect(list.output.contains("#\(paid)") && list.output.contains("R1"), "\(list.output)")
        }
    }

    @Test func test_check_when_the_ledger_is_damaged_then_names_it_and_the_way_out() async throws {
        try await Self.tilled { merced, folder, _ in
            let file = folder.appending(path: "ledger.sqlite")
            let copy = merced.home.file("copy.sqlite")
            #expect(try await merced.run("ledger", "backup", copy.path).status == 0)
            var bytes = try Data(contentsOf: copy)
            bytes.replaceSubrange(4_096..<8_192, with: Data(repeating: 0x5A, count: 4_096))
            try Self.remove(folder)
            try bytes.write(to: file)
            let said = try await merced.run("ledger", "check")
            #expect(said.status == 74 && said.errors.contains("merced ledger restore FILE"), "\(said.errors)")
            #expect(said.errors.contains(file.path) && !said.errors.contains(".ledger-check"), "\(said.errors)")
        }
    }

    /// What was damaged stays beside the ledger, and must not keep the ledger itself from being copied.
    @Test func test_copies_when_a_damaged_ledger_was_replaced_then_go_on() async throws {
        try await Self.tilled { merced, folder, till in
            let copy = merced.home.file("copy.sqlite")
            #expect(try await merced.run("ledger", "backup", copy.path).status == 0)
            let file = folder.appending(path: "ledger.sqlite")
            try Self.remove(folder)
            try Data(repeating: 0x5A, count: 8_192).write(to: file)
            #expect(try await merced.run("ledger", "restore", copy.path).status == 0)
            #expect(try await merced.run("ledger", "name", "R2").status == 0)
            let copies = merced.home.file("copies")
            try merced.configureBackup("[backup]\nfolder = \"\(copies.path)\"\n")
            #expect(try await merced.run("pay", "\(till.order())", "--cash", "50").status == 0)
            let made = (try? FileManager.default.contentsOfDirectory(atPath: copies.path)) ?? []
            #expect(made.count == 1 && made.first?.hasPrefix("shop-R2-") == true, "\(made)")
            let doctor = try await merced.run("doctor", "--offline")
            #expect(doctor.output.contains("the last one is 0 min old"), "\(doctor.output)")
        }
    }

    @Test(arguments: ["prepared", "aside", "forgotten", "replaced"])
    func test_restore_when_killed_at_a_step_then_the_next_start_has_a_ledger_or_says_how(step: String) async throws {
        try await Self.tilled { merced, folder, till in
            let copy = merced.home.file("copy.sqlite")
            #expect(try await merced.run("ledger", "backup", copy.path).status == 0)
            #expect(try await merced.run("pay", "\(till.order())", "--cash", "50").status == 0)
            let killed = try await merced.run(
                "ledger",
                "restore",
                copy.path,
                adding: ["MERCED_CRASH_TEST": "ledger:\(step)"]
            )
            #expect(killed.status != 0, "it was not killed at \(step)")
            let next = try await merced.run("payments", "verify")
            if ["prepared", "replaced"].contains(step) {
                // The other payment's mark is on its order, which the restored ledger does not know.
                #expect([0, 1].contains(next.status), "\(step): \(next.errors)")
            } else {
                #expect(next.status == 74 && next.errors.contains("ledger restore FILE"), "\(step): \(next.errors)")
            }
            let again = try await merced.run("ledger", "restore", copy.path)
            #expect(again.status == 0, "\(step): \(again.errors)")
            let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter {
                    $0.hasPrefix("ledger.sqlite.before-restore-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
                }
            var rows: [Int] = []
            for name in kept {
                let check = try await merced.run("ledger", "check", folder.appending(path: name).path, "--json")
                rows.append(check.json["sequence"]?.integer.map { Int($0) } ?? 0)
            }
            let first = try await merced.run("ledger", "check", copy.path, "--json")
            #expect((rows.max() ?? 0) > Int(first.json["sequence"]?.integer ?? 0), "the newest is kept: \(rows)")
        }
    }
}
