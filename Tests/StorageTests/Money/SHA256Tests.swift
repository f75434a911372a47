import Foundation
import TestSupport
import Testing

@testable import Storage

struct SHA256Tests {
    /// FIPS 180-4's examples, and the lengths around a block's end.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ]) func test_digest_when_text_is_the_standards_then_is_the_standards(_ text: String, _ digest: String) {
        var hash = SHA256()
        hash.update(Array(text.utf8))
        #expect(hash.digest().hexadecimal == digest)
    }

    @Test func test_digest_when_bytes_are_random_and_come_in_pieces_then_is_what_sha256sum_says() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "merced-hash-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var digests: [String: String] = [:]
        try Seed.repeating(Seed.count("MERCED_MUTATIONS", usual: 200)) { random in
            let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            var hash = SHA256()
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...100, using: &random))
                hash.update(piece)
                rest = rest.dropFirst(piece.count)
            }
            let name = "\(digests.count)"
            digests[name] = hash.digest().hexadecimal
            try Data(bytes).write(to: folder.appending(path: name))
        }
        #expect(try Self.sums(of: folder) == digests)
    }

    /// What coreutils says of each file.
    private static func sums(of folder: URL) throws -> [String: String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["sh", "-c", "find . -type f -exec sha256sum {} +"]
        process.currentDirectoryURL = folder
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let pairs = text.split(separator: "\n").map { line in
            (String(line.drop { $0 != "/" }.dropFirst()), String(line.prefix(64)))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

extension Data {
    fileprivate var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
