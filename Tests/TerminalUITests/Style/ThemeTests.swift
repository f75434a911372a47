import Testing

@testable import TerminalUI

@Suite struct ThemeTests {
    /// WCAG 2.2, "relative luminance".
    private func luminance(_ colour: Colour?) -> Double? {
        let parts: [Int]
        switch colour {
        case .rgb(let red, let green, let blue): parts = [Int(red), Int(green), Int(blue)]
        case .palette(let index):
            let rgb = Palette.rgb(index)
            parts = [rgb.red, rgb.green, rgb.blue]
        case nil: return nil
        }
        let linear = parts.map { part -> Double in
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// `base` to the power of 12/5, by Newton's method.
    private func power(_ base: Double, _ exponent: Double) -> Double {
        let wanted = (0..<12).reduce(1.0) { product, _ in product * base }
        var root = 1.0
        for _ in 0..<200 { root -= (root * root * root * root * root - wanted) / (5 * root * root * root * root) }
        return root
    }

    private func ratio(_ first: Colour?, _ second: Colour?) -> Double {
        guard let one = luminance(first), let other = luminance(second) else { return 0 }
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    @Test func test_ratio_when_black_meets_white_then_is_21() {
        #expect(abs(ratio(.hex(0x000000), .hex(0xFFFFFF)) - 21) < 0.01)
        #expect(abs(ratio(.hex(0x767676), .hex(0xFFFFFF)) - 4.54) < 0.01)
    }

    @Test(arguments: [(Theme.dark, 4.5), (.light, 4.5), (.contrast, 7)])
    func test_shipped_when_any_role_is_shown_then_it_stands_out_from_its_background(theme: Theme, least: Double) {
        for role in Role.allCases {
            for isSelected in [false, true] {
                let look = theme.look(role, isSelected: isSelected)
                let found = ratio(look.foreground, look.background)
                #expect(found >= least, "\(theme.name) \(role) \(isSelected): \(found)")
            }
        }
    }

    @Test(arguments: [Theme.dark, .light, .contrast])
    func test_shipped_when_there_are_256_colours_then_still_stands_out(theme: Theme) {
        for role in Role.allCases {
            let look = theme.look(role)
            let mapped = [look.foreground, look.background].map { colour in
                colour.map { Colour.palette(Palette.nearest(to: $0, depth: .indexed)) }
            }
            let found = ratio(mapped[0], mapped[1])
            #expect(found >= 4.5, "\(theme.name) \(role): \(found)")
        }
    }

    @Test(arguments: [ColourDepth.eight, .sixteen], [Theme.dark, .light, .contrast])
    func test_shipped_when_colours_are_few_then_no_text_takes_the_colour_it_stands_on(depth: ColourDepth, theme: Theme)
        throws
    {
        let capabilities = try TerminalCapabilities.load(term: depth == .eight ? "linux" : "xterm-256color")
        let encoder = ColourEncoder(capabilities: capabilities, depth: depth)
        for role in Role.allCases {
            let pieces = encoder.pieces(theme.look(role), on: nil).map { String(decoding: $0, as: UTF8.self) }
            #expect(pieces.count == 2, "\(role): \(pieces)")
            let numbers = pieces.compactMap { Int($0.dropFirst(2).dropLast()) }.map { $0 >= 90 ? $0 - 60 : $0 }
            #expect(
                numbers.count == 2 && numbers[0] + 10 != numbers[1] || pieces[0].contains("9"),
                "\(role): \(pieces)"
            )
        }
    }

    @Test func test_themes_when_compared_then_states_differ_in_colour_and_terminal_ones_have_no_background() {
        for theme in [Theme.dark, .light, .contrast] {
            #expect(theme.paintsBackground)
            #expect(Set([Role.good, .warn, .bad, .info].map { theme.look($0).foreground }).count == 4)
        }
        for theme in [Theme.terminal, .mono] {
            #expect(Role.allCases.allSatisfy { theme.look($0).background == nil })
        }
        #expect(Role.allCases.allSatisfy { Theme.mono.look($0).foreground == nil })
    }

    @Test(arguments: [
        (["NO_COLOR": "1"], "mono"), (["NO_COLOR": ""], "terminal"), (["TERM": "dumb"], "mono"), ([:], "terminal"),
    ])
    func test_environment_when_it_refuses_colour_then_mono(environment: [String: String], name: String) {
        #expect(Theme.forEnvironment(environment).name == name)
    }

    @Test func test_nearest_when_colour_is_of_the_palette_then_itself() {
        #expect(Palette.nearest(to: .hex(0xFF0000), depth: .indexed) == 196)
        #expect(Palette.nearest(to: .hex(0xFFFFFF), depth: .sixteen) == 15)
        #expect(Palette.nearest(to: .hex(0x000000), depth: .eight) == 0)
        #expect(Palette.nearest(to: 3, depth: .indexed) == 3)
    }
}
