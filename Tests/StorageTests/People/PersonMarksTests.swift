import Testing

@testable import Storage

/// When two people count as alike.
@Suite struct PersonMarksTests {
    private static func marks(
        _ email: String = "",
        _ phone: String = "",
        _ name: String = "",
        _ postcode: String = "",
        _ city: String = ""
    ) -> Set<PersonMark> {
        PersonMarks.of(email: email, phones: [phone], name: name, postcodes: [postcode], cities: [city])
    }

    @Test(arguments: [
        ("ada.byrne@example.com", "AdaByrne@Example.COM"), ("ada@example.com", "a.d.a+shop@example.com"),
        ("ada@gmail.com", "ada@googlemail.com"),
    ])
    func test_addresses_when_written_otherwise_then_alike(one: String, other: String) {
        #expect(Self.marks(one) == Self.marks(other) && Self.marks(one).count == 1)
    }

    @Test(arguments: ["+49 (0)30 1234-567", "030/1234567", "0049 30 1234567"])
    func test_phones_when_in_any_spelling_then_alike(spelling: String) {
        #expect(Self.marks("", spelling) == Self.marks("", "+49301234567") && Self.marks("", spelling).count == 1)
    }

    @Test func test_names_when_turned_round_in_one_place_then_alike_and_not_in_another() {
        let ada = Self.marks("", "", "Zoë Ångström", "d-10 115", "  Berlin ")
        #expect(ada == Self.marks("", "", "ANGSTROM, zoe", "D10115", "berlin") && ada.count == 2)
        #expect(ada.isDisjoint(with: Self.marks("", "", "Zoë Ångström", "80331", "München")))
        #expect(ada.isDisjoint(with: Self.marks("", "", "Zoë Ångman", "D-10115", "Berlin")))
    }

    @Test func test_marks_when_there_is_too_little_then_none() {
        for (email, phone, name) in [
            ("", "", "Ada"), ("@example.com", "", ""), ("a@b@c", "", ""), ("ada", "12345", ""), ("", "000000000", ""),
            ("", "111 111 1111", ""), ("+@example.com", "", ""),
        ] {
            #expect(Self.marks(email, phone, name, "10115", "Berlin").isEmpty, "\(email) \(phone) \(name)")
        }
        let long = String(repeating: "a b\u{202E}\u{1B} ", count: 50_000)
        #expect(Self.marks(long + "@example.com", long, long, long, long).count == 2)
    }
}
