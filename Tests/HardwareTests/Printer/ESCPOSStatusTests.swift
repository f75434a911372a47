import Foundation
import Testing

@testable import Hardware

struct ESCPOSStatusTests {
    @Test func test_status_when_answer_is_good_then_nothing_keeps_it_from_printing() {
        for question in ESCPOSStatus.Question.allCases {
            #expect(question.status(0x12)?.fault == nil)
        }
        #expect(ESCPOSStatus.Question.paper.status(0x12)?.paper == .present)
    }

    @Test func test_status_when_a_bit_is_set_then_its_cause_is_named() {
        #expect(ESCPOSStatus.Question.printer.status(0x1A)?.fault == .offline)
        #expect(ESCPOSStatus.Question.offlineCause.status(0x16)?.fault == .coverOpen)
        #expect(ESCPOSStatus.Question.offlineCause.status(0x32)?.fault == .paperOut)
        #expect(ESCPOSStatus.Question.error.status(0x1A)?.fault == .needsAttention)
        #expect(ESCPOSStatus.Question.paper.status(0x1E)?.paper == .nearEnd)
        #expect(ESCPOSStatus.Question.paper.status(0x7E)?.fault == .paperOut)
    }

    @Test func test_status_when_the_drawers_switch_moves_then_its_level_is_told() {
        #expect(ESCPOSStatus.Question.printer.status(0x12)?.drawerLevel == .low)
        #expect(ESCPOSStatus.Question.printer.status(0x16)?.drawerLevel == .high)
        var parser = ESCPOSStatus.Parser()
        guard case .automatic(let status)? = parser.messages([0x14, 0x00, 0x00, 0x00]).first else {
            Issue.record("no automatic status")
            return
        }
        #expect(status.drawerLevel == .high && status.fault == nil)
    }

    @Test func test_status_when_fixed_bits_are_wrong_then_it_is_no_answer() {
        for byte in UInt8.min...UInt8.max where byte & 0x93 != 0x12 {
            #expect(ESCPOSStatus.Question.paper.status(byte) == nil)
        }
    }

    @Test func test_parser_when_messages_are_mixed_then_each_is_told_apart() {
        var parser = ESCPOSStatus.Parser()
        let open = PrinterStatus(paper: .out, isCoverOpen: true, isOnline: false, hasError: false, drawerLevel: .low)
        #expect(parser.messages([0x12, 0x11, 0x38, 0x00]) == [.answer(0x12)])
        #expect(parser.messages([0x0C, 0x0F, 0x03]) == [.automatic(open), .printed(PrinterStatus(paper: .nearEnd))])
    }

    @Test func test_parser_when_automatic_status_is_torn_then_the_next_message_is_read() {
        var parser = ESCPOSStatus.Parser()
        #expect(parser.messages([0x18, 0x00, 0x12]) == [.answer(0x12)])
    }

    @Test func test_parser_when_bytes_are_random_then_it_never_finds_more_than_came() {
        var generator = SystemRandomNumberGenerator()
        let rounds = ProcessInfo.processInfo.environment["MERCED_LONG"] == "1" ? 200_000 : 5_000
        for _ in 0..<rounds {
            var parser = ESCPOSStatus.Parser()
            let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in UInt8.random(in: 0...255) }
            #expect(parser.messages(bytes).count <= bytes.count)
        }
    }

    @Test func test_updated_when_both_know_something_then_the_later_word_counts() {
        let first = PrinterStatus(paper: .nearEnd, isCoverOpen: false)
        #expect(first.updated(by: PrinterStatus(paper: .out)) == PrinterStatus(paper: .out, isCoverOpen: false))
    }
}

struct PrinterDeviceIDTests {
    @Test func test_init_when_answer_is_a_printers_then_maker_model_and_commands_are_read() {
        let id = PrinterDeviceID(answer: answer("MFG:EPSON;CMD:ESC/POS, tm ;MDL:TM-T20II;CLS:PRINTER;"))
        #expect(id?.manufacturer == "EPSON")
        #expect(id?.model == "TM-T20II")
        #expect(id?.commands == ["ESC/POS", "TM"])
    }

    @Test func test_init_when_names_are_long_ones_or_length_is_wrong_then_it_is_read_all_the_same() {
        #expect(PrinterDeviceID(answer: answer("MANUFACTURER: Xprinter ;MODEL:XP-58", length: 0))?.model == "XP-58")
        #expect(PrinterDeviceID(answer: answer("MFG:Bixolon;MDL:SRP", length: 60_000))?.manufacturer == "Bixolon")
        #expect(PrinterDeviceID(answer: answer("MFG:A;MDL:B;", length: 7))?.model == "")
    }

    @Test func test_init_when_answer_is_none_then_there_is_no_id() {
        #expect(PrinterDeviceID(answer: []) == nil)
        #expect(PrinterDeviceID(answer: [0, 2]) == nil)
        #expect(PrinterDeviceID(answer: answer("hello")) == nil)
    }

    @Test func test_init_when_answer_is_random_then_fields_are_bounded() {
        let rounds = ProcessInfo.processInfo.environment["MERCED_LONG"] == "1" ? 200_000 : 3_000
        let words = Array("MFG:MDL:CMD:;,;: \u{0}\u{1B}".utf8)
        for _ in 0..<rounds {
            let bytes = (0..<Int.random(in: 0...80)).map { _ in
                Bool.random() ? words.randomElement() ?? 0 : UInt8.random(in: 0...255)
            }
            guard let id = PrinterDeviceID(answer: bytes) else { continue }
            #expect(id.manufacturer.unicodeScalars.allSatisfy { $0.value >= 0x20 })
            #expect(id.model.unicodeScalars.count + id.commands.count <= bytes.count)
        }
    }

    private func answer(_ text: String, length: Int? = nil) -> [UInt8] {
        let length = length ?? text.utf8.count + 2
        return [UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)] + Array(text.utf8)
    }
}
