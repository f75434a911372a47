import Glibc

/// The free space of a file system.
enum FreeRoom {
    /// Bytes that may be written at a path; nil where that is unknown.
    static func bytes(at path: String) -> Int? {
        var values = statvfs()
        guard statvfs(path, &values) == 0 else { return nil }
        let (bytes, overflow) = Int(values.f_bavail).multipliedReportingOverflow(by: Int(values.f_frsize))
        return overflow ? nil : bytes
    }
}
