import Testing

@testable import TerminalUI

@Suite struct BusyWordTests {
    @Test func test_is_visible_when_work_is_short_then_word_never_shows() {
        var word = BusyWord()
        word.start(at: .milliseconds(0))
        word.stop(at: .milliseconds(90))
        #expect((0...600).allSatisfy { !word.isVisible(at: .milliseconds($0)) })
        #expect(word.deadline(after: .milliseconds(90)) == nil)
    }

    @Test func test_is_visible_when_work_takes_longer_then_word_comes_late_and_stays_a_while() {
        var word = BusyWord()
        word.start(at: .milliseconds(1_000))
        #expect(!word.isVisible(at: .milliseconds(1_099)))
        #expect(word.deadline(after: .milliseconds(1_000)) == .milliseconds(1_100))
        #expect(word.isVisible(at: .milliseconds(1_100)))
        word.stop(at: .milliseconds(1_150))
        #expect(word.isVisible(at: .milliseconds(1_499)))
        #expect(word.deadline(after: .milliseconds(1_150)) == .milliseconds(1_500))
        #expect(!word.isVisible(at: .milliseconds(1_500)))
    }

    @Test func test_is_visible_when_work_is_long_then_word_goes_when_it_ends() {
        var word = BusyWord()
        word.start(at: .zero)
        word.start(at: .milliseconds(50))
        #expect(word.isVisible(at: .seconds(5)))
        word.stop(at: .seconds(5))
        #expect(!word.isVisible(at: .seconds(5)))
    }

    @Test func test_toast_when_it_is_an_error_then_stays_until_a_key() {
        var toasts = ToastCentre()
        toasts.show("The store refused the request (401).", kind: .error, at: .zero)
        #expect(toasts.visible(at: .seconds(60)) != nil)
        #expect(toasts.deadline(after: .zero) == nil)
        toasts.keyPressed()
        #expect(toasts.visible(at: .seconds(60)) == nil)
        #expect(toasts.history.map(\.text) == ["The store refused the request (401)."])
    }

    @Test func test_toast_when_there_are_many_then_history_is_bounded() {
        var toasts = ToastCentre()
        for number in 0..<500 { toasts.show("\(number)", at: .zero) }
        #expect(toasts.history.count == ToastCentre.historyLimit)
        #expect(toasts.history.last?.text == "499")
    }
}
