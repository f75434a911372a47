import FoundationEssentials
import Glibc
import Synchronization

/// A file that stores a demonstration store: its first line is the configuration of the store, each other line a
/// successful write. A line is in the file before the answer leaves, so a store that was killed comes back with
/// everything it had confirmed.
final class WriteJournal: Sendable {
    struct Opening: Codable, Hashable, Sendable {
        /// 0 in a living shop.
        let orders: Int
        /// For a living shop.
        let days: Int?
        let products: Int
        let seed: UInt64
        let now: Date

        init(_ configuration: DemoStoreConfiguration) {
            switch configuration.trade {
            case .even(let orders): (self.orders, days) = (orders, nil)
            case .living(let days): (orders, self.days) = (0, days)
            }
            products = configuration.products
            (seed, now) = (configuration.seed, configuration.now)
        }

        var trade: DemoTrade { days.map { .living(days: $0) } ?? .even(orders: orders) }
    }

    /// A request, without its credentials.
    struct Entry: Codable, Hashable, Sendable {
        /// Seconds since 1970, by the store's clock.
        let second: Int
        let userID: Int?
        let method: String
        let target: String
        let contentType: String?
        /// The Content-Disposition of an upload.
        var disposition: String?
        /// The number of entries when the changed order was loaded; nil: all before this one.
        var loaded: Int?
        let body: Data

        var request: StoreRequest {
            var headers: [String: String] = [:]
            headers["content-type"] = contentType
            headers["content-disposition"] = disposition
            return StoreRequest(method: method, target: target, headers: headers, body: body)
        }
    }

    /// That of the file, where there was one.
    let opening: Opening
    /// The earlier writes, oldest first.
    let entries: [Entry]
    private let descriptor: Int32
    private let written: Mutex<Int>

    /// Opens the file, or creates it for a store like `opening`. A truncated line is dropped: it was not confirmed.
    ///
    /// - Throws: the system's error, or `DecodingError` for another kind of file.
    init(_ file: URL, opening: Opening) throws {
        let path = file.path(percentEncoded: false)
        let known = (try? Data(contentsOf: file)) ?? Data()
        let whole = known.prefix(known.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
        let lines = whole.split(separator: UInt8(ascii: "\n"))
        let decoder = JSONDecoder()
        self.opening = try lines.first.map { try decoder.decode(Opening.self, from: $0) } ?? opening
        entries = try lines.dropFirst().map { try decoder.decode(Entry.self, from: $0) }
        written = Mutex(entries.count)
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0, ftruncate(descriptor, off_t(whole.count)) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        if lines.isEmpty { try append(line: try JSONEncoder().encode(opening)) }
    }

    deinit { close(descriptor) }

    /// The number of entries in the file.
    var count: Int { written.withLock { $0 } }

    /// - Throws: `POSIXError` where the file cannot be written.
    func append(_ entry: Entry) throws {
        let line = try JSONEncoder().encode(entry)
        try written.withLock { count in
            try append(line: line)
            count += 1
        }
    }

    private func append(line: Data) throws {
        let bytes = line + [UInt8(ascii: "\n")]
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}
