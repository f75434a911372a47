/// Changes one table in the text of a configuration file, leaving the rest unchanged.
struct ConfigurationTableEdit {
    /// A key of the table and its new value.
    struct Line {
        let key: String
        /// An alternative name of the key.
        var other: String?
        /// As written in the file; nil removes the key.
        let value: String?
    }

    private let place: [String]
    /// Which of several tables of this name, from 0; nil for the only one.
    private let index: Int?
    private let path: String
    private(set) var text: String

    /// - Parameters:
    ///   - place: the name of the table: `["stores", "shop"]`.
    ///   - index: which of a list of tables of this name, from 0.
    ///   - text: without errors.
    ///   - path: named in errors.
    init(place: [String], index: Int? = nil, text: String, path: String) {
        self.place = place
        self.index = index
        self.text = text
        self.path = path
    }

    /// - Throws: `ConfigurationError.notEditable`.
    mutating func set(_ lines: [Line]) throws {
        let map = ConfigurationMap(text)
        let (header, entries) = try table(in: map)
        var insertion = header.lineEnd
        var changes: [(range: Range<Int>, bytes: [UInt8])] = []
        for line in lines {
            let present = entries.first { $0.path.last == line.key || $0.path.last == line.other }
            switch (present, line.value) {
            case (let present?, let value?):
                if Array(map.bytes[present.value]) != Array(value.utf8) {
                    changes.append((present.value, Array(value.utf8)))
                }
                insertion = max(insertion, present.lineEnd)
            case (let present?, nil): changes.append((present.lineStart..<present.lineEnd, []))
            case (nil, let value?):
                changes.append((insertion..<insertion, Array("\(line.key) = \(value)\n".utf8)))
            case (nil, nil): break
            }
        }
        apply(changes, to: map.bytes)
    }

    /// Removes the table with the comments between its lines; those after its last line stay.
    ///
    /// - Parameter isDefault: `default-store` names it and is removed too.
    /// - Throws: `ConfigurationError.notEditable`.
    mutating func remove(isDefault: Bool) throws {
        let map = ConfigurationMap(text)
        let (header, entries) = try table(in: map)
        var end = entries.map(\.lineEnd).max() ?? header.lineEnd
        // One blank line between two tables suffices.
        let isSeparated = header.lineStart == 0 || isBlank(before: header.lineStart, map.bytes)
        if isSeparated, end < map.bytes.count, map.bytes[end] == 0x0A { end += 1 }
        var changes: [(range: Range<Int>, bytes: [UInt8])] = [(header.lineStart..<end, [])]
        if isDefault, let line = map.entries.first(where: { $0.path == ["default-store"] }) {
            // With the blank line written below it.
            let isFirst = line.lineStart == 0 || isBlank(before: line.lineStart, map.bytes)
            let isAlone = isFirst && line.lineEnd < map.bytes.count && map.bytes[line.lineEnd] == 0x0A
            changes.append((line.lineStart..<(isAlone ? line.lineEnd + 1 : line.lineEnd), []))
        }
        apply(changes, to: map.bytes)
    }

    private func isBlank(before offset: Int, _ bytes: [UInt8]) -> Bool {
        offset >= 2 && bytes[offset - 1] == 0x0A && bytes[offset - 2] == 0x0A
    }

    private func table(
        in map: ConfigurationMap
    ) throws -> (header: ConfigurationMap.Header, entries: [ConfigurationMap.Entry]) {
        let headers = map.headers.filter { $0.path.starts(with: place) }
        let entries = map.entries.filter { $0.path.starts(with: place) }
        let name = place.last ?? ""
        guard headers.allSatisfy({ $0.path == place }), index != nil || headers.count == 1,
            headers.indices.contains(index ?? 0),
            entries.allSatisfy({ !$0.isInline && $0.path.count == place.count + 1 })
        else { throw ConfigurationError.notEditable(store: name, path: path) }
        let header = headers[index ?? 0]
        let next = map.headers.first { $0.lineStart > header.lineStart }?.lineStart ?? map.bytes.count
        let own = entries.filter { $0.lineStart >= header.lineEnd && $0.lineStart < next }
        guard index != nil || own.count == entries.count else {
            throw ConfigurationError.notEditable(store: name, path: path)
        }
        return (header, own)
    }

    /// From the end, so that offsets stay valid; of several at one place the first comes first.
    private mutating func apply(_ changes: [(range: Range<Int>, bytes: [UInt8])], to bytes: [UInt8]) {
        var bytes = bytes
        let ordered = changes.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
        }
        for (_, change) in ordered {
            var new = change.bytes
            if change.range.isEmpty, change.range.lowerBound == bytes.count, bytes.last != 0x0A {
                new = [0x0A] + new
            }
            bytes.replaceSubrange(change.range, with: new)
        }
        text = String(decoding: bytes, as: UTF8.self)
    }
}
