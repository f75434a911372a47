import Glibc

/// Expands `~` in paths as shells do.
public enum HomeFolder {
    /// `path` with a leading `~` replaced by the home folder, or `~name` by that of user `name`; unchanged where there
    /// is no such user.
    ///
    /// - Parameter home: the user's own; by default `HOME`. Where that is nil, the system's user list decides.
    public static func expanded(_ path: String, home: String? = getenv("HOME").map { String(cString: $0) }) -> String {
        guard path.hasPrefix("~") else { return path }
        let user = path.dropFirst().prefix { $0 != "/" }
        let rest = path.dropFirst(1 + user.count)
        let folder: String?
        if user.isEmpty {
            folder = home ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) }
        } else {
            folder = getpwnam(String(user)).map { String(cString: $0.pointee.pw_dir) }
        }
        guard var folder else { return path }
        while folder.hasSuffix("/"), !rest.isEmpty { folder.removeLast() }
        return folder + rest
    }
}
