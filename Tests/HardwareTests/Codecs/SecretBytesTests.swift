import Testing

@testable import Hardware

struct SecretBytesTests {
    @Test func test_take_when_it_fits_then_moved_and_the_source_is_empty() throws {
        let secret = try SecretBytes(capacity: 8)
        var bytes: [UInt8] = [1, 2, 3]
        try secret.take(&bytes)
        #expect(bytes.isEmpty)
        #expect(secret.count == 3)
        #expect(secret.withBytes { $0[2] } == 3)
    }

    @Test func test_take_when_it_does_not_fit_then_refused_and_the_source_is_gone_too() throws {
        let secret = try SecretBytes(capacity: 2)
        var bytes: [UInt8] = [1, 2, 3]
        #expect(throws: SecretBytesError.full) { try secret.take(&bytes) }
        #expect(bytes.isEmpty)
        #expect(secret.count == 0)
    }

    @Test(arguments: [-1, SecretBytes.largest + 1]) func test_buffer_when_size_is_out_of_range_then_refused(
        capacity: Int
    ) {
        #expect(throws: SecretBytesError.full) { try SecretBytes(capacity: capacity) }
    }

    /// Nothing of a buffer's content comes out of the ways a log would print it.
    @Test func test_buffer_when_printed_then_no_content() throws {
        let secret = try SecretBytes(capacity: 16)
        var bytes: [UInt8] = [0x47, 0x61, 0x73, 0x90]
        try secret.take(&bytes)
        let texts = [
            "\(secret)", String(reflecting: secret),
            String(describing: Mirror(reflecting: secret).children.map(\.value)),
        ]
        for text in texts { #expect(!text.contains("71, 97") && !text.contains("476173")) }
        #expect((secret as Any) as? any Encodable == nil)
        #expect((secret as Any) as? any CustomStringConvertible == nil)
    }

    @Test func test_core_files_when_a_buffer_lives_then_off() throws {
        let secret = try SecretBytes(capacity: 1)
        #expect(CoreDumps.areOff)
        withExtendedLifetime(secret) {}
    }
}
