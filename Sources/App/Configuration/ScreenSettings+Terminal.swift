import TerminalUI

extension ScreenSettings {
    /// The glyphs for the terminal that `environment` describes.
    public func glyphSet(_ environment: [String: String]) -> GlyphSet {
        switch glyphs {
        case .unicode: .unicode
        case .ascii: .asciiOnly
        case .auto: .forLocale(environment)
        }
    }

    /// The theme for the terminal that `environment` describes.
    public func look(_ environment: [String: String]) -> Theme {
        theme == .mono ? .mono : .forEnvironment(environment, neverColour: colour == .never)
    }
}
