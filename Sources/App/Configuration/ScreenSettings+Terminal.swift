import TerminalUI

extension ScreenSettings {
    /// The glyphs for the terminal that `environment` describes.
    public func glyphSet(_ environment: [String: String]) -> GlyphSet {
        let byLocale = GlyphSet.forLocale(environment)
        return switch glyphs {
        // Line characters and marks of two cells would break every frame.
        case .unicode where ambiguousIsWide, .auto where ambiguousIsWide: byLocale.dataIsASCII ? .asciiOnly : .ascii
        case .unicode: .unicode
        case .ascii: .asciiOnly
        case .auto: byLocale
        }
    }

    /// The program's commands with the configured keys.
    public var commandTable: CommandTable {
        var table = AppCommands.table
        table.rebind(keys)
        return table
    }

    /// The theme for the terminal that `environment` describes: without colours where the user wants none
    /// (`--color=never`, `NO_COLOR`, unless `--color=always` overrides it). Where the terminal has none, the device
    /// shows none.
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
