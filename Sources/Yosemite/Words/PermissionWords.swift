import FoundationEssentials

/// What a user without access to a USB device can do about it. If merced's udev rules are installed, as by its package,
/// they only have to take effect; otherwise they have to be installed.
public enum PermissionWords {
    /// The groups to which `70-merced.rules` gives devices.
    public enum Group: String, Sendable {
        case readers = "plugdev"
        case printers = "lp"
    }

    private static let folders = ["/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d"]
    private static let file = "70-merced.rules"

    public static var hasRules: Bool {
        folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(file)") }
    }

    static func remedy(_ group: Group = .readers, hasRules: Bool = hasRules) -> String {
        let name = group.rawValue
        return hasRules
            ? localized(
                "Plug it in again. Over SSH, join the group %@ (sudo adduser $USER %@) and log in again.",
                name,
                name
            )
            : localized(
                "Run scripts/setup-udev, which installs %@ as the package does, and plug it in again; over SSH, join the group %@ too.",
                file,
                name
            )
    }
}
