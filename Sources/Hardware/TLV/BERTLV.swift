import WooFoundation

/// BER-TLV as EMV uses it (book 3, annex B), parsed in place: elements are ranges of the buffer, no value is copied.
enum BERTLV {
    /// A data object and the range of its value in the buffer.
    struct Element: Hashable, Sendable {
        let tag: TLVTag
        let value: Range<Int>
    }

    /// Elements accepted on one level; a buffer with more is refused.
    static let maximumElements = 256
    /// Levels below the outermost one that `find` descends.
    static let deepest = 6

    /// The elements of one level. Zero and FF bytes between them are padding.
    ///
    /// - Parameter range: the part of `bytes` to read; nil for all of it.
    /// - Throws: `TLVError`; never traps, whatever the bytes.
    static func elements(in bytes: Span<UInt8>, _ range: Range<Int>? = nil) throws(TLVError) -> [Element] {
        let range = range ?? 0..<bytes.count
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { throw .truncated }
        var elements: [Element] = []
        var at = range.lowerBound
        while at < range.upperBound {
            if bytes[at] == 0x00 || bytes[at] == 0xFF {
                at += 1
                continue
            }
            guard elements.count < maximumElements else { throw .tooMany }
            let tag = try tag(in: bytes, &at, range.upperBound)
            let length = try length(in: bytes, &at, range.upperBound)
            guard length <= range.upperBound - at else { throw .truncated }
            elements.append(Element(tag: tag, value: at..<at + length))
            at += length
        }
        return elements
    }

    /// The first element with `tag`, depth first, at any level up to `deepest`.
    ///
    /// - Throws: `TLVError`.
    static func find(_ tag: TLVTag, in bytes: Span<UInt8>, _ range: Range<Int>? = nil) throws(TLVError) -> Element? {
        try find(tag, in: bytes, range, depth: 0)
    }

    private static func find(_ tag: TLVTag, in bytes: Span<UInt8>, _ range: Range<Int>?, depth: Int) throws(TLVError)
        -> Element?
    {
        guard depth <= deepest else { throw .tooDeep }
        for element in try elements(in: bytes, range) {
            if element.tag == tag { return element }
            guard element.tag.isConstructed else { continue }
            if let found = try find(tag, in: bytes, element.value, depth: depth + 1) { return found }
        }
        return nil
    }

    private static func tag(in bytes: Span<UInt8>, _ at: inout Int, _ end: Int) throws(TLVError) -> TLVTag {
        var number = UInt32(bytes[at])
        at += 1
        guard number & 0x1F == 0x1F else { return TLVTag(rawValue: number) }
        for _ in 0..<3 {
            guard at < end else { throw .truncated }
            let byte = bytes[at]
            at += 1
            number = number << 8 | UInt32(byte)
            if byte & 0x80 == 0 { return TLVTag(rawValue: number) }
        }
        throw .badTag
    }

    private static func length(in bytes: Span<UInt8>, _ at: inout Int, _ end: Int) throws(TLVError) -> Int {
        guard at < end else { throw .truncated }
        let first = bytes[at]
        at += 1
        guard first & 0x80 != 0 else { return Int(first) }
        let count = Int(first & 0x7F)
        guard (1...3).contains(count) else { throw .badLength }
        var length = 0
        for _ in 0..<count {
            guard at < end else { throw .truncated }
            length = length << 8 | Int(bytes[at])
            at += 1
        }
        return length
    }
}

enum TLVError: Error, Hashable, Sendable {
    case truncated
    case badTag
    case badLength
    case tooDeep
    case tooMany
}

extension BERTLV {
    /// One data object. Values above 65,535 bytes are truncated.
    static func encoded(_ tag: TLVTag, _ value: [UInt8]) -> [UInt8] {
        let value = value.prefix(0xFFFF)
        let length: [UInt8] =
            switch value.count {
            case 0..<0x80: [UInt8(value.count)]
            case 0x80..<0x100: [0x81, UInt8(value.count)]
            default: [0x82, UInt8(value.count >> 8), UInt8(value.count & 0xFF)]
            }
        return tag.bytes + length + value
    }
}

extension Span<UInt8> {
    /// A copy of a part, for values that are not secret; where the range goes beyond the end, the existing part.
    func copied(_ range: Range<Int>) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        return [UInt8](unsafeUninitializedCapacity: range.count) { target, done in
            for (offset, index) in range.enumerated() { target[offset] = self[index] }
            done = range.count
        }
    }
}
