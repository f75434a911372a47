/// A zone's offsets from UTC and when they change, from a file of the system's time zone database (RFC 8536, "TZif",
/// version 2 or later).
final class ZoneRules: Sendable {
    /// Seconds since 1970, ascending.
    private let changes: [Int64]
    /// Seconds east of UTC, from each of `changes` on.
    private let offsets: [Int]
    /// Before the first change.
    private let firstOffset: Int
    /// The rule after the last change; nil where its offset stays.
    private let footer: ZoneFooter?

    /// - Parameter bytes: the whole file.
    /// - Returns: nil where it is not such a file.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes[...])
        guard let first = reader.header(), first.version >= UInt8(ascii: "2"), reader.skip(first.length(timeSize: 4)),
            let header = reader.header(), header.types > 0
        else { return nil }
        var changes: [Int64] = []
        for _ in 0..<header.times {
            guard let time = reader.integer(of: 8) else { return nil }
            changes.append(time)
        }
        guard zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 }), let kinds = reader.bytes(header.times) else {
            return nil
        }
        var types: [Int] = []
        for _ in 0..<header.types {
            guard let offset = reader.integer(of: 4), abs(offset) <= 26 * 3_600, reader.skip(2) else { return nil }
            types.append(Int(offset))
        }
        guard kinds.allSatisfy({ Int($0) < types.count }),
            reader.skip(header.characters + header.leaps * 12 + header.standards + header.universals),
            let rule = reader.line()
        else { return nil }
        self.changes = changes
        offsets = kinds.map { types[Int($0)] }
        firstOffset = types[0]
        footer = ZoneFooter(rule)
        if footer == nil, !rule.isEmpty { return nil }
    }

    /// Seconds east of UTC at `seconds` since 1970.
    func offset(at seconds: Int) -> Int {
        guard let last = changes.last else { return footer?.offset(at: seconds) ?? firstOffset }
        if seconds >= last, let footer { return footer.offset(at: seconds) }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : offsets[low - 1]
    }

    // MARK: Reading

    private struct Header {
        let version: UInt8
        let universals, standards, leaps, times, types, characters: Int

        func length(timeSize: Int) -> Int {
            times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standards + universals
        }
    }

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func header() -> Header? {
            guard let magic = self.bytes(4), magic.elementsEqual("TZif".utf8), let version = self.bytes(1)?.first,
                skip(15)
            else { return nil }
            var counts: [Int] = []
            for _ in 0..<6 {
                // No zone has more; it limits what is read from a broken file.
                guard let count = integer(of: 4), (0...100_000).contains(count) else { return nil }
                counts.append(Int(count))
            }
            return Header(
                version: version,
                universals: counts[0],
                standards: counts[1],
                leaps: counts[2],
                times: counts[3],
                types: counts[4],
                characters: counts[5]
            )
        }

        mutating func skip(_ count: Int) -> Bool { self.bytes(count) != nil }

        mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
            guard bytes.count >= count else { return nil }
            defer { bytes = bytes.dropFirst(count) }
            return bytes.prefix(count)
        }

        /// A signed big-endian number.
        mutating func integer(of size: Int) -> Int64? {
            guard let piece = bytes(size), let first = piece.first else { return nil }
            return piece.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
        }

        /// The text between two line ends.
        mutating func line() -> String? {
            let newline = UInt8(ascii: "\n")
            guard bytes(1)?.first == newline, let end = bytes.firstIndex(of: newline) else { return nil }
            return String(decoding: bytes[..<end], as: UTF8.self)
        }
    }
}
