import CLibUSB
import Synchronization

/// Clear card data: answers of a card that hold its number, track 2 or the holder's name live here and nowhere else. The
/// buffer has a fixed size and pages of its own, which are kept out of swap and core files as far as the system lets, and
/// are zeroed when released. It has no description of its content, cannot be encoded, and is read only inside closures.
/// While one lives, the process leaves no core file.
final class SecretBytes: Sendable {
    private struct Pages: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>
        let size: Int
        var count = 0
    }

    /// 64 KB and a header: more than any answer merced takes.
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

    /// Moves `bytes` to the end of this buffer; zeros are left in their place, and an empty array, also after an error.
    ///
    /// - Throws: `.full` where they do not fit; nothing is taken then.
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

    /// Copies a part of `other`, which is a different buffer, to the end of this one.
    ///
    /// - Throws: `.full` where it does not fit, or is not there.
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

    /// Hands the bytes to `body` to look at. What it returns must hold nothing secret. Not to be nested for one buffer.
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
    /// Overwrites the bytes and empties the array. Only an array that nobody shares is overwritten in place.
    mutating func wipe() {
        withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { merced_wipe(start, bytes.count) }
        }
        self = []
    }
}
