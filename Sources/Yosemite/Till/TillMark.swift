import FoundationEssentials
import Storage

/// The mark in an order's meta data of the till that took its payment: `1|R1|LEDGER|SEQUENCE|HASH`.
///
/// It shows a till that another ledger uses its name, and that its own ledger has lost rows: restored from a backup,
/// truncated, or continued as a copy elsewhere.
struct TillMark: Hashable, Sendable {
    static let version = "1"
    static let key = StoredTillMark.key

    let register: String
    let ledgerID: String
    /// The number of rows in the money chain.
    let sequence: Int64
    /// The hash of the last row, 32 bytes.
    let hash: Data

    var text: String {
        [Self.version, register, ledgerID, String(sequence), TillHash.digits(hash)].joined(separator: "|")
    }

    init(register: String, ledgerID: String, sequence: Int64, hash: Data) {
        self.register = register
        self.ledgerID = ledgerID
        self.sequence = sequence
        self.hash = hash
    }

    /// nil where it is not a mark of this version; what a store sends may be anything.
    init?(text: String) {
        let parts = text.prefix(200).split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 5, parts[0] == Self.version, RegisterSettings.isValid(name: parts[1]),
            parts[2].utf8.count == 32, parts[2].allSatisfy(\.isHexDigit), let sequence = Int64(parts[3]), sequence >= 0,
            let hash = TillHash.data(parts[4]), hash.count == 32
        else { return nil }
        self.init(register: parts[1], ledgerID: parts[2], sequence: sequence, hash: hash)
    }
}

/// Hashes as text.
enum TillHash {
    static func digits(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static func data(_ digits: String) -> Data? {
        let values = digits.compactMap(\.hexDigitValue)
        guard values.count == digits.count, values.count.isMultiple(of: 2) else { return nil }
        return Data(stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) })
    }
}
