import FoundationEssentials
import WooFoundation
import Yosemite

/// Where copies of ledgers are stored, as configured in `[backup]`.
public struct BackupEntry: Hashable, Sendable {
    public var folder: String
    /// The mount point that must have a disk.
    public var mount: String?
    public var keep = 48
    /// A command line for `/bin/sh`; `{}` stands for the copy.
    public var command: String?

    public init(folder: String, mount: String? = nil, command: String? = nil) {
        self.folder = folder
        self.mount = mount
        self.command = command
    }

    static let keys = ["folder", "mount", "keep", "command"]
    /// How long the command may take, in seconds.
    private static let patience = 300

    /// Runs the command for each copy.
    public var settings: BackupSettings {
        var settings = BackupSettings(folder: URL(filePath: folder), mount: mount.map { URL(filePath: $0) })
        settings.keep = keep
        if let command { settings.command = { copy in try Self.run(command, copy) } }
        return settings
    }

    /// - Throws: `CommandFailure`.
    private static func run(_ line: String, _ copy: URL) throws {
        let command = ShellLine(line).filled(with: copy.path)
        let process = SecretProcess(command: command, keepsErrors: true)
        let (output, ended): ([UInt8], Int32)
        do {
            (output, ended) = try process.run(within: patience, upTo: 1 << 20)
        } catch .timedOut(let seconds) {
            throw CommandFailure(how: localized("it took longer than %@ s and was ended", "\(seconds)"), output: [])
        } catch .notStarted(let reason) {
            throw CommandFailure(how: localized("it could not be started: %@", reason), output: [])
        } catch {
            throw CommandFailure(how: localized("it printed more than a megabyte and was ended"), output: [])
        }
        guard ended != 0 else { return }
        let signal = ended & 0x7F
        let how =
            signal == 0
            ? localized("exit status %@", "\(ended >> 8 & 0xFF)") : localized("ended by signal %@", "\(signal)")
        throw CommandFailure(how: how, output: output)
    }

    /// How the command failed, and the end of what it printed.
    struct CommandFailure: LocalizedError {
        let how: String
        let output: [UInt8]

        private static let most = 300

        var errorDescription: String? {
            let text = String(decoding: output.suffix(4_000), as: UTF8.self)
            let lines = text.split(whereSeparator: \.isNewline).map { line in
                String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
            }
            let said = String(lines.filter { !$0.isEmpty }.suffix(3).joined(separator: " / ").suffix(Self.most))
            return said.isEmpty ? localized("%@, without a word.", how) : localized("%@: %@", how, said)
        }
    }
}

/// A line for `/bin/sh` with `{}` for a path, quoted or not: `gpg -o "/mnt/{}.gpg" {}`.
struct ShellLine {
    let text: String

    init(_ text: String) { self.text = text }

    /// The line with the path in each place, quoted as that place needs it.
    func filled(with path: String) -> String {
        var (line, quote, isEscaped) = ("", Character?.none, false)
        var rest = Substring(text)
        while let character = rest.first {
            if !isEscaped, rest.hasPrefix("{}") {
                line += Self.quoted(path, within: quote)
                rest = rest.dropFirst(2)
                continue
            }
            line.append(character)
            rest = rest.dropFirst()
            if isEscaped {
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            }
        }
        return line
    }

    private static func quoted(_ path: String, within quote: Character?) -> String {
        switch quote {
        case "'": path.replacing("'", with: "'\\''")
        case "\"": String(path.flatMap { "\"\\$`".contains($0) ? ["\\", $0] : [$0] })
        default: "'" + path.replacing("'", with: "'\\''") + "'"
        }
    }
}

extension ConfigurationReader {
    func backup() -> BackupEntry? {
        guard let table = whole.table("backup") else { return nil }
        table.allow(BackupEntry.keys)
        guard let folder = table.text("folder"), folder.hasPrefix("/") else {
            table.wrong("folder", "has to be where copies of the ledger go, from the root: /mnt/usb/merced") as Void?
            return nil
        }
        var backup = BackupEntry(folder: folder)
        if let mount = table.text("mount") {
            if mount.hasPrefix("/") {
                backup.mount = mount
            } else {
                table.wrong("mount", "has to be where the disk is mounted, from the root: /mnt/usb") as Void?
            }
        }
        backup.keep = table.number("keep", in: 1...10_000) ?? backup.keep
        backup.command = table.text("command")
        return backup
    }
}
