import FoundationEssentials

/// The user's editor: `VISUAL`, otherwise `EDITOR`, otherwise `vi`, with its arguments, as the shell reads them
/// (environ(7)).
struct EditorCommand {
    let line: String
    private let environment: [String: String]

    init(environment: [String: String]) {
        self.environment = environment
        let named = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
            .first { !$0.allSatisfy(\.isWhitespace) }
        line = named ?? "vi"
    }

    /// The first word, in quotes, for messages.
    var name: String { "“\(line.split(separator: " ").first ?? "vi")”" }

    func process(editing path: String) -> ChildProcess {
        ChildProcess(
            program: "/bin/sh",
            arguments: ["-c", line + " \"$1\"", "sh", path],
            environment: ChildEnvironment.cleaned(environment),
            place: .terminal
        )
    }
}

/// The environment of started programs, without variables that may hold a secret.
enum ChildEnvironment {
    /// Parts of names that mark a value as secret. `MERCED_…` is all our own.
    private static let secretWords = [
        "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "TOKEN", "CREDENTIAL", "API_KEY", "APIKEY",
    ]

    static func cleaned(_ environment: [String: String]) -> [String: String] {
        environment.filter { name, _ in
            let folded = name.uppercased()
            return !folded.hasPrefix("MERCED_") && !secretWords.contains { folded.contains($0) }
        }
    }
}
