/// A card's answer to being powered on (ISO 7816-3, 8).
struct AnswerToReset: Hashable, Sendable {
    static let maximumLength = 33

    /// Inverse convention: TS is 3F.
    let isInverse: Bool
    /// TA1, the clock rate and baud rate factors; nil for the default 11.
    let factors: UInt8?
    /// TC1, extra guard time in elementary time units; 255 has a meaning of its own.
    let guardTime: UInt8
    /// TC2, the waiting time integer of T=0.
    let waitingTime: UInt8
    /// Protocols in the order offered; `[0]` where none is named.
    let protocols: [UInt8]
    /// TA2: the card is in specific mode and speaks only this protocol.
    let specificProtocol: UInt8?
    let historicalBytes: [UInt8]

    /// - Throws: `AnswerToResetError`; never traps.
    init(_ bytes: [UInt8]) throws(AnswerToResetError) {
        guard bytes.count >= 2, bytes.count <= Self.maximumLength else { throw .badLength }
        guard bytes[0] == 0x3B || bytes[0] == 0x3F else { throw .badStart }
        var at = 2
        func next() throws(AnswerToResetError) -> UInt8 {
            guard at < bytes.count else { throw .badLength }
            defer { at += 1 }
            return bytes[at]
        }
        var present = bytes[1] >> 4
        var (first, second): (UInt8?, UInt8?)
        var (guardTime, waitingTime): (UInt8, UInt8) = (0, 10)
        var protocols: [UInt8] = []
        var level = 1
        while present != 0 {
            if present & 1 != 0 {
                let byte = try next()
                if level == 1 { first = byte }
                if level == 2 { second = byte & 0x0F }
            }
            if present & 2 != 0 { _ = try next() }
            if present & 4 != 0 {
                let byte = try next()
                if level == 1 { guardTime = byte }
                if level == 2 { waitingTime = byte }
            }
            guard present & 8 != 0 else { break }
            let byte = try next()
            present = byte >> 4
            if !protocols.contains(byte & 0x0F) { protocols.append(byte & 0x0F) }
            level += 1
        }
        var historical: [UInt8] = []
        for _ in 0..<bytes[1] & 0x0F { historical.append(try next()) }
        if protocols.contains(where: { $0 != 0 }) {
            _ = try next()
            var sum: UInt8 = 0
            for index in 1..<at { sum ^= bytes[index] }
            guard sum == 0 else { throw .badChecksum }
        }
        isInverse = bytes[0] == 0x3F
        factors = first
        self.guardTime = guardTime
        self.waitingTime = waitingTime
        self.protocols = protocols.isEmpty ? [0] : protocols
        specificProtocol = second
        historicalBytes = historical
    }

    /// The protocol a card uses unless another is set.
    var preferredProtocol: UInt8 { specificProtocol ?? protocols.first ?? 0 }
}

enum AnswerToResetError: Error, Hashable, Sendable {
    case badLength
    case badStart
    case badChecksum
}
