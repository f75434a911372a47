import Foundation
import TerminalUI
import Testing

/// Frames as pictures.
@Suite struct ScreenPictureTests {
    private func lines(_ size: Size, _ paint: (inout Painter) -> Void) -> [String] {
        var painter = Painter(size: size, glyphs: .unicode)
        paint(&painter)
        return ScreenPicture(title: "a <test>", frame: painter.finish(focusPath: [])).lines
    }

    private func texts(_ text: String, role: Role = .text) -> [String] {
        lines(Size(width: 40, height: 1)) { $0.text(text, at: Point(x: 0, y: 0), role: role) }
            .filter { $0.hasPrefix("<text") }
    }

    @Test func test_text_when_it_has_signs_of_markup_then_they_are_escaped_in_text_and_title() {
        #expect(
            texts("a<b & c>d") == ["<text x=\"0\" y=\"15\" textLength=\"90\">a&lt;b &amp; c&gt;d</text>"]
        )
        #expect(lines(Size(width: 1, height: 1)) { _ in }.contains("<title>a &lt;test&gt;</title>"))
    }

    @Test func test_text_when_columns_are_apart_then_each_begins_at_its_own() {
        #expect(
            texts("Ava Smith   12") == [
                "<text x=\"0\" y=\"15\" textLength=\"90\">Ava Smith</text>",
                "<text x=\"120\" y=\"15\" textLength=\"20\">12</text>",
            ]
        )
    }

    @Test func test_text_when_characters_are_wide_then_they_take_two_cells_and_what_follows_stays_in_place() {
        #expect(
            texts("王a●b") == [
                "<text x=\"0\" y=\"15\" textLength=\"20\">王</text>",
                "<text x=\"20\" y=\"15\">a</text>",
                "<text x=\"30\" y=\"15\">●</text>",
                "<text x=\"40\" y=\"15\">b</text>",
            ]
        )
        #expect(texts("Çelik é").count == 1, "Latin letters are as wide as others")
        #expect(texts("محمد").count == 1, "letters that join stay together")
    }

    @Test func test_role_when_it_has_a_colour_then_its_class_says_so_and_plain_text_has_none() {
        #expect(texts("ok", role: .good)[0].contains("class=\"c2\""))
        #expect(texts("ok", role: .title)[0].contains("class=\"b\""))
        #expect(!texts("ok")[0].contains("class"))
    }

    @Test func test_lines_when_they_meet_then_are_one_stroke_of_their_weight() {
        let drawn = lines(Size(width: 4, height: 3)) { painter in
            painter.text("┏━━┓", at: Point(x: 0, y: 0))
            painter.text("┃  ┃", at: Point(x: 0, y: 1))
            painter.text("┗━━┛", at: Point(x: 0, y: 2))
        }
        #expect(drawn.filter { $0.hasPrefix("<text") }.isEmpty)
        let paths = drawn.filter { $0.hasPrefix("<path") }
        #expect(paths.count == 1)
        #expect(paths.first?.contains("stroke-width=\"3\"") == true)
        #expect(paths.first?.contains("d=\"M5 10H35M5 50H35M5 10V50M35 10V50\"") == true, "\(paths)")
    }

    @Test func test_bar_when_it_is_part_of_a_cell_then_stands_on_the_cells_floor() {
        let drawn = lines(Size(width: 3, height: 1)) { $0.text("▂▂█", at: Point(x: 0, y: 0)) }
        #expect(drawn.contains("<rect x=\"0\" y=\"15\" width=\"20\" height=\"5\" fill=\"\(PictureInk.text)\"/>"))
        #expect(drawn.contains("<rect x=\"20\" y=\"0\" width=\"10\" height=\"20\" fill=\"\(PictureInk.text)\"/>"))
    }

    /// Of WCAG: of the lighter to the darker of two colours.
    @Test func test_colours_when_they_stand_on_their_ground_then_they_can_be_read() throws {
        let colours = PictureInk.classes.matches(of: /fill:(#[0-9a-f]{6})/).map { String($0.output.1) }
        #expect(colours.count == 7)
        for colour in colours + [PictureInk.text] where colour != PictureInk.ground {
            let contrast = (try luminance(colour) + 0.05) / (try luminance(PictureInk.ground) + 0.05)
            #expect(contrast >= 4.5, "\(colour): \(contrast)")
        }
    }

    private func luminance(_ colour: String) throws -> Double {
        let value = try #require(Int(colour.dropFirst(), radix: 16))
        let linear = [value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF].map { part in
            let part = Double(part) / 255
            return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
