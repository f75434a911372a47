import FoundationEssentials
import Testing
import WooFoundation

struct ValuePatternTests {
    /// The code of 12 digits with the one that checks it.
    private func code(_ body: String) throws -> GTIN {
        let digits = try #require(body.asciiDigits)
        return try #require(GTIN(body + "\(CheckDigit.gs1(digits))"))
    }

    @Test func test_price_when_both_check_digits_are_right_then_is_read() throws {
        let pattern = try ValuePattern("price 22 IIII V NNN.DD")
        let reading = try #require(pattern.read(code("221234614685")))
        #expect(reading.carried.price == Decimal(string: "146.85"))
        #expect(reading.name == "22 1234")
        #expect(reading.numbers == ["221234", "1234"])
        #expect(reading.base == (try code("221234000000")))
    }

    @Test func test_price_when_the_inner_check_digit_is_wrong_then_is_not_read() throws {
        let pattern = try ValuePattern("price 22 IIII V NNN.DD")
        for digit in 0...9 where digit != 6 { #expect(pattern.read(try code("221234\(digit)14685")) == nil) }
    }

    @Test func test_item_when_it_begins_with_zeros_then_is_also_known_without() throws {
        let pattern = try ValuePattern("price 21 IIIII NNN.DD")
        let reading = try #require(pattern.read(code("210012300436")))
        #expect(reading.name == "21 00123")
        #expect(reading.numbers == ["2100123", "00123", "123"])
        #expect(reading.carried.price == Decimal(string: "4.36"))
    }

    @Test(arguments: [
        ("DE", "281234614685", "1234"), ("GB", "200012392875", "00123"), ("SE", "241234560250", "123456"),
        ("FI", "231234561234", "123456"), ("US", "021234592875", "12345"), ("FR", "211234501250", "12345"),
    ])
    func test_country_when_its_codes_are_read_then_item_is_found(country: String, body: String, item: String) throws {
        let patterns = try #require(ValuePattern.usual(in: country))
        let readings = try patterns.compactMap { $0.read(try code(body)) }
        #expect(readings.count == 1)
        #expect(readings.first?.numbers.contains(item) == true)
    }

    @Test func test_countries_when_read_then_every_line_is_a_pattern_and_none_reads_what_another_does() throws {
        for country in ValuePattern.countries {
            let patterns = try #require(ValuePattern.usual(in: country))
            #expect(!patterns.isEmpty)
            #expect(Set(patterns.map { $0.text.prefix(2) }).count == patterns.count, "\(country)")
        }
        #expect(ValuePattern.usual(in: "NL") == nil)
        #expect(ValuePattern.usual(in: "de")?.count == 6)
    }

    @Test func test_weight_and_count_when_read_then_have_their_unit() throws {
        let kilograms = try ValuePattern("kg 24 IIIIII NN.DD").read(code("241234560250"))
        #expect(kilograms?.carried.weight == CarriedValues.Weight(amount: Decimal(string: "2.5") ?? 0, unit: .kilogram))
        let pieces = try ValuePattern("count 25 IIIII NNNNN").read(code("251234500012"))
        #expect(pieces?.carried.count == 12)
    }

    @Test(arguments: [
        ("", ValuePatternError.kind), ("22 IIII V NNN.DD", .kind), ("price", .length),
        ("price 22 IIII V NNN.D", .length),
        ("price 22 IIII V NNN.DDDDDDDDDDDD", .length), ("price I2 IIII V NNN.DD", .prefix),
        ("price 22 2222 V NNN.DD", .item),
        ("price 22 IIIIIIIIII", .value), ("price 22 IIII VV NN.DD", .verifier), ("price 22 IIIII V NNN.D.", .point),
        ("price 22 IIII V DDNNN", .point), ("count 22 IIII V NNN.DD", .point),
        ("price 22 IIII V NNN,DD", .character(",")),
        ("price 22 IIII V NNN.\u{7F}D", .character("?")), ("price 22 IIIII V NN.D X", .verifier),
    ])
    func test_pattern_when_it_is_none_then_says_why(line: String, error: ValuePatternError) {
        #expect(throws: error) { try ValuePattern(line) }
        #expect(!error.words.isEmpty)
    }
}
