import Testing
import WooFoundation

@testable import TerminalUI

/// Every mode that is set is unset, whatever happens in between.
@Suite(.serialized) @MainActor struct TerminalSwitchTests {
    private static let mouseModes: Set<String> = ["1000", "1006"]

    private func device(_ terminal: PseudoTerminal, term: String, usesMouse: Bool = true) throws -> TerminalDevice {
        try TerminalDevice(
            term: term,
            theme: .terminal,
            usesMouse: usesMouse,
            input: terminal.slave,
            output: terminal.slave
        )
    }

    /// The private modes that were set, and those of them that still are.
    private func modes(_ bytes: [UInt8]) -> (set: Set<String>, left: Set<String>) {
        var set: Set<String> = []
        var left: Set<String> = []
        for match in String(decoding: bytes, as: UTF8.self).matches(of: #/\u{1B}\[\?([0-9;]+)([hl])/#) {
            for number in match.1.split(separator: ";").map(String.init) where number != "25" {
                if match.2 == "h" {
                    set.insert(number)
                    left.insert(number)
                } else {
                    left.remove(number)
                }
            }
        }
        return (set, left)
    }

    @Test(arguments: [("xterm-256color", true), ("tmux-256color", true), ("linux", true), ("vt100", false)])
    func test_enter_when_left_again_then_every_mode_is_unset(term: String, hasMouse: Bool) throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try device(terminal, term: term)
        try device.enter()
        device.leave()
        let modes = modes(terminal.written())
        #expect(modes.set.isSuperset(of: ["2004", "1004"]))
        #expect(modes.set.isSuperset(of: Self.mouseModes) == hasMouse)
        #expect(device.hasMouse == hasMouse)
        #expect(modes.left == [])
    }

    @Test func test_mouse_when_released_then_stays_released_over_a_suspension() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try TerminalDevice(
            term: "xterm-256color",
            theme: .terminal,
            usesMouse: true,
            input: terminal.slave,
            output: terminal.slave,
            stop: {}
        )
        try device.enter()
        #expect(modes(terminal.written()).left.isSuperset(of: Self.mouseModes))
        device.setMouse(isTaken: false)
        #expect(String(decoding: terminal.written(), as: UTF8.self) == "\u{1B}[?1006l\u{1B}[?1000l")
        device.suspend()
        #expect(modes(terminal.written()).set.isDisjoint(with: Self.mouseModes))
        device.setMouse(isTaken: true)
        #expect(modes(terminal.written()).left == Self.mouseModes)
        device.leave()
        #expect(modes(terminal.written()).left == [])
    }

    @Test func test_mouse_when_the_configuration_has_none_then_no_mode_is_touched() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try device(terminal, term: "xterm-256color", usesMouse: false)
        try device.enter()
        device.setMouse(isTaken: true)
        device.leave()
        #expect(modes(terminal.written()).set.isDisjoint(with: Self.mouseModes))
        #expect(!device.isMouseTaken)
    }

    @Test func test_lend_when_somebody_else_works_then_has_the_terminal_as_it_was() async throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let before = terminal.modes()
        let device = try device(terminal, term: "xterm-256color")
        var pauses: [Bool] = []
        device.inputPause = { pauses.append($0) }
        try device.enter()
        var frame = Painter(size: device.size)
        frame.text("not now", at: Point(x: 0, y: 0))
        let shown = frame.finish()
        await device.lend {
            #expect(modes(terminal.written()).left == [])
            #expect(terminal.modes() == before)
            device.show(shown)
            device.resumed()
            #expect(terminal.written() == [])
        }
        #expect(pauses == [true, false])
        #expect(terminal.modes() != before)
        #expect(modes(terminal.written()).left.isSuperset(of: Self.mouseModes))
        device.finish()
        #expect(terminal.modes() == before)
    }

    @Test func test_finish_when_done_then_the_terminal_is_not_taken_again() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let before = terminal.modes()
        let device = try device(terminal, term: "xterm-256color")
        try device.enter()
        device.finish()
        _ = terminal.written()
        try device.enter()
        device.resumed()
        #expect(terminal.written() == [])
        #expect(terminal.modes() == before)
    }
}
