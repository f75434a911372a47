import FoundationEssentials
import WooFoundation

/// The hash of a link of the chain: plain SHA-256 over the bytes laid out below, so that other programs can check a
/// chain for as long as books have to be kept.
enum MoneyHash {
    /// The previous hash of the first row.
    static let start = Data(count: 32)

    /// Over the previous hash and every column with its type and length, so that two different contents never give the
    /// same bytes.
    static func of(previous: Data, columns: [SQLValue]) -> Data {
        var hash = SHA256()
        hash.update(previous)
        for column in columns {
            switch column {
            case .null: add(0, Data(), to: &hash)
            case .integer(let value): add(1, Self.bytes(UInt64(bitPattern: value)), to: &hash)
            case .text(let text): add(2, Data(text.utf8), to: &hash)
            case .blob(let data): add(3, data, to: &hash)
            }
        }
        return Data(hash.finalize())
    }

    private static func add(_ type: UInt8, _ content: Data, to hash: inout SHA256) {
        hash.update([type])
        hash.update(bytes(UInt64(content.count)))
        hash.update(content)
    }

    private static func bytes(_ value: UInt64) -> Data {
        withUnsafeBytes(of: value.bigEndian) { Data($0) }
    }
}
