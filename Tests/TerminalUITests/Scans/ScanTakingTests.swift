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
    func test_burst_when_its_rest_was_not_read_in_time_then_no_letter_of_it_acts(isEditing: Bool) async throws {
        await begin()
        page.isEditing = isEditing
        var asked: [Int] = []
        story.loop.askForTurn = { number, _ in asked.append(number) }
        // q would leave the page.
        await send("q", gap: 0, from: 1_000)
        let turn = try #require(asked.last)
        // The turn that was asked for the first letter comes behind the second.
        story.loop.events.push([StampedEvent(.key(.character("4")), arrival: .milliseconds(1_010)), .turn(turn)])
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
        #expect(story.status.contains("That was a scan; it does nothing here. “4006381333931”"))
    }

    @Test func test_scan_when_the_page_takes_none_then_that_is_said() async {
        await begin()
        page.takesScans = false
        story.host.receive(Scan("4006381333931"))
        await story.busy.idle()
        #expect(page.scans.isEmpty)
        #expect(story.status.contains("That was a scan; it does nothing here. “4006381333931”"))
    }

    // MARK: Pages that take none

    /// As a terminal without marks of a paste sends it, a scanner, or a slow line.
    @Test(arguments: [0, 1, 10, 40], ["so12345678", "q?d 12 Main Street", "dq", "x7", "*d"])
    func test_burst_when_no_page_takes_it_then_presses_nothing_and_is_shown(gap: Int, text: String) async {
        await story.start()
        let before = story.orders.ran
        await send(text, gap: gap, from: 1_000)
        await letGo()
        #expect(story.host.screen === story.orders && story.orders.ran == before)
        #expect(story.host.overlay == nil)
        #expect(story.status.contains("“\(text)”"), "\(story.status)")
    }

    @Test func test_burst_when_it_begins_with_a_places_key_then_the_place_is_as_before() async {
        await story.start()
        await send("3 Main Street", gap: 1, from: 1_000)
        await letGo()
        #expect(story.host.places[story.host.currentPlace].name.id == "orders")
        // Pressed alone it acts at once.
        await send("3", gap: 0, from: 3_000)
        #expect(story.host.places[story.host.currentPlace].name.id == "products")
    }

    /// The second key comes before the first was let go, and lets it go.
    @Test func test_key_when_the_command_before_it_opens_a_field_then_is_text_there() async {
        await story.start()
        await send("/93", gap: 60, from: 1_000)
        await letGo()
        #expect(story.orders.search?.text == "93")
    }

    @Test func test_key_when_it_is_pressed_alone_then_is_its_command() async {
        await story.start()
        await send("?", gap: 0, from: 1_000)
        #expect(story.host.overlay == nil)
        await letGo()
        #expect(story.host.overlay is HelpOverlay)
    }

    /// The rest of a pasted text whose Enter closed the field that it went into.
    @Test func test_letter_when_it_follows_another_key_sooner_than_a_hand_then_presses_nothing() async {
        await story.start()
        await send("", gap: 1, from: 1_000, then: .right)
        await send("?", gap: 1, from: 1_001)
        await letGo()
        #expect(story.host.overlay == nil && story.status.contains("“?” came all at once"))
    }

    /// Swiped, typed by a reader, or pasted: on the screen and in its messages there is no number.
    @Test(arguments: ["4111111111111111", "%B4111111111111111^DOE/JANE^3012101", "Card 4111 1111 1111 1111"])
    func test_card_when_it_comes_where_nothing_takes_it_then_its_number_is_not_shown(text: String) async {
        await story.start()
        await send(text, gap: 1, from: 1_000)
        await letGo()
        #expect(story.status.contains("“****”"), "\(story.status)")
        await story.send(.paste(text))
        #expect(story.status.contains("“****”") && !story.text.joined().contains("4111"))
    }

    @Test func test_paste_when_nothing_takes_it_then_is_shown() async {
        await story.start()
        await story.send(.paste("d\u{1B}[31m12 Main Street"))
        #expect(story.status.contains("came all at once"))
        #expect(!story.text.joined().contains("\u{1B}"))
    }

    /// A code that comes torn after its first letter: no button of a question is pressed within a quarter of a second.
    @Test(arguments: [60, 100, 240]) func test_question_when_a_torn_code_comes_then_no_button_is_pressed(pause: Int)
        async
    {
        await story.start()
        var answers: [String] = []
        let buttons = [DialogButton.cancel, DialogButton(id: "take", label: "Take it")]
        story.host.present(
            DialogOverlay(Dialog(id: "money", title: "Take it?", body: [], buttons: buttons)) {
                answers.append($0)
                return .close
            }
        )
        await send("y", gap: 0, from: 1_000)
        story.clock.advance(by: .milliseconds(pause))
        await send("12345678", gap: 10, from: 1_000 + pause, then: .enter)
        await letGo()
        #expect(answers.isEmpty && story.host.overlay != nil)
        await send("y", gap: 0, from: 5_000)
        while story.host.isHoldingKeys {
            story.clock.advance(by: .milliseconds(250))
            await Task.yield()
        }
        await story.busy.idle()
        #expect(answers == ["take"])
    }
}
