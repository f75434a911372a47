import TerminalUI

/// A dialog at the counter as values: what stands in it and what its keys do. It is drawn by `CounterPanel`; tests read it.
struct CounterPicture: Hashable {
    var title: String
    /// `order #3129`, at the right of the title.
    var scope = ""
    var lines: [CounterLine] = []
    /// At most three are about the payment itself; written in the dialog and in the last row.
    var hints: [Hint] = []
    /// Stands where the keys stand, while they are off.
    var note = ""
}

/// A line of a dialog at the counter. Text is wrapped, numbers are never cut.
enum CounterLine: Hashable {
    enum Progress: Hashable { case done, now, ahead }

    case blank
    /// `✓ PAID   $70.16`; without a word the amount alone, in the middle.
    case amount(String, word: String = "", glyph: Glyph? = nil, role: Role = .title)
    /// An amount that is read from a step away; a plain line where there is no room.
    case big(label: String, amount: String)
    case step(Progress, String)
    case text(String, role: Role = .text)
    /// A sentence and the clock of a wait.
    case clocked(String, clock: String)
    /// Something under way, and which try it is.
    case asking(String, attempt: String)
    case pair(String, String)
    case field(label: String, TextField, isFocused: Bool)
    case choice(CounterChoice)
}

/// A row to pick.
struct CounterChoice: Hashable {
    let label: String
    /// At the right: what it comes to, or how it is.
    var detail = ""
    /// The letter that picks it at once.
    var key = ""
    var isSelected = false
    /// Cannot be picked; `detail` says why.
    var isOff = false
    /// Where a click lands.
    var index = 0
}

/// How long something has lasted: `0:11`, `2:05`.
enum ClockWords {
    /// - Parameter seconds: 0…; more than 99 minutes stay at 99:59.
    static func text(_ seconds: Int) -> String {
        let seconds = min(max(0, seconds), 5_999)
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
