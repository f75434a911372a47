/// The positions of everything in a configuration file: TOMLKit reads values without their positions.
///
/// Meant for text that TOMLKit has accepted; for other text it is incomplete, and never fails.
struct ConfigurationMap {
    /// Line and column, from 1; a column is a Unicode scalar.
    struct Place: Hashable, Sendable {
        let line: Int
        let column: Int
    }

    /// `[stores.shop]`
    struct Header: Hashable {
        let path: [String]
        /// Offset of the first byte of its line.
        let lineStart: Int
        /// Offset of its name.
        let nameStart: Int
        /// Offset after its line.
        let lineEnd: Int
    }

    /// `url = "https://shop.example"`
    struct Entry: Hashable {
        /// Including its table: `["stores", "shop", "url"]`.
        let path: [String]
        let lineStart: Int
        let keyStart: Int
        let value: Range<Int>
        /// Offset after the line on which its value ends.
        let lineEnd: Int
        /// Inside `{ … }`: it has no lines of its own.
        let isInline: Bool
    }

    /// Input for which TOMLKit's parser ends the whole process instead of reporting an error.
    struct Fault: Hashable {
        enum Kind { case noName, noValue, halfTime }

        /// Offset of the line its key or header begins on.
        let statement: Int
        let offset: Int
        let kind: Kind
    }

    let bytes: [UInt8]
    private(set) var headers: [Header] = []
    private(set) var entries: [Entry] = []
    /// In the order of the file.
    private(set) var faults: [Fault] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        var scanner = ConfigurationScanner(bytes: bytes)
        scanner.scan()
        headers = scanner.headers
        entries = scanner.entries
        faults = scanner.faults
    }

    /// Where the key or table of this path is named; for an implied one, where it first occurs.
    func place(of path: [String]) -> Place? {
        offset(of: path).map(place(at:))
    }

    /// Where the value of this path begins; for a table, its header.
    func valuePlace(of path: [String]) -> Place? {
        if let entry = entries.first(where: { $0.path == path }) { return place(at: entry.value.lowerBound) }
        return place(of: path)
    }

    func place(at offset: Int) -> Place {
        let before = bytes[..<min(offset, bytes.count)]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = before.count { $0 == 0x0A } + 1
        return Place(line: line, column: before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1)
    }

    private func offset(of path: [String]) -> Int? {
        if let entry = entries.first(where: { $0.path == path }) { return entry.keyStart }
        if let header = headers.first(where: { $0.path == path }) { return header.nameStart }
        let inside = headers.filter { $0.path.starts(with: path) }.map(\.nameStart)
        return (inside + entries.filter { $0.path.starts(with: path) }.map(\.keyStart)).min()
    }
}
