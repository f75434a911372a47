import TerminalUI

/// The message while a job runs: its description, and from the second second on the elapsed time.
@MainActor
struct SetupWait {
    private let seconds: Int

    init(_ model: SetupModel) {
        seconds = Int((model.time.now - model.state.jobSince) / .seconds(1))
    }

    func words(_ text: String) -> String { seconds < 2 ? text : "\(text)  \(seconds) s" }
}
