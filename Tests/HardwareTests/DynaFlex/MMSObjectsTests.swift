import Testing

@testable import Hardware

struct MMSObjectsTests {
    @Test(arguments: [0, 1, 127, 128, 255, 256, 65_535])
    func test_encode_when_value_has_any_length_then_it_comes_back(_ count: Int) {
        let value = [UInt8](repeating: 7, count: count)
        for tag: UInt32 in [0x84, 0x9F02, 0xFF74, 0xDFDF25] {
            #expect(MMSObjects.parse(MMSObjects.encode(tag, value)) == [MMSObject(tag: tag, value: value)])
        }
    }

    @Test(
        arguments: [
            [0x84], [0x84, 0x02, 0x00], [0x9F], [0xDF, 0xDF], [0x84, 0x80], [0x84, 0x83, 0, 0, 0], [0x84, 0x82, 0x00],
            [0x84, 0x82, 0xFF, 0xFF], [0xDF, 0xFF, 0xFF, 0xFF, 0x01, 0x00],
        ] as [[UInt8]]
    )
    func test_parse_when_bytes_end_too_early_then_nothing_is_read(_ bytes: [UInt8]) {
        #expect(MMSObjects.parse(bytes) == nil)
    }

    @Test func test_parse_when_there_are_too_many_objects_then_nothing_is_read() {
        #expect(MMSObjects.parse([UInt8](repeating: 0, count: 256))?.count == 128)
        #expect(MMSObjects.parse([UInt8](repeating: 0, count: 258)) == nil)
    }

    @Test func test_property_when_asked_then_request_is_as_in_the_manual() {
        let request = DynaFlexRequest.property([2, 2, 1, 1, 1, 1])
        let expected = P2PERecording.bytes(
            "AA00810401 01 D101 841A D101 81072B06010401F609 850102 890A E208E106E104E102C100".filter { $0 != " " }
        )
        #expect(request.encoded == expected)
        let answer = P2PERecording.bytes("81072B06010401F609850102890FE20DE10BE109E107C105") + Array("B1234".utf8)
        #expect(DynaFlexRequest.propertyText(answer, [2, 2, 1, 1, 1, 1]) == "B1234")
        #expect(DynaFlexRequest.propertyText(answer, [2, 2, 1, 1, 1, 2]) == nil)
    }

    @Test func test_start_when_amounts_and_times_are_extreme_then_fields_hold_their_size() {
        for amount: Int64 in [0, 1, 999_999_999_999, .max, -1] {
            let request = DynaFlexRequest.start(
                amountMinor: amount,
                currency: "JPY",
                currencyNumber: 392,
                timeout: .seconds(9_999)
            )
            #expect(request.encoded.count == 71)
            #expect(MMSObjects.value(0x82, in: request.payload) == [255])
            #expect(MMSObjects.value(0x86, 0x5F36, in: request.payload) == [0])
            #expect(MMSObjects.value(0x86, 0x5F2A, in: request.payload) == [0x03, 0x92])
        }
    }
}
