import Testing

@testable import Hardware

struct ESCPOSJobTests {
    @Test func test_init_when_page_is_858_then_printer_is_initialised_and_told_the_page() {
        let job = ESCPOSJob(codePage: .cp858)
        #expect(job.bytes == [0x1B, 0x40, 0x1C, 0x2E, 0x1B, 0x52, 0, 0x1B, 0x74, 19])
    }

    @Test func test_commands_when_written_then_bytes_are_those_of_the_reference() {
        #expect(bytes { $0.align(.centre) } == [0x1B, 0x61, 1])
        #expect(bytes { $0.bold(true) } == [0x1B, 0x45, 1])
        #expect(bytes { $0.size(width: 2, height: 3) } == [0x1D, 0x21, 0x12])
        #expect(bytes { $0.size(width: 99, height: -1) } == [0x1D, 0x21, 0x70])
        #expect(bytes { $0.feed(300) } == [0x1B, 0x64, 255])
        #expect(bytes { $0.cut(.full) } == [0x1D, 0x56, 0x41, 0])
        #expect(bytes { $0.cut(.partial) } == [0x1D, 0x56, 0x42, 0])
        #expect(bytes { $0.cut(.none) } == [0x1B, 0x64, 4])
        #expect(bytes { $0.kick(DrawerKick(.two)) } == [0x1B, 0x70, 0, 0x19, 0xFA])
        #expect(bytes { $0.kick(DrawerKick(.five, milliseconds: 200)) } == [0x1B, 0x70, 1, 0x64, 0xFA])
    }

    @Test func test_line_when_text_holds_commands_then_no_control_byte_is_sent() {
        let sent = bytes { $0.line("a\u{1B}@b\u{10}\u{14}\u{1}\u{9B}c\nd\u{7F}\u{202E}") }
        #expect(sent == Array("a@bc d".utf8) + [0x0A])
    }

    @Test func test_line_when_text_is_any_scalar_then_every_page_sends_printable_bytes_only() {
        for page in PrinterCodePage.allCases {
            for value in stride(from: UInt32(0), to: 0x1_1000, by: 7) {
                guard let scalar = Unicode.Scalar(value) else { continue }
                #expect(
                    page.bytes(String(scalar)).allSatisfy { $0 >= 0x20 && $0 != 0x7F },
                    "U+\(String(value, radix: 16))"
                )
            }
        }
    }

    @Test func test_barcode_when_digits_are_even_then_they_go_in_pairs() {
        let sent = barcode("3129", dots: 384)
        #expect(sent.suffix(8) == [0x1D, 0x6B, 0x49, 4, UInt8(ascii: "{"), UInt8(ascii: "C"), 31, 29])
        #expect(sent.prefix(3) == [0x1D, 0x68, 0x50])
    }

    @Test func test_barcode_when_text_has_letters_and_a_brace_then_set_b_doubles_the_brace() {
        #expect(barcode("A{1", dots: 576).suffix(10) == [0x1D, 0x6B, 0x49, 6] + Array("{BA{{1".utf8))
    }

    @Test func test_barcode_when_paper_is_narrow_then_bars_get_thinner_and_at_last_are_refused() {
        #expect(barcode("1234567", dots: 384)[5] == 2)
        #expect(barcode("1234567", dots: 576)[5] == 3)
        #expect(barcode("ORDER-2026-0001-XYZ", dots: 384).isEmpty)
        #expect(barcode("№ 12", dots: 576).isEmpty)
        #expect(barcode("", dots: 576).isEmpty)
    }

    @Test func test_qr_code_when_text_fits_then_length_counts_the_three_bytes_of_the_function() {
        let sent = qrCode("https://shop.example/r/1")
        #expect(sent.starts(with: [0x1D, 0x28, 0x6B, 4, 0, 0x31, 0x41, 0x32, 0]))
        // A blank line is the white below it.
        #expect(sent.suffix(9) == [0x1D, 0x28, 0x6B, 3, 0, 0x31, 0x51, 0x30, 0x0A])
        #expect(Array(sent[25..<33]) == [0x1D, 0x28, 0x6B, 27, 0, 0x31, 0x50, 0x30])
        #expect(qrCode(String(repeating: "x", count: 301)).isEmpty)
        #expect(qrCode("").isEmpty)
    }

    /// What is sent, and nothing exactly where it is refused.
    private func barcode(_ text: String, dots: Int) -> [UInt8] {
        var isPrinted = false
        let sent = bytes { isPrinted = $0.barcode(text, dots: dots) }
        #expect(isPrinted == !sent.isEmpty)
        return sent
    }

    private func qrCode(_ text: String) -> [UInt8] {
        var isPrinted = false
        let sent = bytes { isPrinted = $0.qrCode(text) }
        #expect(isPrinted == !sent.isEmpty)
        return sent
    }

    private func bytes(_ write: (inout ESCPOSJob) -> Void) -> [UInt8] {
        var job = ESCPOSJob(codePage: .cp858)
        let head = job.bytes.count
        write(&job)
        return Array(job.bytes.dropFirst(head))
    }
}
