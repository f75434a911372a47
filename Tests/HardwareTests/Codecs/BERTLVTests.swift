import Testing

@testable import Hardware

struct BERTLVTests {
    private func tags(_ text: String) throws -> [UInt32] {
        try BERTLV.elements(in: [UInt8](hexadecimal: text).span).map(\.tag.rawValue)
    }

    @Test func test_elements_when_tags_and_lengths_of_every_size_then_read() throws {
        let long = String(repeating: "AB", count: 200)
        #expect(
            try tags("5A0112" + "9F26021234" + "DF8101" + "00" + "8C81C8" + long + "8D8200C8" + long)
                == [0x5A, 0x9F26, 0xDF8101, 0x8C, 0x8D]
        )
    }

    @Test func test_elements_when_padded_then_padding_is_passed_over() throws {
        #expect(try tags("00005A0112FFFF82021800" + "0000") == [0x5A, 0x82])
    }

    @Test(arguments: [
        ("5A", TLVError.truncated), ("5A02AA", .truncated), ("9F", .truncated), ("9F8181", .truncated),
        ("9F818181", .badTag), ("5A80", .badLength), ("5A84000000010A", .badLength), ("5A82FFFF00", .truncated),
        ("5A83", .truncated),
    ])
    func test_elements_when_malformed_then_named(text: String, error: TLVError) {
        #expect(throws: error) { try tags(text) }
    }

    @Test func test_find_when_nested_then_place_in_the_whole_buffer() throws {
        let bytes = [UInt8](hexadecimal: "6F0E8402AABBA5085003414243870101")
        let found = try BERTLV.find(.applicationPriority, in: bytes.span)
        let element = try #require(found)
        #expect(Array(bytes[element.value]) == [1])
    }

    @Test func test_find_when_too_deep_then_refused() {
        var bytes: [UInt8] = [0x87, 1, 1]
        for _ in 0..<20 { bytes = BERTLV.encoded(.applicationTemplate, bytes) }
        #expect(throws: TLVError.tooDeep) { try BERTLV.find(.pan, in: bytes.span) }
    }

    @Test func test_elements_when_more_than_taken_then_refused() {
        let bytes: [UInt8] = (0..<600).map { $0 % 2 == 0 ? 0x5A : 0 }
        #expect(throws: TLVError.tooMany) { try BERTLV.elements(in: bytes.span) }
    }

    @Test(arguments: [0, 1, 127, 128, 255, 256, 4_000]) func test_encoded_when_read_again_then_the_same(count: Int)
        throws
    {
        let value = (0..<count).map { UInt8(truncatingIfNeeded: $0 &+ 1) }
        let bytes = BERTLV.encoded(.issuerApplicationData, value)
        let elements = try BERTLV.elements(in: bytes.span)
        let element = try #require(elements.first)
        #expect(element.tag == .issuerApplicationData)
        #expect(Array(bytes[element.value]) == value)
    }

    @Test func test_list_when_built_then_values_are_fitted_by_format() throws {
        let list = try DataObjectList(
            [UInt8](hexadecimal: "9F02069F0203" + "5F2A04" + "9F3702" + "9F3706" + "5A0A" + "DF0102").span
        )
        let data = list.data(from: [
            .amountAuthorised: [UInt8](hexadecimal: "000000001234"),
            .transactionCurrencyCode: [0x08, 0x40],
            .unpredictableNumber: [1, 2, 3, 4],
            .pan: [0x12, 0x34],
        ])
        #expect(
            data.hexadecimal
                == "000000001234" + "001234" + "00000840" + "0102" + "010203040000" + "1234FFFFFFFFFFFFFFFF" + "0000"
        )
    }

    @Test(arguments: ["9F", "9F02", "9F818181", "5AFF5AFF"]) func test_list_when_malformed_then_refused(text: String) {
        #expect(throws: TLVError.self) { try DataObjectList([UInt8](hexadecimal: text).span) }
    }
}
