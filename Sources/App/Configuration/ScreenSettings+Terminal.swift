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

    /// The program's commands with the keys their owner gave them.
    public var commandTable: CommandTable {
        var table = AppCommands.table
        table.rebind(keys)
        return table
    }

    /// The theme for the terminal that `environment` describes.
    public func look(_ environment: [String: String]) -> Theme {
        theme == .mono ? .mono : .forEnvironment(environment, neverColour: colour == .never)
    }
}
