import TerminalUI

/// The appearance and behaviour of the screens: the command line overrides the environment, that overrides
/// `config.toml`, and that the defaults.
public struct ScreenSettings: Hashable, Sendable {
    /// By their names in the configuration file.
    public enum ThemeName: String, CaseIterable, Hashable, Sendable {
        case terminal, dark, light, contrast, mono
    }

    public enum ColourChoice: String, CaseIterable, Hashable, Sendable {
        case auto, always, never
    }

    public enum GlyphChoice: String, CaseIterable, Hashable, Sendable {
        case auto, unicode, ascii
    }

    public var theme: ThemeName = .terminal
    public var colour: ColourChoice = .auto
    public var glyphs: GlyphChoice = .auto
    /// Characters of ambiguous width take two cells on this terminal: the program's own marks are then ASCII.
    public var ambiguousIsWide = false
    /// For screen readers: one fact per line, no frames, no repainting (`screens.md`, "Plain mode").
    public var isPlain = false
    public var usesMouse = true
    /// Disables every command that writes, for every store.
    public var isReadOnly = false
    /// Rings the terminal's bell for a new order.
    public var ringsBell = false
    /// How long changes that send mail, move stock or set a date are held back, so that they can be undone completely.
    public var hold = Duration.seconds(10)
    /// The configured keys of commands, by command id.
    public var keys: [CommandID: [Key]] = [:]

    public init() {}
}
