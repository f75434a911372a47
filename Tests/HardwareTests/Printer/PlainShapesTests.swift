import Foundation
import Testing

@testable import Hardware

/// Against Foundation, which does the same with ICU.
struct PlainShapesTests {
    /// Where such characters lie, with what Foundation makes of them; marks left out.
    private static let shapes: [(scalar: Unicode.Scalar, plain: [Unicode.Scalar])] = [
        UInt32(0xA0)...0x33FF, 0xA700...0xA7FF, 0xAB50...0xAB6F, 0xFB00...0xFFFF, 0x10780...0x107BF, 0x1D400...0x1D7FF,
        0x1F100...0x1F2FF, 0x1FBF0...0x1FBFF,
    ]
    .joined().compactMap(Unicode.Scalar.init).compactMap { scalar in
        guard let age = scalar.properties.age, age.major <= 14 else { return nil }
        let form = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
        guard form.count > 1 || form.first != scalar else { return nil }
        return (
            scalar,
            form.filter {
                $0.properties.canonicalCombiningClass == .notReordered && $0.properties.generalCategory != .format
            }
        )
    }

    @Test func test_of_when_compared_with_foundation_then_every_page_shows_the_same() {
        var differing: [String] = []
        for (scalar, theirs) in Self.shapes {
            guard let plain = PlainShapes.of(scalar) else { continue }
            if !plain.unicodeScalars.elementsEqual(theirs) { differing.append("\(scalar): \(plain)") }
        }
        #expect(Self.shapes.count > 2_000)
        #expect(differing.isEmpty, "\(differing.prefix(20))")
    }

    @Test(arguments: PrinterCodePage.allCases)
    func test_shown_when_a_character_has_a_plain_form_then_the_page_shows_that(page: PrinterCodePage) {
        let missing = Self.shapes.filter { scalar, plain in
            (1...4).contains(plain.count) && !plain.contains("?") && page.shown(String(scalar)) == "?"
                && plain.allSatisfy { page.shown(String($0)) == String($0) }
        }
        #expect(missing.isEmpty, "\(missing.prefix(40).map(\.scalar))")
    }
}
