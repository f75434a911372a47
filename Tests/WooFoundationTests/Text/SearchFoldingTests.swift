import Testing
import WooFoundation

struct SearchFoldingTests {
    @Test(arguments: [
        ("O'Neill and Jean-Luc", "ONeill\nJeanLuc\n"),
        ("T-shirt,XL-2;a-b-c", "Tshirt\nXL2\nabc\n"),
        ("-lead trail- 'quoted' a--b", "ab\n"),
        ("12-34", ""),
        ("l’été", "lété\n"),
        ("plain words only", ""),
        ("x\u{2011}y\u{3000}z-1", "xy\nz1\n"),
        ("\(String(repeating: "a", count: 64))-b", ""),
    ])
    func test_joined_parts_when_marks_stand_between_letters_then_words_without_them(text: String, parts: String) {
        #expect(SearchFolding.joinedParts(of: text) == parts)
    }

    @Test(arguments: [
        ("Müller", "Mueller\n"),
        ("Anna Søren\u{A0}Lund", "Soren\u{A0}Lund\nSoeren\u{A0}Lund\n"),
        ("Straße\tÅrhus\nplain", "Strasse\naarhus\n"),
        ("Zoë", ""),
    ])
    func test_other_spellings_when_letters_have_marks_then_as_keyboards_without_them_write(text: String, other: String)
    {
        #expect(SearchFolding.otherSpellings(in: text) == other)
    }

    @Test(arguments: [("MUG-01", "MUG01"), ("Größe_٣", "Größe٣"), ("plain7", nil), ("-–_", nil)])
    func test_joined_when_a_code_has_parts_then_letters_and_numbers_alone(code: String, joined: String?) {
        #expect(SearchFolding.joined(code) == joined)
    }
}
