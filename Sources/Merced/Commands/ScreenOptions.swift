import App
import ArgumentParser

extension ScreenSettings.ThemeName: ExpressibleByArgument {}
extension ScreenSettings.ColourChoice: ExpressibleByArgument {}
extension ScreenSettings.GlyphChoice: ExpressibleByArgument {}

/// The appearance of the screens, the same for every verb that opens them.
struct ScreenOptions: ParsableArguments {
    @Option(help: "Colours: terminal, dark, light, contrast or mono.")
    var theme: ScreenSettings.ThemeName?

    @Option(name: [.customLong("color"), .customLong("colour")], help: "auto, always or never.")
    var colour: ScreenSettings.ColourChoice?

    @Option(help: "auto, unicode or ascii.")
    var glyphs: ScreenSettings.GlyphChoice?

    @Flag(name: .customLong("plain"), help: "For screen readers: lines of text instead of a painted screen.")
    var isPlain = false

    @Flag(name: .customLong("read-only"), help: "Nothing can be changed; commands that write are off.")
    var isReadOnly = false

    /// As the configuration has it: no option is given.
    static var configured: ScreenOptions {
        var options = ScreenOptions()
        (options.theme, options.colour, options.glyphs) = (nil, nil, nil)
        (options.isPlain, options.isReadOnly) = (false, false)
        return options
    }

    /// `settings` overridden by the command line.
    func applied(to settings: ScreenSettings) -> ScreenSettings {
        var settings = settings
        if let theme { settings.theme = theme }
        if let colour { settings.colour = colour }
        if let glyphs { settings.glyphs = glyphs }
        if isPlain { settings.isPlain = true }
        if isReadOnly { settings.isReadOnly = true }
        return settings
    }
}
