import FoundationEssentials

/// The user's browser: `BROWSER` (a list with colons, `%s` for the address), otherwise `xdg-open` on a display.
public struct Browser {
    /// How long a program is watched for an early failure. One that still runs after that has opened the page.
    private static let patience = Duration.seconds(3)

    let environment: [String: String]

    /// - Parameter environment: read for `BROWSER`, `DISPLAY` and `WAYLAND_DISPLAY`; passed on without secrets.
    public init(environment: [String: String]) {
        self.environment = environment
    }

    /// The programs to try, with their arguments.
    func commands(_ link: Link) -> [[String]] {
        let listed = (environment["BROWSER"] ?? "").split(separator: ":").map { Self.words(String($0), link) }
            .filter { !$0.isEmpty }
        if !listed.isEmpty { return listed }
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        return hasDisplay ? [["xdg-open", link.address]] : []
    }

    /// Tries one program after the other. The address is passed as an argument, never through a shell.
    func open(_ link: Link) async -> BrowserOutcome {
        let commands = commands(link)
        guard !commands.isEmpty else { return .nowhere }
        var reason = ""
        for command in commands {
            do {
                switch await (try process(command).start()).wait(atMost: Self.patience) {
                case nil, .status(0): return .opened
                case .status(let status): reason = "“\(command[0])” ended with status \(status)."
                case .signal(let number): reason = "“\(command[0])” was ended by signal \(number)."
                }
            } catch {
                reason = "“\(command[0])” could not be started: \(error.reason)."
            }
        }
        return .failed(reason)
    }

    /// Starts the first program that can be started, and does not wait for its outcome.
    ///
    /// - Returns: whether one was started.
    public func launch(_ link: Link) -> Bool {
        commands(link).contains { (try? process($0).start()) != nil }
    }

    private func process(_ command: [String]) -> ChildProcess {
        ChildProcess(
            program: command[0],
            arguments: Array(command.dropFirst()),
            environment: ChildEnvironment.cleaned(environment),
            place: .apart
        )
    }

    private static func words(_ command: String, _ link: Link) -> [String] {
        let words = command.split(separator: " ").map(String.init)
        guard !words.isEmpty else { return [] }
        guard words.contains(where: { $0.contains("%s") }) else { return words + [link.address] }
        return words.map { $0.replacing("%s", with: link.address) }
    }
}
