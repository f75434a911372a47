import Testing

@testable import Hardware

struct APDUTests {
    @Test func test_bytes_when_each_case_then_as_iso_7816_says() throws {
        let one = try #require(CommandAPDU(0, 0x82, 0, 0))
        let two = try #require(CommandAPDU(0, 0xB2, 1, 0x0C, expected: 256))
        let three = try #require(CommandAPDU(0, 0x82, 0, 0, data: [1, 2]))
        let four = try #require(CommandAPDU(0, 0xA4, 4, 0, data: [1, 2], expected: 256))
        #expect(
            [one, two, three, four].map(\.bytes.hexadecimal) == [
                "00820000", "00B2010C00", "00820000020102", "00A4040002010200",
            ]
        )
        #expect(
            [one, two, three, four].map(\.bytesForT0.hexadecimal)
                == ["0082000000", "00B2010C00", "00820000020102", "00A40400020102"]
        )
        for command in [one, two, three, four] { #expect(CommandAPDU(command.bytes) == command) }
    }

    @Test(arguments: ["", "00A404", "00A404000501", "00A4040001020304"]) func test_command_when_malformed_then_none(
        text: String
    ) {
        #expect(CommandAPDU([UInt8](hexadecimal: text)) == nil)
    }

    @Test func test_command_when_too_long_then_none() {
        #expect(CommandAPDU(0, 0, 0, 0, data: Array(repeating: 0, count: 256)) == nil)
        #expect(CommandAPDU(0, 0, 0, 0, expected: 257) == nil)
        #expect(CommandAPDU(0, 0, 0, 0, expected: 0) == nil)
    }

    @Test func test_status_when_bytes_wait_or_length_is_wrong_then_told() {
        #expect(StatusWord(0x61, 0).waiting == 256)
        #expect(StatusWord(0x61, 0x32).waiting == 0x32)
        #expect(StatusWord(0x6C, 0x2F).rightLength == 0x2F)
        #expect(StatusWord.success.waiting == nil)
        #expect(StatusWord.fileNotFound.description == "6A82")
    }

    @Test func test_reset_when_recorded_then_read() throws {
        let reset = try AnswerToReset([UInt8](hexadecimal: "3b6e000080318066b08412016e0183009000"))
        #expect(reset.protocols == [0])
        #expect(reset.guardTime == 0)
        #expect(reset.historicalBytes.count == 14)
        #expect(!reset.isInverse)
    }

    @Test func test_reset_when_two_protocols_then_check_byte_counts() throws {
        // TS T0 TD1 TD2 TA3 TB3 TCK: T=0 first, then T=1.
        var bytes: [UInt8] = [0x3B, 0x80, 0x80, 0x31, 0x20, 0x45]
        bytes.append(bytes.dropFirst().reduce(0, ^))
        #expect(try AnswerToReset(bytes).protocols == [0, 1])
        bytes[6] ^= 1
        #expect(throws: AnswerToResetError.badChecksum) { try AnswerToReset(bytes) }
    }

    @Test(arguments: [
        ("", AnswerToResetError.badLength), ("3B", .badLength), ("4B00", .badStart), ("3BFF11", .badLength),
    ])
    func test_reset_when_malformed_then_named(text: String, error: AnswerToResetError) {
        #expect(throws: error) { try AnswerToReset([UInt8](hexadecimal: text)) }
    }
}
