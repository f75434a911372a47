import Foundation
import TestSupport
import Testing
import Yosemite

@testable import App

@Suite struct SecretFileTests {
    private static let secret = Secret("opensesame abcd EFGH")

    private func secretFile(in folder: TemporaryFolder) throws -> (file: SecretFile, path: String) {
        let url = try Folders(environment: folder.environment()).secretFile(store: "shop")
        return (SecretFile(url), url.path(percentEncoded: false))
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func test_write_when_the_folder_is_missing_or_open_then_both_are_private() throws {
        let folder = try TemporaryFolder(named: "with blank")
        let (file, path) = try secretFile(in: folder)
        let parent = file.file.deletingLastPathComponent().path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        #expect(chmod(parent, 0o755) == 0)
        try file.write(Self.secret)
        #expect(try mode(path) == 0o600)
        #expect(try mode(parent) == 0o700)
        #expect(try file.read() == Self.secret)
        try file.write(Secret("other"))
        #expect(try file.read() == Secret("other"))
        try file.remove()
        try file.remove()
        #expect(throws: SecretFile.Failure.missing(path: path)) { try file.read() }
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o644])
    func test_read_when_others_may_read_it_then_it_is_refused(mode: Int) throws {
        let folder = try TemporaryFolder()
        let (file, path) = try secretFile(in: folder)
        try file.write(Self.secret)
        #expect(chmod(path, mode_t(mode)) == 0)
        let failure = SecretFile.Failure.readableByOthers(path: path, mode: mode)
        #expect(throws: failure) { try file.read() }
        #expect(failure.localizedDescription.contains("chmod 600"))
        #expect(!failure.localizedDescription.contains("opensesame"))
    }

    @Test(arguments: [
        ("", "is empty"), ("\n", "is empty"), ("a\nb\n", "more than one line"), ("a\u{1b}b", "not text"),
        (String(repeating: "x", count: 5_000), "longer than"),
    ])
    func test_read_when_the_content_is_no_secret_then_says_so(content: String, words: String) throws {
        let folder = try TemporaryFolder()
        let (file, path) = try secretFile(in: folder)
        try file.write(Self.secret)
        try Data(content.utf8).write(to: file.file)
        #expect(chmod(path, 0o600) == 0)
        let error = #expect(throws: SecretFile.Failure.self) { try file.read() }
        #expect(error?.localizedDescription.contains(words) == true)
    }

    @Test func test_read_when_it_is_a_folder_or_no_place_to_write_then_says_so() throws {
        let folder = try TemporaryFolder()
        let (file, path) = try secretFile(in: folder)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(chmod(path, 0o700) == 0)
        #expect(throws: SecretFile.Failure.unreadable(path: path, reason: "it is no file")) { try file.read() }
        let blocked = SecretFile(try folder.write("x", to: "file").appending(path: "secret"))
        #expect(throws: SecretFile.Failure.self) { try blocked.write(Self.secret) }
    }
}
