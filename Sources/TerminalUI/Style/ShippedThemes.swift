/// Themes with their own colours, in 24 bits; terminals with fewer show the nearest. The contrast of text is at least
/// 4.5 : 1, in `contrast` 7 : 1 (WCAG 2.2, 1.4.3 and 1.4.6).
extension Theme {
    /// Light on dark.
    public static let dark = shipped(
        "dark",
        Ink(
            background: 0x14171C,
            text: 0xD7DAE0,
            muted: 0x98A1AE,
            strong: 0xF2F4F8,
            accent: 0x6CC7E6,
            key: 0xE8C37B,
            good: 0x8FCE7E,
            warn: 0xE6B455,
            bad: 0xF28B82,
            info: 0x8AB4F8,
            selected: 0xFFFFFF,
            selection: 0x2C4A66
        )
    )

    /// Dark on light.
    public static let light = shipped(
        "light",
        Ink(
            background: 0xFBFAF7,
            text: 0x1F2328,
            muted: 0x5B636D,
            strong: 0x101418,
            accent: 0x0B6A8A,
            key: 0x7A4B00,
            good: 0x1C6B2D,
            warn: 0x7F4F00,
            bad: 0xB3261E,
            info: 0x1F5FBF,
            selected: 0x10202C,
            selection: 0xC9E0F2
        )
    )

    /// Strong colours on black, for weak eyes and poor screens.
    public static let contrast = shipped(
        "contrast",
        Ink(
            background: 0x000000,
            text: 0xFFFFFF,
            muted: 0xD8D8D8,
            strong: 0xFFFFFF,
            accent: 0x00FFFF,
            key: 0xFFFF00,
            good: 0x5CFF5C,
            warn: 0xFFD000,
            bad: 0xFF8F8F,
            info: 0x9ECBFF,
            selected: 0x000000,
            selection: 0xFFFF00
        )
    )

    /// The colours of a theme, as 0xRRGGBB.
    private struct Ink {
        let background: UInt32
        let text: UInt32
        let muted: UInt32
        let strong: UInt32
        let accent: UInt32
        let key: UInt32
        let good: UInt32
        let warn: UInt32
        let bad: UInt32
        let info: UInt32
        let selected: UInt32
        let selection: UInt32
    }

    private static func shipped(_ name: String, _ ink: Ink) -> Theme {
        func look(_ colour: UInt32, bold: Bool = false, underline: Bool = false) -> CellAttributes {
            CellAttributes(
                bold: bold,
                underline: underline,
                foreground: .hex(colour),
                background: .hex(ink.background)
            )
        }
        return Theme(name: name) { role in
            switch role {
            case .text, .moneyIn: look(ink.text)
            case .muted, .chartBefore: look(ink.muted)
            case .title: look(ink.strong, bold: true)
            case .key: look(ink.key, bold: true)
            case .accent, .focusBorder, .chartNow: look(ink.accent)
            case .selection:
                CellAttributes(bold: true, foreground: .hex(ink.selected), background: .hex(ink.selection))
            case .good: look(ink.good)
            case .warn: look(ink.warn)
            case .bad, .moneyOut: look(ink.bad)
            case .info: look(ink.info)
            case .field: look(ink.text, underline: true)
            case .fieldChanged: look(ink.warn, underline: true)
            case .fieldBad: look(ink.bad, underline: true)
            }
        }
    }
}
