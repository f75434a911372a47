import TerminalUI

extension ScreenSettings {
    /// The glyphs for the terminal that `environment` describes.
    public func glyphSet(_ environment: [String: String]) -> GlyphSet {
        switch glyphs {
        case .unicode: .unicode
        case .ascii: .asciiOnly
        // Lines and marks would take two cells there; data is measured as it is.
        case .auto where ambiguousIsWide && GlyphSet.forLocale(environment) == .unicode: .ascii
        case .auto: .forLocale(environment)
        }
    }

    /// The theme for the terminal that `environment` describes: no colours where somebody refuses them (`--color=never`,
    /// `NO_COLOR`, unless `--color=always` overrules that). Where the terminal has none, the device shows none.
    public func look(_ environment: [String: String]) -> Theme {
        switch colour {
        case .never: return .mono
        case .auto: if Theme.refusesColour(environment) { return .mono }
        case .always: break
        }
        switch theme {
        case .terminal: return .terminal
        case .dark: return .dark
        case .light: return .light
        case .contrast: return .contrast
        case .mono: return .mono
        }
    }
}
