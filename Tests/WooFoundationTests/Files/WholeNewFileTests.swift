import Foundation
import TestSupport
import Testing

@testable import WooFoundation

@Suite struct WholeNewFileTests {
    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func test_file_when_finished_then_takes_the_next_number_and_nothing_else_stays() throws {
        let folder = try TemporaryFolder(named: "whole")
        for _ in 0..<3 {
            let file = try WholeNewFile(folder: folder.url, name: "orders.csv")
            try file.write("number\r\n")
            #expect(try names(folder.url).contains { $0.hasSuffix(".part") })
            _ = try file.finish()
        }
        #expect(try names(folder.url) == ["orders-2.csv", "orders-3.csv", "orders.csv"])
    }

    @Test func test_file_when_given_up_then_nothing_stays() throws {
        let folder = try TemporaryFolder(named: "whole")
        var file: WholeNewFile? = try WholeNewFile(folder: folder.url, name: "orders.csv")
        try file?.write("half")
        file = nil
        #expect(try names(folder.url).isEmpty)
    }

    @Test func test_exact_name_when_it_is_taken_then_what_lies_there_stays() throws {
        let folder = try TemporaryFolder(named: "whole")
        let place = folder.url.appending(path: "orders.csv")
        try Data("mine".utf8).write(to: place)
        let file = try WholeNewFile(folder: folder.url, name: "orders.csv")
        try file.write("theirs")
        #expect(throws: FileFailure(step: "link", path: place.path, code: EEXIST)) { try file.finishExactly() }
        #expect(try String(contentsOf: place, encoding: .utf8) == "mine")
    }

    @Test func test_file_when_there_is_no_such_folder_then_says_the_step() {
        let folder = URL(filePath: "/nowhere/at/all")
        do {
            _ = try WholeNewFile(folder: folder, name: "orders.csv")
            Issue.record("it was opened")
        } catch {
            #expect(error.step == "open" && error.code == ENOENT)
        }
    }
}
