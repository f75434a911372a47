import Testing
import WooFoundation

/// The vectors of FIPS 180-4's examples and of NIST's byte-oriented test files.
@Suite struct SHA256Tests {
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
    ])
    func test_digest_of_a_published_message_when_hashed_then_is_the_published_digest(message: String, digest: String) {
        #expect(hex(SHA256.digest(of: Array(message.utf8))) == digest)
    }

    @Test func test_digest_of_a_million_letters_when_fed_in_uneven_pieces_then_is_the_published_digest() {
        var hash = SHA256()
        var left = 1_000_000
        var size = 1
        while left > 0 {
            let piece = min(size, left)
            hash.update(Array(repeating: UInt8(ascii: "a"), count: piece))
            left -= piece
            size = size * 2 % 997 + 1
        }
        #expect(hex(hash.finalize()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test(arguments: [55, 56, 63, 64, 65, 119, 120, 128])
    func test_digest_around_a_block_when_fed_whole_or_byte_by_byte_then_is_the_same(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var hash = SHA256()
        for byte in bytes { hash.update([byte]) }
        #expect(hash.finalize() == SHA256.digest(of: bytes))
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
