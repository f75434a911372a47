import TerminalUI
import Testing

@testable import App

/// `ambiguous = "wide"`: the app's own lines and marks are ASCII, because of two cells they would break every frame.
@Suite struct AmbiguousWidthTests {
    @Test(arguments: [ScreenSettings.GlyphChoice.auto, .unicode, .ascii])
    func test_glyphs_when_ambiguous_is_wide_then_chrome_is_ascii_and_data_follows_the_locale(
        choice: ScreenSettings.GlyphChoice
    ) {
        var settings = ScreenSettings()
        settings.glyphs = choice
        settings.ambiguousIsWide = true
        #expect(settings.glyphSet(["LANG": "ja_JP.UTF-8"]).isASCII)
        #expect(settings.glyphSet(["LANG": "C"]) == .asciiOnly)
        settings.ambiguousIsWide = false
        #expect(settings.glyphSet(["LANG": "ja_JP.UTF-8"]).isASCII == (choice == .ascii))
    }
}
