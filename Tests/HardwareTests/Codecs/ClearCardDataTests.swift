import TestSupport
import Testing
import WooFoundation

@testable import Hardware

/// Card numbers among bytes, by their values alone.
struct ClearCardDataTests {
    private static let unknown: UInt32 = 0xDFDF6A
    private static let cipherText: UInt32 = 0xDFDF59
    private let blind = ClearCardData(known: nil)
    private let seeing = ClearCardData(known: MaskedPAN(firstSix: "476173", lastFour: "0010"))

    @Test(arguments: [
        "501800000009", "4222222222222F", "36700102000000", "378282246310005F", "4761739001010010", "2223000048400011",
        "6304000000000000000F", "00004761739001010010", "FFFF4761739001010010", "4761739001010010FFFFFFFF",
        "4761739001010010D3112F", "4761739001010010D31122010000000000",
    ])
    func test_value_when_a_number_is_all_there_is_then_found(_ hexadecimal: String) {
        #expect(blind.isIn([UInt8](hexadecimal: hexadecimal), tag: Self.unknown))
        let digits = hexadecimal.drop { $0 == "0" || $0 == "F" }.prefix { $0.isNumber }
        #expect(blind.isIn(Array(digits.utf8), tag: Self.unknown))
    }

    @Test(arguments: [
        "5A08" + "4761739001010010" + "5F2403311231", "0102035A084761739001010010", "570C4761739001010010D3112201",
        "4761739001010010D31122010000000000001F", "4761739001010010FFFFFFFFFFFFFFFF", "DF01084761739001010010000000",
        "3437363137333930303130313030313000", "3B343736313733393030313031303031313D",
    ])
    func test_value_when_it_stands_in_plain_where_a_cipher_text_should_be_then_found(_ hexadecimal: String) {
        #expect(blind.isIn([UInt8](hexadecimal: hexadecimal), tag: Self.cipherText))
    }

    @Test func test_value_when_the_masked_number_is_known_then_found_at_every_half_byte_of_a_cipher_text() {
        var random = SeededGenerator(seed: 49)
        for start in 0..<64 {
            var nibbles = (0..<240).map { _ in UInt8.random(in: 0...15, using: &random) }
            for (place, digit) in "4761739001010010".utf8.enumerated() { nibbles[start + place] = digit & 0x0F }
            let bytes = stride(from: 0, to: 240, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
            #expect(seeing.isIn(bytes, tag: Self.cipherText), "\(start)")
        }
    }

    /// A reader's every payment passes: of these about one in a million may not.
    @Test func test_value_when_a_kilobyte_is_random_then_it_passes() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<(Seed.isLong ? 20_000 : 200) {
            let bytes = (0..<1_024).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(!blind.isIn(bytes, tag: Self.cipherText) && !seeing.isIn(bytes, tag: Self.cipherText))
        }
    }

    @Test(
        arguments: [
            (0x9F02, "000000001234"), (0x9F10, "06010A03A0B000"), (0x84, "A0000000031010"),
            (0x84, "D27600002545410100"),
            (0x94, "4001010050010200"), (0x8E, "000000000000000042031E031F03"), (0xDFDF56, "FFFF9876543210E00001"),
            (0xDFDF56, "62994900000000000108"), (0xDFDF25, "564D4D5330303031"), (0x9F21, "123456"),
        ] as [(UInt32, String)]
    )
    func test_value_when_a_usual_object_has_its_usual_value_then_it_passes(_ tag: UInt32, _ hexadecimal: String) {
        #expect(!blind.isIn([UInt8](hexadecimal: hexadecimal), tag: tag))
        #expect(!seeing.isIn([UInt8](hexadecimal: hexadecimal), tag: tag))
    }

    // MARK: Names that devices give themselves

    @Test func test_names_when_a_device_has_a_number_there_then_none_of_it_is_told() {
        let device = USBDeviceDescription(
            vendorID: 1,
            productID: 2,
            bus: 1,
            address: 2,
            manufacturer: "M",
            product: "Reader 4761 7390 0101 0010",
            serial: "4761739001010010",
            interfaces: []
        )
        #expect(device.fullName == "M" && device.serial == nil)
        #expect(device.trouble == .unprotected(.clear(tag: nil)))
        #expect(USBPrinterChoice(of: device).text == "0001:0002")
        let told = "MFG:4761739001010010;MDL:TM;"
        let id = PrinterDeviceID(answer: [0, UInt8(told.utf8.count + 2)] + Array(told.utf8))
        #expect(id?.manufacturer == "…0010")
        let reader = CardReader(
            serial: "tmr_1",
            kind: .serverDriven,
            name: "Till 4761739001010010",
            mode: .test,
            batteryLevel: nil,
            firmwareVersion: "4761739001010010"
        )
        #expect(reader.name == "Till …0010" && reader.firmwareVersion == "…0010")
        let emv = EMVReceiptData(applicationName: "4761739001010010", aid: "A0000000031010")
        #expect(emv.applicationName == "…0010" && emv.aid == "A0000000031010")
    }
}
