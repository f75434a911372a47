import FoundationEssentials
import Glibc
import WooFoundation

/// Where an export goes: to the output, a pipe or a device as it is read, or into a file that is there whole at the end.
@MainActor
final class ExportTarget {
    private enum Target {
        case output
        case new(WholeNewFile)
        case replaced(WholeFile)
        /// Something that is no file.
        case open(OpenFile)
    }

    /// A file lies there, and nobody said that it may be written over.
    struct Taken: LocalizedError {
        let path: String
        var errorDescription: String? { "\(path) is there already. --replace writes over it." }
    }

    private let target: Target
    private let path: String
    private let isTerminal: Bool
    private var isCleaned = false

    /// - Throws: `Taken`, `FileFailure`.
    init(path: String?, replaces: Bool) throws {
        self.path = path ?? ""
        guard let path, !LinesOutput.isStandardOutput(path) else {
            (target, isTerminal) = (.output, isatty(STDOUT_FILENO) == 1)
            return
        }
        if let other = try LinesOutput.special(path) {
            (target, isTerminal) = (.open(other), LinesOutput.isTerminal(path))
            return
        }
        isTerminal = false
        if replaces {
            target = .replaced(try WholeFile(path: path))
        } else {
            guard access(path, F_OK) != 0 else { throw Taken(path: path) }
            let url = URL(filePath: path)
            target = .new(try WholeNewFile(folder: url.deletingLastPathComponent(), name: url.lastPathComponent))
        }
    }

    func write(_ text: String) throws {
        guard !text.isEmpty else { return }
        let shown = isTerminal ? cleaned(text) : text
        switch target {
        case .output: try StandardOutput.write(Data(shown.utf8))
        case .new(let file): try file.write(shown)
        case .replaced(let file): try file.write(Data(shown.utf8))
        case .open(let file): try file.write(shown.utf8)
        }
    }

    /// Puts the file in its place.
    func finish() throws {
        do {
            switch target {
            case .new(let file): try file.finishExactly()
            case .replaced(let file): try file.finish()
            case .output, .open: break
            }
        } catch let error as FileFailure where error.code == EEXIST {
            throw Taken(path: path)
        }
        if isCleaned { Failure.say(LinesOutput.warning) }
    }

    /// A terminal would obey control characters.
    private func cleaned(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let clean = lines.map { TextCleaning.clean($0) }
        if clean != lines { isCleaned = true }
        return clean.joined(separator: "\n")
    }
}
