import Synchronization

/// Marks for readings: no two are the same, of this program or of any other.
public final class ReadMark: Sendable {
    private let salt: String
    private let count = Mutex(0)

    public init() { salt = String(UInt64.random(in: .min ... .max), radix: 36) }

    public func next() -> String {
        count.withLock { number in
            number += 1
            return salt + "." + String(number, radix: 36)
        }
    }
}
