import Foundation

/// What `/proc` says of processes that somebody else ends.
public enum ProcessState {
    /// Neither gone nor dead and not collected yet (proc(5), `stat`).
    public static func isRunning(_ process: pid_t) -> Bool {
        guard let facts = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return facts.split(separator: ")").last?.split(separator: " ").first != "Z"
    }

    /// Returns when it is dead: a signal that was sent takes effect only when the process is given a processor.
    public static func untilDead(_ process: pid_t) async {
        while isRunning(process) { await Task.yield() }
    }
}
