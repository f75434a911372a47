import FoundationEssentials
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

    private static func run(_ line: String, _ copy: URL) throws {
        let quoted = "'" + copy.path.replacing("'", with: "'\\''") + "'"
        _ = try SecretProcess(command: line.replacing("{}", with: quoted)).output(within: patience, upTo: 1 << 20)
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
