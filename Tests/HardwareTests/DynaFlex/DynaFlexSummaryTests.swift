import Testing

@testable import Hardware

/// What of a reader's data goes onto the receipt.
struct DynaFlexSummaryTests {
    private func data(cryptogram: [UInt8], results: [UInt8], more: [UInt8] = []) throws -> DynaFlexCardData {
        let secret =
            MMSObjects.encode(0xDFDF59, [UInt8](repeating: 0xA5, count: 16))
            + MMSObjects.encode(0xDFDF56, [UInt8](repeating: 1, count: 10)) + MMSObjects.encode(0xDFDF57, [0x80])
        let card =
            MMSObjects.encode(0x84, [0xA0, 0, 0, 0, 4, 0x10, 0x10]) + MMSObjects.encode(0x9F26, cryptogram)
            + MMSObjects.encode(0x95, results) + more
            + MMSObjects.encode(0xDFDF4D, Array(";543012******0034=3112?".utf8))
        let outer =
            MMSObjects.encode(0xDFDF25, Array("VMMS0001".utf8))
            + MMSObjects.encode(0xFA, MMSObjects.encode(0x70, card + MMSObjects.encode(0xF8, secret)))
        let whole = MMSObjects.encode(0xF9, outer)
        return try DynaFlexCardData([UInt8(whole.count >> 8), UInt8(whole.count & 0xFF)] + whole + Array("MAC4".utf8))
    }

    @Test func test_summary_when_the_reader_tells_more_at_the_end_then_that_is_on_the_receipt() throws {
        let asked = try data(cryptogram: [UInt8](repeating: 0x11, count: 8), results: [0, 0, 0, 0x80, 0])
        let ended = try data(cryptogram: [UInt8](repeating: 0x22, count: 8), results: [0, 0, 0, 0x80, 0x10])
        let summary = asked.summary(entry: .chip, last: ended, authorisationCode: "A1", responseCode: "00")
        #expect(summary.brand == "Mastercard" && summary.lastFour == "0034")
        #expect(summary.emv?.cryptogram == "2222222222222222")
        #expect(summary.emv?.terminalVerificationResults == "0000008010")
        let early = asked.summary(entry: .chip, last: nil, authorisationCode: "A1", responseCode: "00")
        #expect(early.emv?.cryptogram == "1111111111111111")
    }

    /// 9F12 is in the part of ISO 8859 that 9F11 names: a name in another one would be garbled on paper.
    @Test(arguments: [([0x01], "Café"), ([0x05], "CREDIT"), ([], "CREDIT")] as [([UInt8], String)])
    func test_summary_when_the_names_code_table_is_not_supported_then_the_label_is_on_the_receipt(
        table: [UInt8],
        name: String
    ) throws {
        var more = MMSObjects.encode(0x50, Array("CREDIT".utf8)) + MMSObjects.encode(0x9F12, [0x43, 0x61, 0x66, 0xE9])
        if !table.isEmpty { more += MMSObjects.encode(0x9F11, table) }
        let data = try data(cryptogram: [1], results: [0, 0, 0, 0, 0], more: more)
        let summary = data.summary(entry: .chip, last: nil, authorisationCode: "A1", responseCode: "00")
        #expect(summary.emv?.applicationName == name)
        #expect(!data.emvData.contains(0x11), "the bank is sent no more than before")
    }

    @Test func test_summary_when_the_reader_tells_kind_and_count_then_they_are_on_the_receipt() throws {
        let more = MMSObjects.encode(0x9F27, [0x40]) + MMSObjects.encode(0x9F36, [0x00, 0x42])
        let summary = try data(cryptogram: [1], results: [0, 0, 0, 0, 0], more: more)
            .summary(entry: .chip, last: nil, authorisationCode: "A1", responseCode: "00")
        #expect(summary.emv?.cryptogramKind == "TC" && summary.emv?.transactionCounter == "0042")
    }
}
