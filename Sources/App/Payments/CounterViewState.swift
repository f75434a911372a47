import TerminalUI

/// A dialog at the counter as values: its content and the meaning of its keys. It is drawn by `CounterPanel`; tests
/// read it.
struct CounterViewState: Hashable {
    var title: String
    /// `order #3129`, at the right of the title.
    var scope = ""
    var lines: [CounterLine] = []
    /// At most three are about the payment itself; shown in the dialog and in the last row.
    var hints: [Hint] = []
    /// Shown in the place of the keys, while they are disabled.
    var note = ""
}

/// A line of a dialog at the counter. Text is wrapped, numbers are never cut.
enum CounterLine: Hashable {
    enum Progress: Hashable { case done, now, ahead }

    case blank
    /// `✓ PAID   $70.16`; without a word the amount alone, centred.
    case amount(String, word: String = "", glyph: Glyph? = nil, role: Role = .title)
    /// An amount to be read from a distance; a plain line where there is no room.
    case big(label: String, amount: String)
    case step(Progress, String)
    case text(String, role: Role = .text)
    /// A sentence and the clock of a wait.
    case clocked(String, clock: String)
    /// Something in progress, and the number of the try.
    case asking(String, attempt: String)
    case pair(String, String)
    case field(label: String, TextField, isFocused: Bool)
    case choice(CounterChoice)
}

/// A row to choose.
struct CounterChoice: Hashable {
    let label: String
    /// On the right: its amount, or its state.
    var detail = ""
    /// The letter that chooses it at once.
    var key = ""
    var isSelected = false
    /// Cannot be chosen; `detail` says why.
    var isOff = false
    /// Its index for clicks.
    var index = 0
}

/// A duration: `0:11`, `2:05`.
enum ClockWords {
    /// - Parameter seconds: from 0; more than 99 minutes are shown as 99:59.
    static func text(_ seconds: Int) -> String {
        let seconds = min(max(0, seconds), 5_999)
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
