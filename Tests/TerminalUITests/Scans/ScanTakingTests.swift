import Testing

@testable import TerminalUI

/// A page that takes scans, with a field or without.
@MainActor
private final class ScanPage: Screen, ScanTaking {
    let id = "scans"
    let title = "Scans"
    var isEditing = true
    var takesScans = true
    var text = ""
    var keys: [Key] = []
    var scans: [String] = []

    var moves: [ListMove] = []
    static let commands = ScreenCommands<ScanPage>(
        ListMove.allCases.map { way in ScreenCommand(way.command) { $0.moves.append(way) } }
    )

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        painter.setCursor(Point(x: rect.x, y: rect.y))
    }

    func handle(_ event: TerminalEvent) -> Handling {
        guard case .key(let key) = event else { return .ignored }
        keys.append(key)
        if case .character(let character) = key { text.append(character) }
        return .handled
    }

    func take(_ scan: Scan) {
        text = String(text.dropLast(scan.takesBack))
        scans.append(scan.text)
    }
}

@Suite(.timeLimit(.minutes(1))) @MainActor struct ScanTakingTests {
    private let story = Story()
    private let page = ScanPage()

    private func begin() async {
        await story.start()
        story.host.push(page)
    }

    private func send(_ text: String, gap: Int, from start: Int, then end: Key? = nil) async {
        let keys = text.map { Key.character($0) } + (end.map { [$0] } ?? [])
        story.loop.events.push(
            keys.enumerated().map { StampedEvent(.key($1), arrival: .milliseconds(start + $0 * gap)) }
        )
        await story.busy.idle()
    }

    private func letGo() async {
        while story.host.isHoldingKeys {
            story.clock.advance(by: .milliseconds(120))
            await Task.yield()
        }
        await story.busy.idle()
    }

    @Test(arguments: [0, 1, 10]) func test_scan_when_the_page_takes_it_then_no_key_of_it_acts(gap: Int) async {
        await begin()
        page.isEditing = false
        // q would leave the page, ? open the help.
        await send("q?d4006381", gap: gap, from: 1_000, then: .enter)
        #expect(page.scans == ["q?d4006381"])
        #expect(page.keys.isEmpty && story.host.overlay == nil && story.host.screen === page)
    }

    @Test func test_key_when_no_other_follows_then_it_acts_after_the_hold() async {
        await begin()
        await send("7", gap: 0, from: 1_000)
        #expect(page.text.isEmpty)
        await letGo()
        #expect(page.text == "7")
    }

    /// No clock has to move for it.
    @Test func test_letter_when_it_is_text_then_is_there_at_once_and_its_page_is_unsure_until_the_hold_is_over() async {
        await begin()
        await send("m", gap: 0, from: 1_000)
        while page.text.isEmpty { await Task.yield() }
        await story.busy.idle()
        #expect(page.text == "m" && !story.host.isHoldingKeys && story.host.isUnsureOfScan)
        while story.host.isUnsureOfScan {
            story.clock.advance(by: .milliseconds(35))
            await Task.yield()
        }
        #expect(page.text == "m")
    }

    /// The letter stood in the field; nothing of the code is left there.
    @Test(arguments: [1, 10]) func test_scan_when_its_first_letter_was_given_then_is_whole_and_the_field_empty(
        gap: Int
    ) async {
        await begin()
        await send("m", gap: 0, from: 1_000)
        while page.text.isEmpty { await Task.yield() }
        await send("ug-0815", gap: gap, from: 1_000 + gap, then: .enter)
        #expect(page.scans == ["mug-0815"] && page.text.isEmpty && page.keys == [.character("m")])
    }

    /// Held down as well: nobody wants to wait for the row.
    @Test func test_movement_when_its_key_is_pressed_or_held_then_moves_at_once() async {
        await begin()
        page.isEditing = false
        await send("j", gap: 0, from: 1_000)
        #expect(page.moves == [.down] && !story.host.isHoldingKeys)
        await send("jjjjjjjj", gap: 33, from: 2_000)
        #expect(page.moves.count == 9 && !story.host.isHoldingKeys)
        await send("j4006381", gap: 1, from: 4_000, then: .enter)
        #expect(page.scans == ["j4006381"])
    }

    @Test func test_typing_when_a_scan_comes_into_it_then_both_are_whole() async {
        await begin()
        await send("mu", gap: 200, from: 1_000)
        await letGo()
        await send("4006381333931", gap: 1, from: 2_000, then: .enter)
        #expect(page.text == "mu")
        #expect(page.scans == ["4006381333931"])
    }

    /// Keys that waited in the inbox while the screen was busy are not judged by its clock.
    @Test func test_burst_when_the_loop_is_late_then_is_one_scan() async {
        await begin()
        await send("400", gap: 10, from: 1_000)
        story.clock.advance(by: .seconds(1))
        await send("6381", gap: 10, from: 1_030, then: .enter)
        #expect(page.scans == ["4006381"] || page.scans == ["6381"] && page.text == "400")
        #expect(page.text.isEmpty || page.scans == ["6381"])
    }

    /// The hold is over before the input thread could read what lies there.
    @Test(arguments: [true, false])
    func test_burst_when_its_rest_was_not_read_in_time_then_no_letter_of_it_acts(isEditing: Bool) async {
        await begin()
        page.isEditing = isEditing
        var asked = 0
        story.loop.askForTurn = { asked += 1 }
        // q would leave the page.
        await send("q", gap: 0, from: 1_000)
        story.clock.advance(by: .milliseconds(60))
        while asked == 0 { await Task.yield() }
        story.loop.events.push([
            StampedEvent(.key(.character("4")), arrival: .milliseconds(1_010)), StampedEvent(.focus(true)),
        ])
        await story.busy.idle()
        #expect(page.keys.isEmpty && story.host.screen === page)
        await send("006381", gap: 10, from: 1_020, then: .enter)
        #expect(page.scans == ["q4006381"])
        #expect(page.keys.isEmpty && story.host.screen === page)
    }

    @Test func test_scan_when_a_question_is_open_then_is_refused_aloud_and_presses_nothing() async {
        await begin()
        var answers: [String] = []
        story.host.present(
            ChoiceDialog(id: "question", title: "Which?", choices: [Choice(id: "a", label: "A")]) {
                answers.append($0)
                return .close
            }
        )
        story.host.receive(Scan("4006381333931"))
        await story.busy.idle()
        #expect(answers.isEmpty && page.scans.isEmpty)
        #expect(story.text.contains { $0.contains(ScreenHost.Words.scanRefused) })
    }

    @Test func test_scan_when_the_page_takes_none_then_that_is_said() async {
        await begin()
        page.takesScans = false
        story.host.receive(Scan("4006381333931"))
        await story.busy.idle()
        #expect(page.scans.isEmpty)
        #expect(story.text.contains { $0.contains("takes none") })
    }
}
