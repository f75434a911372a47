import DemoStore
import Foundation
import TestSupport
import Testing

/// Where copies of the ledger go, and what is said of them.
@Suite(.timeLimit(.minutes(10)))
struct LedgerCopiesTests {
    private static func connected(_ body: (RunningDemo.Setup, Merced, URL) async throws -> Void) async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced(named: "till")
            try merced.connect(to: setup.address, port: setup.port)
            try await body(setup, merced, merced.home.file("copies"))
        }
    }

    private static func copies(_ folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix("Z.sqlite") }
    }

    @Test func test_name_when_a_folder_is_given_then_copies_at_once_and_keeps_it() async throws {
        try await Self.connected { _, merced, folder in
            let named = try await merced.run("ledger", "name", "R1", "--backup", folder.path)
            #expect(named.status == 0 && Self.copies(folder).count == 1, "\(named.errors)")
            let written = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            #expect(written.contains("[backup]") && written.contains(folder.path))
            let doctor = try await merced.run("doctor", "--offline")
            #expect(doctor.output.contains("the last one is 0 min old"), "\(doctor.output)")
            let rehearsed = try await merced.run("ledger", "check", "--backup")
            #expect(rehearsed.status == 0 && rehearsed.output.contains("It can be restored."), "\(rehearsed.errors)")
            let left = try FileManager.default.contentsOfDirectory(
                atPath: merced.dataFolder.appending(path: "stores/shop").path
            )
            #expect(!left.contains { $0.hasPrefix(".rehearsal") }, "\(left)")
        }
    }

    @Test func test_name_when_no_folder_is_given_then_says_that_there_are_no_copies() async throws {
        try await Self.connected { _, merced, _ in
            let named = try await merced.run("ledger", "name", "R1")
            #expect(named.status == 0 && named.errors.contains("No copies are made"), "\(named.errors)")
            let doctor = try await merced.run("doctor", "--offline")
            #expect(doctor.output.contains("none are made of the ledger"), "\(doctor.output)")
            #expect(try await merced.run("ledger", "check", "--backup").status != 0)
        }
    }

    @Test func test_name_when_the_folder_cannot_be_made_then_named_and_nothing_is_kept() async throws {
        try await Self.connected { _, merced, folder in
            try Data("a file".utf8).write(to: folder)
            let named = try await merced.run("ledger", "name", "R1", "--backup", folder.path + "/inside")
            #expect(named.status != 0 && named.output.contains("This till is R1."), "\(named.errors)")
            #expect(!(try String(contentsOf: merced.configurationFile, encoding: .utf8)).contains("[backup]"))
        }
    }

    @Test func test_command_when_it_fails_then_says_so_with_its_output_and_doctor_too() async throws {
        try await Self.connected { _, merced, folder in
            #expect(try await merced.run("ledger", "name", "R1").status == 0)
            try merced.configureBackup(
                "[backup]\nfolder = \"\(folder.path)\"\ncommand = \"echo no such remote >&2; exit 7\"\n"
            )
            let failed = try await merced.run("ledger", "backup")
            #expect(failed.errors.contains("exit status 7: no such remote"), "\(failed.errors)")
            #expect(!failed.errors.contains("secret"), "\(failed.errors)")
            #expect(Self.copies(folder).count == 1)
            let doctor = try await merced.run("doctor", "--offline")
            #expect(doctor.output.contains("no such remote") && doctor.status == 1, "\(doctor.output)")
        }
    }

    @Test func test_command_when_the_copy_is_in_quotes_then_gets_its_path() async throws {
        try await Self.connected { _, merced, _ in
            let folder = merced.home.file("it's a \"stick\" $HOME")
            #expect(try await merced.run("ledger", "name", "R1").status == 0)
            let escaped = folder.path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            for (index, line) in ["cp {} copy", "cp \"{}\" copy", "cp '{}' copy"]
                .enumerated()
            {
                let to = merced.home.file("copy\(index)").path
                let command = line.replacing(" copy", with: " " + to).replacing("\"", with: "\\\"")
                try merced.configureBackup(
                    "[backup]\nfolder = \"\(escaped)\"\nkeep = 1\ncommand = \"\(command)\"\n"
                )
                let made = try await merced.run("ledger", "backup")
                #expect(made.status == 0, "\(line): \(made.errors)")
                #expect(try await merced.run("ledger", "check", to).status == 0, "\(line)")
            }
        }
    }

    /// A copy of the future is not the newest for ever, and does not push out those made after it.
    @Test func test_backup_when_the_clock_was_wrong_for_a_while_then_the_last_made_stay_and_another_tills_too()
        async throws
    {
        try await Self.connected { _, merced, folder in
            #expect(try await merced.run("ledger", "name", "R1").status == 0)
            try merced.configureBackup("[backup]\nfolder = \"\(folder.path)\"\nkeep = 3\n")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let others = ["shop-R2-20261127T100000Z.sqlite", "shop-notes.txt", "other-20261127T100000Z.sqlite"]
            for name in others { try Data("mine".utf8).write(to: folder.appending(path: name)) }
            var made: [String] = []
            for seconds in [31_536_000, 31_536_060, 31_536_120, 0, -86_400 * 9_000, 120] {
                let backup = try await merced.run(
                    ["ledger", "backup", "--json"],
                    adding: ["MERCED_CRASH_TEST": "clock:\(seconds)"]
                )
                #expect(backup.status == 0, "\(backup.errors)")
                made.append(URL(filePath: try #require(backup.json["path"]?.text)).lastPathComponent)
            }
            let left = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
            #expect(left == Set(made.suffix(3) + others), "\(left.sorted())")
            let rehearsed = try await merced.run("ledger", "check", "--backup")
            #expect(rehearsed.output.contains(made.last ?? "-"), "\(rehearsed.output)")
        }
    }

    @Test func test_logout_when_copies_are_made_then_the_last_one_has_everything() async throws {
        try await Self.connected { setup, merced, folder in
            #expect(try await merced.run("ledger", "name", "R1", "--backup", folder.path).status == 0)
            let till = Till(setup: setup)
            #expect(try await merced.run("pay", "\(till.order())", "--cash", "50").status == 0)
            for name in Self.copies(folder) { try FileManager.default.removeItem(at: folder.appending(path: name)) }
            let left = try await merced.run("logout", "shop", "--yes")
            #expect(left.status == 0, "\(left.errors)")
            let copy = try #require(Self.copies(folder).max())
            let check = try await merced.run("ledger", "check", folder.appending(path: copy).path, "--json")
            #expect(check.json["numbers"]?["R1"]?.integer == 1, "\(check.output)")
        }
    }
}
