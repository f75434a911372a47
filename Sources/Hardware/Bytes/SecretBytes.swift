import CLibUSB
import Synchronization

/// Clear card data: answers of a card that contain its number, track 2 or the holder's name exist here and nowhere
/// else. The buffer has a fixed size and its own pages, which are kept out of swap and core files as far as the system
/// allows, and are zeroed when released. It has no description of its content, cannot be encoded, and is read only
/// inside closures. While one exists, the process writes no core file.
final class SecretBytes: Sendable {
    private struct Pages: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>
        let size: Int
        var count = 0
    }

    /// 64 KB and a header: more than any answer merced accepts.
    static let largest = 65_556
    private static let pageSize = 4_096

    let capacity: Int
    private let pages: Mutex<Pages>
    private let coreDumps = CoreDumps.off()

    /// - Parameter capacity: bytes, 0…65,556.
    /// - Throws: `SecretBytesError`.
    init(capacity: Int) throws(SecretBytesError) {
        guard (0...Self.largest).contains(capacity) else { throw .full }
        let size = max(1, (capacity + Self.pageSize - 1) / Self.pageSize) * Self.pageSize
        guard let start = merced_secret_pages(size) else { throw .noMemory }
        self.capacity = capacity
        pages = Mutex(Pages(start: start.assumingMemoryBound(to: UInt8.self), size: size))
    }

    deinit {
        pages.withLock { merced_release_pages($0.start, $0.size) }
    }

    var count: Int { pages.withLock(\.count) }

    /// Moves `bytes` to the end of this buffer. The source is zeroed and emptied, also after an error.
    ///
    /// - Throws: `.full` where they do not fit; then none are taken.
    func take(_ bytes: inout [UInt8]) throws(SecretBytesError) {
        defer { bytes.wipe() }
        let fits = bytes.withUnsafeBufferPointer { source in
            pages.withLock { pages in
                guard source.count <= capacity - pages.count else { return false }
                if let start = source.baseAddress {
                    (pages.start + pages.count).update(from: start, count: source.count)
                }
                pages.count += source.count
                return true
            }
        }
        guard fits else { throw .full }
    }

    /// Copies a part of `other`, which must be a different buffer, to the end of this one.
    ///
    /// - Throws: `.full` where it does not fit, or the range is outside `other`.
    func take(_ range: Range<Int>, of other: SecretBytes) throws(SecretBytesError) {
        guard other !== self else { throw .full }
        let fits = other.withBytes { source in
            guard range.lowerBound >= 0, range.upperBound <= source.count else { return false }
            return pages.withLock { pages in
                guard range.count <= capacity - pages.count else { return false }
                for index in range { pages.start[pages.count + index - range.lowerBound] = source[index] }
                pages.count += range.count
                return true
            }
        }
        guard fits else { throw .full }
    }

    /// Passes the bytes to `body`. What `body` returns must contain nothing secret. Must not be nested for one buffer.
    func withBytes<Result: Sendable>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
        try pages.withLock { pages in
            try body(UnsafeBufferPointer(start: pages.start, count: pages.count).span)
        }
    }
}

enum SecretBytesError: Error, Hashable, Sendable {
    case full
    case noMemory
}

extension [UInt8] {
    /// Overwrites the bytes and empties the array. Only an array with a single reference is overwritten in place.
    mutating func wipe() {
        withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { merced_wipe(start, bytes.count) }
        }
        self = []
    }
}
