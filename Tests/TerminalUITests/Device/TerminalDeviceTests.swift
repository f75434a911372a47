import Glibc
import Testing
import WooFoundation

@testable import TerminalUI

@Suite(.serialized) @MainActor struct TerminalDeviceTests {
    private func device(_ terminal: PseudoTerminal, term: String = "xterm-256color", stop: (() -> Void)? = nil) throws
        -> TerminalDevice
    {
        try TerminalDevice(term: term, theme: .terminal, input: terminal.slave, output: terminal.slave, stop: stop)
    }

    private func frame(_ text: String, size: Size) -> Frame {
        var painter = Painter(size: size)
        painter.text(text, at: Point(x: 1, y: 1))
        painter.setCursor(Point(x: 1, y: 1))
        return painter.finish()
    }

    /// Each private mode that was set and is not unset again.
    private func modesLeft(_ bytes: [UInt8]) -> Set<String> {
        var left: Set<String> = []
        for match in String(decoding: bytes, as: UTF8.self).matches(of: #/\u{1B}\[\?([0-9]+)([hl])/#) {
            if match.2 == "h" { left.insert(String(match.1)) } else { left.remove(String(match.1)) }
        }
        // Showing the cursor is how a terminal is found.
        return left.subtracting(["25"])
    }

    @Test(arguments: ["xterm-256color", "tmux-256color", "linux", "vt100"])
    func test_leave_when_terminal_was_taken_then_every_mode_is_as_before(term: String) throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let before = terminal.modes()
        let device = try device(terminal, term: term)
        try device.enter()
        #expect(terminal.modes() != before)
        device.show(frame("Orders", size: device.size))
        device.leave()
        device.leave()
        let bytes = terminal.written()
        #expect(terminal.modes() == before)
        #expect(modesLeft(bytes) == [])
        #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[?2004h"))
    }

    @Test func test_show_when_frames_differ_then_one_write_each_and_none_for_no_change() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try device(terminal)
        try device.enter()
        let start = device.writeCalls
        device.show(frame("Orders", size: device.size))
        #expect(device.writeCalls == start + 1)
        device.show(frame("Orders", size: device.size))
        #expect(device.writeCalls == start + 1)
        _ = terminal.written()
        device.show(frame("Orderz", size: device.size))
        #expect(device.writeCalls == start + 2)
        #expect(String(decoding: terminal.written(), as: UTF8.self) == "\u{1B}[5Cz\u{1B}[6D" || device.writtenBytes > 0)
        device.leave()
    }

    @Test func test_suspend_when_asked_then_gives_back_stops_takes_again_and_repaints() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let before = terminal.modes()
        var modesWhileStopped: [UInt8] = []
        var leftWhileStopped: Set<String> = ["never stopped"]
        var pauses: [Bool] = []
        let device = try device(terminal) {
            modesWhileStopped = terminal.modes()
            leftWhileStopped = self.modesLeft(terminal.written())
        }
        device.inputPause = { pauses.append($0) }
        try device.enter()
        device.show(frame("Orders", size: device.size))
        device.suspend()
        #expect(modesWhileStopped == before && leftWhileStopped == [])
        #expect(pauses == [true, false])
        #expect(terminal.modes() != before)
        _ = terminal.written()
        device.show(frame("Orders", size: device.size))
        #expect(String(decoding: terminal.written(), as: UTF8.self).contains("\u{1B}[2J"))
        device.leave()
    }

    @Test func test_resize_when_window_changes_then_next_frame_is_whole() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try device(terminal)
        #expect(device.size == Size(width: 80, height: 24))
        terminal.resize(width: 100, height: 30)
        #expect(TerminalDevice.windowSize(of: terminal.slave) == Size(width: 100, height: 30))
    }

    @Test func test_init_when_output_is_a_pipe_then_says_so() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        #expect(throws: TerminalError.notATerminal) {
            try TerminalDevice(term: "xterm", theme: .mono, input: ends[0], output: ends[1])
        }
    }

    @Test func test_init_when_terminal_is_dumb_then_error_names_it() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        #expect(throws: TerminalError.noCursorAddressing(name: "dumb")) { try device(terminal, term: "dumb") }
    }

    @Test func test_input_when_a_turn_is_asked_for_then_it_comes_behind_what_lies_there() async throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try device(terminal)
        let inbox = EventInbox(busy: Busy())
        let keys = try InputThread.Pipe()
        let thread = try InputThread(
            input: keys.reader,
            sizeSource: terminal.slave,
            parser: KeyParser(capabilities: device.capabilities),
            inbox: inbox
        )
        thread.run(listensToSignals: false)
        for _ in 0..<200 {
            var letter = UInt8(ascii: "4")
            #expect(write(keys.writer, &letter, 1) == 1)
            thread.askForTurn(1)
            var events: [TerminalEvent] = []
            while !events.contains(.focus(true)) { events += await inbox.next().map(\.event) }
            #expect(events == [.key(.character("4")), .focus(true)])
        }
        thread.stop()
    }

    @Test func test_input_when_keys_signals_and_hangup_come_then_events_follow() async throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try device(terminal)
        try device.enter()
        let inbox = EventInbox(busy: Busy())
        let thread = try InputThread(
            input: terminal.slave,
            sizeSource: terminal.slave,
            parser: KeyParser(capabilities: device.capabilities),
            inbox: inbox
        )
        thread.run(listensToSignals: false)

        terminal.type(Array("jj\u{1B}OA\u{3}".utf8))
        var events: [TerminalEvent] = []
        while events.count < 4 { events += await inbox.next().map(\.event) }
        #expect(events == [.key(.character("j")), .key(.character("j")), .key(.up), .key(.ctrl("c"))])

        terminal.type([0x1B])
        #expect(await inbox.next().map(\.event) == [.key(.escape)])

        terminal.resize(width: 120, height: 40)
        thread.receive(signal: SIGWINCH)
        #expect(await inbox.next().map(\.event) == [.resize(Size(width: 120, height: 40))])
        thread.receive(signal: SIGTERM)
        #expect(await inbox.next().map(\.event) == [.quit(signal: SIGTERM)])

        thread.setPaused(true)
        terminal.type(Array("x".utf8))
        thread.receive(signal: SIGCONT)
        #expect(await inbox.next().first?.event == .resumed)
        thread.setPaused(false)
        #expect(await inbox.next().map(\.event) == [.key(.character("x"))])
        device.leave()
        thread.stop()
    }

    @Test func test_escape_delay_when_variable_is_set_then_is_honoured_within_reason() {
        #expect(InputThread.escapeDelay([:]) == .milliseconds(25))
        #expect(InputThread.escapeDelay(["ESCDELAY": "100"]) == .milliseconds(100))
        #expect(InputThread.escapeDelay(["ESCDELAY": "-5"]) == .milliseconds(25))
        #expect(InputThread.escapeDelay(["ESCDELAY": "soon"]) == .milliseconds(25))
    }

    @Test func test_signals_when_many_resizes_come_then_are_one() {
        let size = Size(width: 90, height: 30)
        #expect(SignalEvents.events(of: [SIGWINCH, SIGWINCH, SIGWINCH], size: size) == [.resize(size)])
        #expect(SignalEvents.events(of: [SIGWINCH, SIGTSTP], size: nil) == [.suspend])
    }
}

extension EventInbox {
    /// Waits for events and takes them.
    fileprivate func next() async -> [StampedEvent] {
        await withCheckedContinuation { continuation in onArrival { continuation.resume() } }
        onArrival {}
        return take().events
    }
}
