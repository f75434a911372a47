import CSignals
import Glibc

/// The process-wide signal handlers. The C side keeps their state: only this type calls its functions.
enum SignalDoors {
    /// Signals that become events.
    static let listened: [Int32] = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT]
    /// Signals that end the process at once.
    static let fatal: [Int32] = [SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP]

    /// Makes each listened signal write its number into `descriptor`.
    static func listen(into descriptor: Int32) {
        merced_set_signal_pipe(descriptor)
        for number in listened { merced_listen(number) }
    }

    /// Stops that, so that the descriptor may be closed and its number reused.
    static func stopNoting() { merced_set_signal_pipe(-1) }

    static func unlisten() {
        for number in listened { merced_unlisten(number) }
        merced_set_signal_pipe(-1)
    }

    /// Makes any end of the process from now on write `bytes` and set `modes` first.
    static func armRescue(descriptor: Int32, modes: termios, bytes: [UInt8]) {
        var modes = modes
        bytes.withUnsafeBytes { merced_arm_rescue(descriptor, &modes, $0.baseAddress, $0.count) }
    }

    static func disarmRescue() { merced_disarm_rescue() }

    static func listenFatal() {
        merced_use_signal_stack()
        for number in fatal { merced_listen_fatal(number) }
    }

    /// While an editor has the terminal, its interrupt and quit keys are not meant for us: their signals are ignored.
    static func setLent(_ isLent: Bool) { merced_set_lent(isLent ? 1 : 0) }

    /// The file in an editor, removed if the process ends abruptly; empty for none.
    static func setScratch(file: String, folder: String) { merced_set_scratch(file, folder) }

    /// Makes a fatal signal write `header` and the known data to a new file at `path`, print `words` (or `without`,
    /// where no file could be created), and exit with status 70.
    static func prepareCrash(path: String, header: String, words: String, without: String) {
        merced_prepare_crash(path, header, words, without)
    }

    static func noteCommand(_ name: String) { merced_crash_command(name) }

    static func noteSize(_ size: Size) { merced_crash_size(Int32(clamping: size.width), Int32(clamping: size.height)) }

    /// Stops the process group; returns when it runs again.
    static func stopGroup() { merced_stop_group() }
}
