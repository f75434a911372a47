import FoundationEssentials
import Glibc
import Synchronization

/// The system's time zone database (Debian's `tzdata`); a zone is read when first needed.
///
/// Foundation's own zones need ICU, whose data is larger than the rest of the program.
public struct ZoneDatabase: Sendable {
    /// In `TZDIR`, if that is set, as for every other program.
    public static let system = ZoneDatabase(
        folder: getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
    )

    private static let known = Mutex<[String: ZoneRules]>([:])
    /// In bytes; the longest zone has 4,000.
    private static let maximumFileLength = 100_000

    private let folder: String

    /// - Parameter folder: of TZif files: `/usr/share/zoneinfo`.
    public init(folder: String) { self.folder = folder }

    /// Whether there is a database. Without one a store's zone is its present offset from UTC.
    public var isThere: Bool { rules(of: "Europe/London") != nil }

    /// - Parameter identifier: `Europe/Berlin`; it comes from a store, so it may be anything.
    func rules(of identifier: String) -> ZoneRules? {
        guard Self.isName(identifier) else { return nil }
        let path = folder + "/" + identifier
        if let known = Self.known.withLock({ $0[path] }) { return known }
        guard let file = try? OpenFile.reading(URL(filePath: path, directoryHint: .notDirectory)),
            let bytes = try? file.read(atMost: Self.maximumFileLength), let rules = ZoneRules([UInt8](bytes))
        else { return nil }
        Self.known.withLock { $0[path] = rules }
        return rules
    }

    /// Whether it is a name the database gives to zones, and not a path out of it.
    private static func isName(_ identifier: String) -> Bool {
        let parts = identifier.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return identifier.utf8.count <= 64 && !["posix", "right"].contains(where: identifier.hasPrefix)
            && parts.allSatisfy { part in
                guard let first = part.first, isLetter(first) else { return false }
                return part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "_-+".utf8.contains($0) }
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
