import TerminalUI
import Testing

@testable import App

@Suite struct SearchTitleTests {
    @Test func test_title_when_what_is_typed_fits_then_shows_it_whole() {
        let title = SearchTitle(field: TextField("ada"), room: 20)
        #expect(title.text == "ada")
        #expect(title.beforeCursor == "ada")
    }

    @Test func test_title_when_too_long_then_shows_the_end_with_the_cursor() {
        let title = SearchTitle(field: TextField("abcdefghijklmnop"), room: 10)
        #expect(title.text == "…ijklmnop")
        #expect(DisplayWidth.of(title.beforeCursor) <= 10)
    }

    @Test func test_title_when_there_is_no_room_then_does_not_fail() {
        #expect(SearchTitle(field: TextField("王小明"), room: -3).text == "…")
    }
}
