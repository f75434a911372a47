import Crypto
import Foundation

/// The hash of a link of the chain. SHA-256 comes from swift-crypto: a chain must be checkable for as long as books are
/// kept, by other programs too, so it stands on a library that others keep well.
enum MoneyHash {
    /// What the first row joins.
    static let start = Data(count: 32)

    /// Over the hash before and every column with its type and length, so that no two contents are the same bytes.
    static func of(previous: Data, columns: [SQLValue]) -> Data {
        var hash = SHA256()
        hash.update(data: previous)
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
        hash.update(data: [type])
        hash.update(data: bytes(UInt64(content.count)))
        hash.update(data: content)
    }

    private static func bytes(_ value: UInt64) -> Data {
        withUnsafeBytes(of: value.bigEndian) { Data($0) }
    }
}
