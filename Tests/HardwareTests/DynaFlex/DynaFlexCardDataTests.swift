import Testing

@testable import Hardware

/// What of a reader's card data may be passed on, by its protection alone.
struct DynaFlexCardDataTests {
    private func payload(
        track: (UInt32, String) = (0xDFDF4D, ";476173******0010=3112?"),
        type: UInt8 = 0x80,
        more: [UInt8] = []
    ) -> [UInt8] {
        let secret =
            MMSObjects.encode(0xDFDF59, [UInt8](repeating: 0xA5, count: 16))
            + MMSObjects.encode(0xDFDF56, [UInt8](repeating: 1, count: 10)) + MMSObjects.encode(0xDFDF57, [type])
        let inner = more + MMSObjects.encode(track.0, Array(track.1.utf8)) + MMSObjects.encode(0xF8, secret)
        let outer =
            MMSObjects.encode(0xDFDF25, Array("VMMS0001".utf8))
            + MMSObjects.encode(0xFA, MMSObjects.encode(0x70, inner))
        let whole = MMSObjects.encode(0xF9, outer)
        return [UInt8(whole.count >> 8), UInt8(whole.count & 0xFF)] + whole + Array("MAC4".utf8)
    }

    private func fault(_ payload: [UInt8]) -> CardReaderFault? {
        do {
            _ = try DynaFlexCardData(payload)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [UInt8(0x80), 0x83, 0x90, 0x9B, 0xA0, 0xAD])
    func test_init_when_encrypted_with_dukpt_then_it_is_taken(_ type: UInt8) {
        #expect(fault(payload(type: type)) == nil)
    }

    @Test(arguments: [UInt8(0x00), 0x10, 0x20, 0x7F, 0xB0])
    func test_init_when_encryption_is_none_or_unknown_then_it_is_refused(_ type: UInt8) {
        #expect(fault(payload(type: type)) == .unprotected(.encryption(type)))
    }

    @Test func test_init_when_the_additional_container_is_not_encrypted_then_it_is_refused() {
        let container = MMSObjects.encode(0xFF42, MMSObjects.encode(0xDFDFDF39, [0]))
        #expect(fault(payload(more: container)) == .unprotected(.encryption(0)))
    }

    @Test(arguments: [
        ";476173******0010=3112?", ";476173******0010=3112201***********?", ";4761000090000119=22120000000000000000?",
        ";5443000040003455=00000000000000000000?", ";374245*****1006=2512?", "", ";?",
    ])
    func test_init_when_track_is_masked_then_it_is_taken(_ track: String) {
        #expect(fault(payload(track: (0xDFDF4D, track))) == nil)
        #expect(fault(payload(track: (0xDFDF33, track))) == nil)
    }

    @Test(arguments: [
        ";4761739001010010=31122011234?", "4761739001010010", "4761739001010010D3112201", ";4761739001010010?",
        ";476173******0010=3112201123456789?", "%B4761739001010010^DOE/JANE^3112?", "%B476173******0010^DOE/JANE^3112?",
        ";47617390*1010010=3112?",
    ])
    func test_init_when_track_is_not_masked_then_it_is_refused(_ track: String) {
        #expect(fault(payload(track: (0xDFDF4D, track))) == .unprotected(.masking))
        #expect(fault(payload(track: (0xDFDF33, track))) == .unprotected(.masking))
    }

    @Test func test_init_when_a_track_hides_in_an_unknown_object_then_it_is_refused() {
        let hidden = MMSObjects.encode(0xDFDF6A, Array(";4761739001010010=31122011234?".utf8))
        #expect(fault(payload(more: hidden)) == .unprotected(.masking))
        #expect(fault(payload(more: MMSObjects.encode(0xFE, hidden))) == .unprotected(.masking))
    }

    @Test(arguments: [UInt32(0x57), 0x5A, 0x56, 0x5F20, 0x9F1F, 0x9F20, 0x9F6B, 0x99])
    func test_init_when_card_data_stands_beside_the_encrypted_then_it_is_refused(_ tag: UInt32) {
        #expect(fault(payload(more: MMSObjects.encode(tag, [0x47, 0x61]))) == .unprotected(.messageTags(tag)))
        #expect(fault(payload(more: MMSObjects.encode(tag, []))) == nil)
    }
}
