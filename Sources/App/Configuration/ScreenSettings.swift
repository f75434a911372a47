import TerminalUI

/// How the screens look and behave, whoever said so: the command line comes before the environment, the environment
/// before `config.toml`, and that before what merced does by itself.
public struct ScreenSettings: Hashable, Sendable {
    /// By their names in the configuration.
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
    /// Characters of ambiguous width take two cells on this terminal: chrome is ASCII then.
    public var ambiguousIsWide = false
    /// For screen readers: one fact per line, no frames, no repainting (`screens.md`, "Plain mode").
    public var isPlain = false
    public var usesMouse = true
    /// Every command that writes is off, for every store.
    public var isReadOnly = false
    /// The terminal's bell for a new order.
    public var ringsBell = false
    /// For how long what mails, moves stock or sets a date is not sent, so that it can be taken back whole.
    public var hold = Duration.seconds(10)
    /// The keys of commands the owner gave others, by command id.
    public var keys: [CommandID: [Key]] = [:]

    public init() {}
}
