/// Data objects of an MMS message: BER-TLV as in EMV book 3, annex B, with tags of at most four bytes.
struct MMSObject: Hashable, Sendable {
    /// As written in the manual: `0x84`, `0x9F02`, `0xDFDF25`.
    let tag: UInt32
    let value: [UInt8]
}

enum MMSObjects {
    static let maximumObjects = 128

    /// Parses one level of objects.
    ///
    /// - Returns: nil where the bytes are not a sequence of whole objects, or contain more than 128.
    static func parse(_ bytes: [UInt8]) -> [MMSObject]? {
        var rest = bytes[...]
        var objects: [MMSObject] = []
        while !rest.isEmpty {
            guard objects.count < maximumObjects, let tag = tag(&rest), let length = length(&rest), length <= rest.count
            else { return nil }
            objects.append(MMSObject(tag: tag, value: Array(rest.prefix(length))))
            rest = rest.dropFirst(length)
        }
        return objects
    }

    /// The value at a path of tags, each inside the previous one.
    static func value(_ path: UInt32..., in bytes: [UInt8]) -> [UInt8]? {
        var found: [UInt8]? = bytes
        for tag in path { found = found.flatMap(parse)?.first { $0.tag == tag }?.value }
        return found
    }

    /// - Parameter value: at most 65,535 bytes.
    static func encode(_ tag: UInt32, _ value: [UInt8]) -> [UInt8] {
        let tagBytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }.drop { $0 == 0 }
        return tagBytes + encodedLength(value.count) + value
    }

    private static func encodedLength(_ count: Int) -> [UInt8] {
        switch count {
        case ..<0x80: [UInt8(count)]
        case ..<0x100: [0x81, UInt8(count)]
        default: [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
        }
    }

    private static func tag(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        guard let first = rest.popFirst() else { return nil }
        var tag = UInt32(first)
        guard first & 0x1F == 0x1F else { return tag }
        for _ in 0..<3 {
            guard let next = rest.popFirst() else { return nil }
            tag = tag << 8 | UInt32(next)
            if next & 0x80 == 0 { return tag }
        }
        return nil
    }

    /// 0…65,535.
    private static func length(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let first = rest.popFirst() else { return nil }
        if first < 0x80 { return Int(first) }
        guard first == 0x81 || first == 0x82 else { return nil }
        var length = 0
        for _ in 0..<Int(first & 0x7F) {
            guard let next = rest.popFirst() else { return nil }
            length = length << 8 | Int(next)
        }
        return length
    }
}
