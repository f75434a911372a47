import FoundationEssentials
import WooFoundation

/// The surroundings of a real terminal.
@MainActor
public final class TerminalSurroundings: Surroundings {
    private unowned let device: any ScreenDevice
    private let environment: [String: String]
    private let scratch: EditorScratch
    private let wantsMouse: Bool
    private var editor: ChildProcess.Running?

    /// - Parameters:
    ///   - scratch: the folder for texts in an editor; created when needed. Files left there by processes that no
    ///     longer exist are removed.
    ///   - wantsMouse: as configured; only for the message.
    public init(device: any ScreenDevice, environment: [String: String], scratch: URL, wantsMouse: Bool = true) {
        self.device = device
        self.environment = environment
        self.wantsMouse = wantsMouse
        self.scratch = EditorScratch(root: scratch)
        self.scratch.removeLeftovers()
    }

    public func copy(_ text: String) -> CopyOutcome {
        let size = text.utf8.count
        guard size <= ClipboardSequence.maximumLength else {
            return .tooLong(size: (size + 999) / 1_000, limit: ClipboardSequence.maximumLength / 1_000)
        }
        return device.copy(text) ? .sent : .impossible
    }

    public var mouse: MouseUse {
        if device.hasMouse { return device.isMouseTaken ? .taken : .released }
        return .absent(reason: wantsMouse ? "this terminal has no mouse" : "mouse = false in the configuration")
    }

    public func setMouse(isTaken: Bool) { device.setMouse(isTaken: isTaken) }

    public func ring() { device.ring() }

    public func notify(title: String, text: String) { device.notify(title: title, text: text) }

    public func use(_ theme: Theme) { device.use(theme) }

    public func browse(_ link: Link) async -> BrowserOutcome {
        await Browser(environment: environment).open(link)
    }

    public func edit(_ text: String, limit: Int) async -> EditorOutcome {
        guard editor == nil else { return .failed("An editor is open already.") }
        let command = EditorCommand(environment: environment)
        let file: EditorScratch.File
        do {
            file = try scratch.write(text)
        } catch {
            return .failed("No file could be made for the editor. \(error.plainWords)")
        }
        defer { scratch.remove(file) }
        let end = await device.lend { () async -> ChildProcess.End? in
            guard let running = try? command.process(editing: file.path).start() else { return nil }
            editor = running
            defer { editor = nil }
            return await running.wait()
        }
        if let problem = problem(end, of: command) { return .failed(problem) }
        guard let edited = scratch.read(file, limit: limit, original: text) else {
            return .failed("What the editor saved could not be read, so the text is as before.")
        }
        // Editors end a file with a line break; one that was not there before is not the user's.
        let breaks: Set<Character> = ["\n", "\r\n"]
        let had = text.last.map(breaks.contains) ?? false
        let whole = !had && edited.last.map(breaks.contains) ?? false ? String(edited.dropLast()) : edited
        return .edited(String(whole.prefix(limit)), isCut: whole.count > limit)
    }

    /// Why there is no edited text; nil where there is.
    private func problem(_ end: ChildProcess.End?, of command: EditorCommand) -> String? {
        switch end {
        case nil: "The editor \(command.name) could not be started."
        case .status(0): nil
        case .status(127): "The editor \(command.name) was not found. Set VISUAL or EDITOR."
        case .status(126): "The editor \(command.name) could not be run. Set VISUAL or EDITOR."
        // A shell reports in this way that its child was killed.
        case .status(let status) where status > 128: Self.killed(by: status - 128)
        case .status(let status): "The editor ended with status \(status), so the text is as before."
        case .signal(let number): Self.killed(by: number)
        }
    }

    private static func killed(by signal: Int32) -> String {
        "The editor was ended by signal \(signal), so the text is as before."
    }

    /// Ends an editor that is still running, and waits a moment for that; called at the end of the program.
    public func close() async {
        if let editor {
            editor.end()
            _ = await editor.wait(atMost: .seconds(1))
        }
        scratch.removeOwn()
    }
}
