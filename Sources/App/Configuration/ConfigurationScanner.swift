/// Scans the bytes of a TOML file for its headers and keys.
struct ConfigurationScanner {
    /// Deeper nesting than TOMLKit accepts.
    private static let deepest = 300

    private let bytes: [UInt8]
    private var position = 0
    private var table: [String] = []
    private(set) var headers: [ConfigurationMap.Header] = []
    private(set) var entries: [ConfigurationMap.Entry] = []
    private(set) var faults: [ConfigurationMap.Fault] = []
    /// The start of the line of the current key or header.
    private var statement = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func scan() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        while position < bytes.count {
            let lineStart = position
            statement = lineStart
            skipBlanks()
            switch current {
            case nil: return
            case UInt8(ascii: "["): header(from: lineStart)
            case UInt8(ascii: "#"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): skipLine()
            case .some: entry(from: lineStart)
            }
        }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func header(from lineStart: Int) {
        position += 1
        if current == UInt8(ascii: "[") { position += 1 }
        skipBlanks()
        let nameStart = position
        let isName = current.map { Self.isBareKey($0) || "\"']".utf8.contains($0) } ?? false
        if !isName { faults.append(.init(statement: statement, offset: nameStart, kind: .noName)) }
        table = path()
        skipLine()
        headers.append(.init(path: table, lineStart: lineStart, nameStart: nameStart, lineEnd: position))
    }

    private mutating func entry(from lineStart: Int) {
        let keyStart = position
        let path = table + path()
        guard skip(UInt8(ascii: "=")) else {
            skipLine()
            return
        }
        let index = entries.count
        let value = value(at: path, depth: 0)
        skipLine()
        let entry = ConfigurationMap.Entry(
            path: path,
            lineStart: lineStart,
            keyStart: keyStart,
            value: value,
            lineEnd: position,
            isInline: false
        )
        entries.insert(entry, at: index)
    }

    /// `a . "b c" . d`
    private mutating func path() -> [String] {
        var parts: [String] = []
        repeat {
            skipBlanks()
            switch current {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let range = string()
                parts.append(ConfigurationText.unquoted(bytes[range]))
            default:
                let start = position
                while let byte = current, Self.isBareKey(byte) { position += 1 }
                parts.append(String(decoding: bytes[start..<position], as: UTF8.self))
            }
            skipBlanks()
        } while skip(UInt8(ascii: "."))
        return parts
    }

    private mutating func value(at path: [String], depth: Int) -> Range<Int> {
        skipBlanks()
        let start = position
        guard depth < Self.deepest else { return start..<start }
        switch current {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = string()
        case UInt8(ascii: "["): array(at: path, depth: depth)
        case UInt8(ascii: "{"): inlineTable(at: path, depth: depth)
        case .some, nil:
            while let byte = current, !Self.endsValue(byte) { position += 1 }
            while position > start, bytes[position - 1] == 0x20 || bytes[position - 1] == 0x09 { position -= 1 }
            if Self.isHalfTime(bytes[start..<position]) {
                faults.append(.init(statement: statement, offset: start, kind: .halfTime))
            }
        }
        return start..<position
    }

    private mutating func array(at path: [String], depth: Int) {
        position += 1
        while let byte = current {
            switch byte {
            case UInt8(ascii: "]"):
                position += 1
                return
            case UInt8(ascii: "#"): skipLine()
            case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D: position += 1
            case UInt8(ascii: "}"):
                faults.append(.init(statement: statement, offset: position, kind: .noValue))
                position += 1
            default:
                let before = position
                _ = value(at: path, depth: depth + 1)
                if position == before { position += 1 }
            }
        }
    }

    private mutating func inlineTable(at path: [String], depth: Int) {
        position += 1
        while let byte = current {
            switch byte {
            case UInt8(ascii: "}"):
                position += 1
                return
            case UInt8(ascii: "#"): skipLine()
            case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D: position += 1
            default:
                let keyStart = position
                let inner = path + self.path()
                guard skip(UInt8(ascii: "=")) else {
                    position = max(position, keyStart + 1)
                    continue
                }
                let range = value(at: inner, depth: depth + 1)
                entries.append(
                    .init(
                        path: inner,
                        lineStart: keyStart,
                        keyStart: keyStart,
                        value: range,
                        lineEnd: range.upperBound,
                        isInline: true
                    )
                )
            }
        }
    }

    /// A string in single or triple quotes; returns its range.
    private mutating func string() -> Range<Int> {
        let start = position
        let quote = bytes[start]
        let isLong = bytes[start...].starts(with: [quote, quote, quote])
        position += isLong ? 3 : 1
        while let byte = current {
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                position = min(position + 2, bytes.count)
            } else if byte == quote, !isLong {
                position += 1
                break
            } else if byte == quote, bytes[position...].starts(with: [quote, quote, quote]) {
                position += 3
                // Up to two quotes may stand before the closing three.
                while current == quote { position += 1 }
                break
            } else if byte == 0x0A, !isLong {
                break
            } else {
                position += 1
            }
        }
        return start..<position
    }

    private mutating func skip(_ wanted: UInt8) -> Bool {
        guard current == wanted else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = current, byte == 0x20 || byte == 0x09 { position += 1 }
    }

    private mutating func skipLine() {
        while let byte = current {
            position += 1
            if byte == 0x0A { return }
        }
    }

    private static func isBareKey(_ byte: UInt8) -> Bool {
        (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
    }

    /// A date, a blank, and one digit where a time should be.
    private static func isHalfTime(_ value: ArraySlice<UInt8>) -> Bool {
        guard let blank = value.firstIndex(of: 0x20), (0x30...0x39).contains(value[value.startIndex]) else {
            return false
        }
        let date = String(decoding: value[..<blank], as: UTF8.self).unicodeScalars.filter { $0 != "_" }
        let time = value[(blank + 1)...]
        guard date.count == 10, let digit = time.first, (0x30...0x39).contains(digit) else { return false }
        return time.count == 1 || [0x20, 0x09].contains(time[time.startIndex + 1])
    }

    private static func endsValue(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
            || byte == UInt8(ascii: "#") || byte == 0x0A || byte == 0x0D
    }
}
