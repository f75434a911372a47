import Glibc

/// What a file system has room for.
enum FreeRoom {
    /// Bytes that may be written at a path; nil where that cannot be told.
    static func bytes(at path: String) -> Int? {
        var values = statvfs()
        guard statvfs(path, &values) == 0 else { return nil }
        let (bytes, overflow) = Int(values.f_bavail).multipliedReportingOverflow(by: Int(values.f_frsize))
        return overflow ? nil : bytes
    }
}
