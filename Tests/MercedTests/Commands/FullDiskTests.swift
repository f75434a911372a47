import DemoStore
import Foundation
import TestSupport
import Testing

/// Files that cannot grow, or not be written at all: said in words, nothing lost, and it goes on where it was.
@Suite(.timeLimit(.minutes(10)), .enabled("a mount namespace") { await SmallDisk.isPossible() })
struct FullDiskTests {
    /// A mirror with its first page, a note in the ledger that the store does not take yet, and a small disk under both.
    private static func with(
        kilobytes: Int,
        orders: Int = 700,
        _ body: (RunningDemo.Setup, Merced, SmallDisk, _ note: Fault.Handle) async throws -> Void
    ) async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: orders)) { setup, merced in
            let disk = try await SmallDisk(forDataOf: merced, kilobytes: kilobytes)
            let list = try await disk.merced("orders", "list", "--json", "--limit", "50")
            #expect(list.status == 0, "\(list.errors)")
            let id = try #require(list.json["orders"]?.elements.first?["id"]?.integer)
            let fault = setup.proxy.add(Fault(.status(503, body: "", headers: [:]), method: "POST", path: "/notes"))
            let note = try await disk.merced("orders", "note", "\(id)", "Ring before noon")
            #expect(note.status == 75, "\(note.errors)")
            try await body(setup, merced, disk, Fault.Handle(id: fault, order: id))
        }
    }

    private static func expectTheNoteWaits(_ disk: SmallDisk) async throws {
        let list = try await disk.merced("outbox", "list", "--json")
        let edits = list.json["edits"]?.elements ?? []
        // Under way, or uncertain, where the disk was full before the store's answer could be written down.
        let state = edits.first?["state"]?.text ?? ""
        #expect(
            edits.count == 1 && ["waiting", "sending", "uncertain"].contains(state),
            "\(list.output) \(list.errors)"
        )
    }

    private static func expectWhole(
        _ setup: RunningDemo.Setup,
        _ disk: SmallDisk,
        _ note: Fault.Handle
    ) async throws {
        setup.proxy.remove(note.id)
        let sync = try await disk.merced("sync")
        #expect([0, 75].contains(sync.status), "\(sync.errors)")
        var retry = try await disk.merced("outbox", "retry")
        // What may have been done is looked for in the store first, and not repeated for a minute and a half.
        let limit = ContinuousClock.now + .seconds(180)
        while retry.status == 75, ContinuousClock.now < limit { retry = try await disk.merced("outbox", "retry") }
        #expect(retry.status == 0, "\(retry.errors)")
        #expect(setup.store.count(ofNote: "Ring before noon", on: note.order) == 1)
        let list = try await disk.merced("orders", "list", "--json", "--limit", "100000")
        let ids = list.json["orders"]?.elements.compactMap { $0["id"]?.integer } ?? []
        let listed = setup.store.orderIDs.filter {
            !["trash", "auto-draft", "checkout-draft"].contains(setup.store.status(ofOrder: $0) ?? "")
        }
        #expect(list.json["complete"] == true)
        #expect(ids.sorted() == listed.sorted())
    }

    @Test func test_sync_when_the_disk_is_full_then_said_and_the_rest_comes_when_there_is_room() async throws {
        try await Self.with(kilobytes: 2_900) { setup, _, disk, note in
            let full = try await disk.merced("sync")
            #expect(full.status == 74 && full.errors.contains("The disk is full"), "\(full.status) \(full.errors)")
            try await disk.fill()
            // Reading finds room where the files beside the database are there already.
            let list = try await disk.run(Merced.binary, ["outbox", "list"])
            #expect(list.status == 0 || list.errors.contains("The disk is full"), "\(list.status) \(list.errors)")
            for verb in [["orders", "note", "\(note.order)", "No room"], ["sync"]] {
                let outcome = try await disk.run(Merced.binary, verb)
                #expect(
                    outcome.status == 74 && outcome.errors.contains("The disk is full"),
                    "\(verb): \(outcome.errors)"
                )
            }
            try await disk.removeFilling()
            try await disk.remount("size=64m")
            try await Self.expectTheNoteWaits(disk)
            try await Self.expectWhole(setup, disk, note)
        }
    }

    @Test func test_export_when_the_disk_is_full_in_the_middle_then_said_and_nothing_is_left_under_its_name()
        async throws
    {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 700)) { setup, merced in
            let disk = try await SmallDisk(forDataOf: merced, kilobytes: 64_000)
            #expect(try await disk.merced("sync").status == 0)
            let folder = merced.dataFolder.path(percentEncoded: false)
            let (old, new) = ("\(folder)/old.csv", "\(folder)/new.csv")
            _ = try await disk.run("sh", ["-c", "echo mine > \"$1\"", "sh", old])
            try await disk.fill()
            // Room for what is read, and for a part of what is written.
            _ = try await disk.run("truncate", ["-s", "-128K", "\(folder)/filler"])
            // The mirror needs no room for what the store says meanwhile.
            setup.proxy.goDown()
            for arguments in [["--file", new], ["--file", old, "--replace"]] {
                let export = ["orders", "export", "--rows", "line"] + arguments
                let outcome = try await disk.run(Merced.binary, export)
                #expect(
                    outcome.status == 74 && outcome.errors.contains("The disk is full"),
                    "\(outcome.status) \(outcome.errors)"
                )
            }
            let left = try await disk.run("ls", ["-A", folder])
            #expect(!left.output.contains("new.csv") && !left.output.contains(".part"), "\(left.output)")
            #expect(try await disk.run("cat", [old]).output == "mine\n")
            try await disk.removeFilling()
            let whole = try await disk.merced("orders", "export", "--rows", "line", "--file", new)
            #expect([0, 75].contains(whole.status) && whole.output.contains("rows in"), "\(whole.errors)")
        }
    }

    @Test func test_sync_when_files_are_read_only_then_said_and_it_goes_on_afterwards() async throws {
        try await Self.with(kilobytes: 64_000, orders: Seed.isLong ? 700 : 200) { setup, _, disk, note in
            try await disk.remount("ro")
            for verb in [["outbox", "list"], ["orders", "note", "\(note.order)", "No way"], ["sync"]] {
                let outcome = try await disk.run(Merced.binary, verb)
                let isSaid = outcome.errors.contains("cannot be written")
                #expect(outcome.status == 74 && isSaid, "\(verb): \(outcome.status) \(outcome.errors)")
            }
            try await disk.remount("rw")
            try await Self.expectTheNoteWaits(disk)
            try await Self.expectWhole(setup, disk, note)
        }
    }
}

extension Fault {
    /// A fault that was added for the notes of an order.
    struct Handle {
        let id: FaultProxy.ID
        let order: Int
    }
}
