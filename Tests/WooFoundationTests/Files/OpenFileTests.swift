import Foundation
import TestSupport
import Testing
import WooFoundation

struct OpenFileTests {
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "merced-open-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func test_file_when_written_in_pieces_then_is_read_in_pieces() throws {
        try inFolder { folder in
            let file = folder.appending(path: "a b%20c")
            try OpenFile.new(file).write(Data("hello ".utf8))
            try OpenFile.appending(file).write("world".utf8)
            let open = try OpenFile.reading(file)
            #expect(try open.size() == 11 && open.read(atMost: 4) == Data("hell".utf8))
            #expect(try open.read(atMost: 100) == Data("o world".utf8) && open.read(atMost: 1).isEmpty)
            try open.seek(to: 6)
            #expect(try open.read(atMost: 5) == Data("world".utf8))
            try OpenFile.writing(file).write("J".utf8)
            #expect(try String(contentsOf: file, encoding: .utf8) == "Jello world")
            let mode = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[
                .posixPermissions
            ]
            #expect((mode as? NSNumber)?.intValue == 0o600)
        }
    }

    @Test func test_file_when_it_is_not_there_or_there_already_then_the_call_is_named() throws {
        try inFolder { folder in
            let file = folder.appending(path: "x")
            let missing = FileFailure(step: "open", path: file.path(percentEncoded: false), code: ENOENT)
            #expect(throws: missing) { try OpenFile.reading(file) }
            #expect(throws: missing) { try OpenFile.appending(file) }
            _ = try OpenFile.new(file)
            #expect(throws: FileFailure.self) { try OpenFile.new(file) }
            #expect(throws: FileFailure.self) { try OpenFile.reading(folder).read(atMost: 1) }
        }
    }

    @Test(arguments: [
        ("~", "/home/ada"), ("~/a b", "/home/ada/a b"), ("a/~", "a/~"), ("/x", "/x"), ("", ""), ("~root/x", "/root/x"),
        ("~nobody-has-this-name/x", "~nobody-has-this-name/x"),
    ])
    func test_expanded_when_a_path_begins_with_a_tilde_then_is_in_that_home(path: String, expected: String) {
        #expect(HomeFolder.expanded(path, home: "/home/ada") == expected)
    }
}
