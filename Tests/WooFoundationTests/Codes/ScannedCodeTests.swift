import FoundationEssentials
import TestSupport
import Testing
import WooFoundation

struct ScannedCodeTests {
    private func gtins(_ text: String) -> [String] {
        ScannedCode(text).lookups.compactMap { if case .gtin(let number) = $0 { number.digits } else { nil } }
    }

    @Test func test_lookups_when_code_is_an_ean_then_sku_comes_first() {
        let code = ScannedCode("4006381333931")
        #expect(code.lookups.first == .sku("4006381333931"))
        #expect(gtins("4006381333931") == ["04006381333931"])
        #expect(code.lookups.last == .barcode("4006381333931"))
    }

    @Test func test_lookups_when_upc_is_sent_either_way_then_are_of_the_same_number() {
        #expect(gtins("036000291452") == gtins("0036000291452"))
        #expect(gtins("036000291452") == ["00036000291452"])
    }

    @Test func test_lookups_when_eight_digits_may_be_two_things_then_ean_goes_first() {
        #expect(gtins("01234505") == ["00012000003455"])
        #expect(gtins("]E401234505").isEmpty)
        #expect(gtins("96385074") == ["00000096385074"])
    }

    @Test(arguments: [
        "4006381333931 12", "400638133393112", "400638133393154321", "]E3400638133393154321", "]E04006381333931",
        "978-0-306-40615-7",
    ])
    func test_lookups_when_there_is_more_beside_the_number_then_number_is_found(text: String) {
        #expect(gtins(text).count == 1)
        #expect(ScannedCode(text).lookups.first.map { if case .sku = $0 { true } else { false } } == true)
    }

    @Test func test_lookups_when_code_is_a_case_then_one_of_it_is_looked_up_last() throws {
        let code = ScannedCode("14006381333938")
        #expect(code.lookups.last == .itemOfCase(try #require(GTIN("4006381333931"))))
        #expect(gtins("14006381333938") == ["14006381333938"])
    }

    @Test func test_lookups_when_code_carries_a_price_then_pattern_comes_after_the_code_itself() throws {
        let pattern = try ValuePattern("price 21 IIIII NNN.DD")
        let body = "210012300436"
        let text = body + "\(CheckDigit.gs1(try #require(body.asciiDigits)))"
        let lookups = ScannedCode(text, patterns: [pattern]).lookups
        let place = lookups.firstIndex { if case .value = $0 { true } else { false } }
        #expect(place == lookups.count - 1)
        #expect(lookups.first == .sku(text))
        // The last digit is wrong: no such code.
        let wrong = body + "\((CheckDigit.gs1(try #require(body.asciiDigits)) + 1) % 10)"
        #expect(
            !ScannedCode(wrong, patterns: [pattern]).lookups.contains { if case .value = $0 { true } else { false } }
        )
    }

    @Test func test_code_when_it_has_control_characters_then_is_what_remains() {
        let code = ScannedCode("\u{2}MUG\u{1B}-\u{9B}1\u{202E}\r\n")
        #expect(code.text == "MUG-1")
        #expect(code.lookups.first == .sku("MUG-1"))
    }

    @Test func test_code_when_it_has_one_character_then_is_looked_up() {
        #expect(ScannedCode("7").lookups == [.sku("7"), .barcode("7")])
        #expect(ScannedCode("").lookups.isEmpty)
        #expect(ScannedCode(" \t\r\n").lookups.isEmpty)
        #expect(ScannedCode("]E0").lookups.isEmpty)
        #expect(ScannedCode("]").lookups.first == .sku("]"))
    }

    @Test func test_code_when_it_is_longer_than_any_then_is_not_looked_up() {
        #expect(!ScannedCode(String(repeating: "7", count: 500)).lookups.isEmpty)
        #expect(!ScannedCode(String(repeating: "7", count: 512)).lookups.isEmpty)
        let code = ScannedCode(String(repeating: "é", count: 100_000))
        #expect(code.lookups.isEmpty)
        #expect(code.text.count == 80)
        // One character for Swift, a thousand for everybody else.
        #expect(ScannedCode("e" + String(repeating: "\u{301}", count: 1_000)).lookups.isEmpty)
    }

    @Test func test_digits_when_they_are_of_another_script_then_are_no_number() {
        #expect(ScannedCode("４００６３８１３３３９３１").lookups == [.sku("４００６３８１３３３９３１"), .barcode("４００６３８１３３３９３１")])
    }

    // MARK: Anything

    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = environment["MERCED_SEED"].flatMap { UInt64($0) } ?? 1
    private static let count =
        environment["MERCED_FUZZ"].flatMap { Int($0) } ?? (environment["MERCED_LONG"] == "1" ? 200_000 : 4_000)

    private static let samples = [
        "]C10104006381333931172612313103001250\u{1D}10LOT", "(01)04006381333931(10)A(B)", "2212346146857", "01234505",
        "https://id.example/01/04006381333931/10/LOT7?17=261231", "0-306-40615-2", "14006381333938",
        "4006381333931 54321",
    ]

    private func mutated(_ text: String, _ seed: inout SeededGenerator) -> String {
        var scalars = Array(text.unicodeScalars)
        let strange: [Unicode.Scalar] = [
            "\u{0}", "\u{1D}", "(", ")", "/", "%", "]", "٤", "\u{301}", "\u{FFFD}", "X", "-", " ",
        ]
        for _ in 0..<Int.random(in: 1...5, using: &seed) where !scalars.isEmpty {
            let at = Int.random(in: 0..<scalars.count, using: &seed)
            switch Int.random(in: 0...4, using: &seed) {
            case 0: scalars[at] = strange.randomElement(using: &seed) ?? "0"
            case 1: scalars[at] = Unicode.Scalar(UInt8.random(in: 0x30...0x39, using: &seed))
            case 2: scalars.removeSubrange(at...)
            case 3: scalars.insert(contentsOf: scalars[at...].prefix(200), at: at)
            default: scalars.insert(Unicode.Scalar(UInt8.random(in: 0...255, using: &seed)), at: at)
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    @Test func test_code_when_it_is_mutated_then_lookups_are_few_and_clean() {
        var seed = SeededGenerator(seed: Self.seed)
        let patterns = ValuePattern.countries.flatMap { ValuePattern.usual(in: $0) ?? [] }
        for _ in 0..<Self.count {
            let code = ScannedCode(mutated(Self.samples.randomElement(using: &seed) ?? "", &seed), patterns: patterns)
            #expect(code.lookups.count <= ScannedCode.maximumLookups)
            #expect(!code.text.unicodeScalars.contains(where: TextCleaning.isRemoved))
            for lookup in code.lookups {
                switch lookup {
                case .sku(let text), .barcode(let text):
                    #expect(!text.isEmpty && text.count <= ScannedCode.maximumLength)
                case .gtin(let number), .itemOfCase(let number): #expect(number.digits.utf8.count == 14)
                case .value(let reading): #expect(reading.numbers.count <= 3 && !reading.carried.isEmpty)
                }
            }
        }
    }
}
