import App
import ArgumentParser
import FoundationEssentials
import Glibc

struct ConfigCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report every problem in config.toml, with line and column.",
        discussion:
            "Exit status 78 if there is one; warnings alone are 0. No store is asked: merced doctor does that."
    )

    @OptionGroup var output: OutputOption

    private struct Problem: Encodable {
        let line: Int?
        let column: Int?
        let key: String
        let reason: String
        let suggestion: String?
        let severity: String

        init(_ problem: ConfigurationProblem) {
            (line, column) = (problem.line, problem.column)
            (key, reason, suggestion) = (problem.key, problem.reason, problem.suggestion)
            severity = problem.severity.rawValue
        }
    }

    private struct Document: Encodable {
        let path: String
        let exists: Bool
        let problems: [Problem]
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let folders = try Folders(environment: ProcessInfo.processInfo.environment)
            let check = ConfigurationCheck(folders: folders)
            if output.json {
                try JSONOutput.write(
                    Document(path: check.path, exists: check.exists, problems: check.problems.map(Problem.init))
                )
            } else {
                try StandardOutput.write(lines: Self.lines(check))
            }
            guard check.problems.allSatisfy({ $0.severity == .warning }) else { throw ExitCode(EX_CONFIG) }
        }
    }

    private static func lines(_ check: ConfigurationCheck) -> [String] {
        guard check.exists else {
            return ["There is no \(check.path). merced works without it; merced login creates it."]
        }
        guard !check.problems.isEmpty else { return ["\(check.path) is valid."] }
        return check.problems.map { problem in
            let sentence = problem.sentence(path: check.path)
            return problem.severity == .warning ? "\(sentence) (warning)" : sentence
        }
    }
}
