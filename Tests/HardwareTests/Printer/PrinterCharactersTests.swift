import TestSupport
import Testing

@testable import Hardware

struct PrinterCharactersTests {
    @Test func test_line_when_a_letter_is_on_another_page_then_the_printer_is_told_and_told_back() {
        var job = ESCPOSJob(characters: .usual)
        let head = job.bytes.count
        job.line("Чай é")
        job.line("tea")
        #expect(
            Array(job.bytes.dropFirst(head))
                == [0x1B, 0x74, 17, 0x97, 0xA0, 0xA9, 0x20, 0x1B, 0x74, 19, 0x82, 0x0A] + Array("tea".utf8) + [0x0A]
        )
        #expect(PaperDecoder(job.bytes).text == ["Чай é", "tea"])
    }

    @Test func test_shown_when_a_page_is_only_likely_then_it_is_used_for_what_would_be_lost() {
        #expect(PrinterCharacters.usual.shown("Łódź “чай” – 5 €") == "Lódz \"чай\" - 5 €")
        #expect(PrinterCharacters([.cp858, .cp852]).shown("Łódź “чай” – 5 €") == "Łódź \"???\" - 5 €")
        #expect(PrinterCharacters([.cp866]).shown("чай é €") == "чай e EUR")
        #expect(PrinterCharacters([]).usualPage == .cp858)
    }

    @Test(arguments: [
        ("日本茶", true), ("Sushi 寿", true), ("ชา", true), ("👍", true), ("Łódź “x” № 5 ½ ﬁ €", false), ("Чай", false),
        ("what?", false), ("？", false), ("", false), ("a\u{1B}\u{7}", false), ("e\u{301}\u{302}", false),
        ("ла\u{301}", false),
    ])
    func test_lacks_when_no_form_of_it_can_be_printed_then_it_does(text: String, lacks: Bool) {
        let characters = PrinterCharacters.usual
        #expect(characters.lacks(text) == lacks)
        if !lacks {
            #expect(characters.shown(text).count { $0 == "?" } == (text.contains { "?？".contains($0) } ? 1 : 0))
        }
    }

    @Test func test_lines_when_they_hold_any_scalar_then_the_paper_shows_what_was_promised() {
        var job = ESCPOSJob(characters: .usual)
        var promised: [String] = []
        for value in stride(from: UInt32(0x20), to: 0x3000, by: 1) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            promised.append(PrinterCharacters.usual.shown("\(scalar)x"))
            job.line("\(scalar)x")
        }
        #expect(PaperDecoder(job.bytes).events == promised.map { .line($0) })
    }
}
