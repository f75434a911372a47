import Foundation
import Testing
import WooFoundation

/// Every character that has another form, against Foundation, which does the same with ICU.
struct TextFormsTests {
    private static let ranges: [ClosedRange<UInt32>] = [
        0...0x33FF, 0xAC00...0xAD00, 0xF900...0xFFFF, 0x11000...0x11FFF, 0x1D000...0x1D7FF, 0x2F800...0x2FA1F,
    ]
    /// All but those that Swift or ICU may know and the other not yet.
    private static let scalars = ranges.joined().compactMap(Unicode.Scalar.init).filter { scalar in
        let properties = scalar.properties
        guard let age = properties.age, age.major <= 14 else { return false }
        return properties.generalCategory != .privateUse && properties.generalCategory != .unassigned
    }

    private static let alone = scalars.map(String.init)
    /// In the first plane: of some letters of the second one, Foundation makes Latin ones (U+10045 becomes Ẹ).
    private static let accented = scalars.filter { $0.value < 0x10000 }.map { "\($0)\u{301}\u{323}" }

    private static func differing(
        _ texts: [String],
        _ ours: (String) -> String,
        _ theirs: (String) -> String
    ) -> [String] {
        texts.filter { !ours($0).unicodeScalars.elementsEqual(theirs($0).unicodeScalars) }
            .map { "\($0.unicodeScalars.map { String($0.value, radix: 16) }): \(ours($0)) for \(theirs($0))" }
    }

    @Test func test_composed_when_compared_with_foundation_then_agrees() {
        for texts in [Self.alone, Self.accented] {
            let differing = Self.differing(texts, \.composed, \.precomposedStringWithCanonicalMapping)
            #expect(differing.isEmpty, "\(differing.count): \(differing.prefix(20))")
        }
    }

    @Test func test_decomposed_when_compared_with_foundation_then_agrees() {
        for texts in [Self.alone, Self.accented] {
            let differing = Self.differing(texts, \.decomposed, \.decomposedStringWithCanonicalMapping)
            #expect(differing.isEmpty, "\(differing.count): \(differing.prefix(20))")
        }
    }

    /// European letters, in which shops' names and words are written: as Foundation folded those that lie in mirrors. A
    /// mark alone, which it keeps, goes; ı, which it keeps, is an i, as for the search.
    @Test func test_folded_when_letters_are_european_then_is_as_foundation_did_it() {
        let letters = Self.alone.filter { text in
            text.unicodeScalars.allSatisfy {
                $0.value < 0x530 && $0 != "ı" && $0.properties.generalCategory != .nonspacingMark
            }
        }
        let differing = Self.differing(letters, \.folded) {
            $0.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        }
        #expect(differing.isEmpty, "\(differing.count): \(differing.prefix(40))")
        #expect(letters.count > 400)
    }

    @Test(arguments: [
        ("Çelik Ümlaut", "celik umlaut"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("e\u{301}É", "ee"),
        ("ΑΓΆΠΗ", "αγαπη"), ("", ""), ("Łódź", "łodz"),
    ])
    func test_folded_when_there_are_marks_and_capitals_then_they_are_gone(text: String, expected: String) {
        #expect(text.folded == expected)
    }

    @Test func test_contains_folded_when_marks_differ_then_is_found() {
        #expect("Crème brûlée".containsFolded("BRULEE") && "a".containsFolded(""))
        #expect(!"Crème".containsFolded("creme brulee"))
    }

    @Test func test_replacing_when_a_mark_follows_the_scalar_then_it_is_replaced_as_well() {
        #expect("a;b;\u{301}c".replacing(scalar: ";", with: ",") == "a,b,\u{301}c")
        #expect("\r\n".replacing(scalar: "\n", with: "") == "\r")
    }
}
