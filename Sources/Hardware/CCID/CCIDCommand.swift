/// A command to a reader: PC_to_RDR messages of CCID 1.1, 6.1.
struct CCIDCommand: Hashable, Sendable {
    enum Kind: UInt8, Hashable, Sendable {
        case setParameters = 0x61
        case powerOn = 0x62
        case powerOff = 0x63
        case slotStatus = 0x65
        case transfer = 0x6F
        case abort = 0x72
    }

    static let headerLength = 10

    let kind: Kind
    /// Bytes 7…9.
    let specific: [UInt8]
    let data: [UInt8]

    private init(_ kind: Kind, _ specific: [UInt8] = [0, 0, 0], data: [UInt8] = []) {
        self.kind = kind
        self.specific = specific
        self.data = data
    }

    static let slotStatus = Self(.slotStatus)
    static let powerOff = Self(.powerOff)
    static let abort = Self(.abort)

    /// - Parameter voltage: 0 automatic, 1 for 5 V, 2 for 3 V, 3 for 1.8 V.
    static func powerOn(voltage: UInt8) -> Self { Self(.powerOn, [voltage, 0, 0]) }

    /// A block of a transfer to the card. The waiting time is the reader's default.
    static func transfer(_ data: [UInt8], chain: CCIDChain = .whole) -> Self {
        Self(.transfer, [0, chain.rawValue, 0], data: data)
    }

    /// The parameters of T=0 (6.1.7).
    static func setParametersT0(_ answer: AnswerToReset) -> Self {
        // Without a negotiation the default factors apply, unless the card is in specific mode.
        let factors = answer.specificProtocol == nil ? 0x11 : answer.factors ?? 0x11
        let convention: UInt8 = answer.isInverse ? 0x02 : 0x00
        return Self(.setParameters, data: [factors, convention, answer.guardTime, answer.waitingTime, 0])
    }

    func bytes(slot: UInt8, sequence: UInt8) -> [UInt8] {
        let length = UInt32(data.count)
        return [kind.rawValue] + (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
            + [slot, sequence] + specific + data
    }

    /// The type of the message that answers.
    var answerType: UInt8 {
        switch kind {
        case .powerOn, .transfer: 0x80
        case .powerOff, .slotStatus, .abort: 0x81
        case .setParameters: 0x82
        }
    }
}

/// The position of a block in a longer command or answer (CCID 1.1, 6.1.4 `wLevelParameter`, 6.2.1 `bChainParameter`).
enum CCIDChain: UInt8, Hashable, Sendable {
    case whole = 0
    case begin = 1
    case end = 2
    case middle = 3
    /// Empty: the next block is requested.
    case next = 0x10

    /// Splits a command into blocks of at most `maximum` bytes.
    static func blocks(of data: [UInt8], maximum: Int) -> [(chain: CCIDChain, data: [UInt8])] {
        guard data.count > maximum, maximum > 0 else { return [(.whole, data)] }
        let starts = Array(stride(from: 0, to: data.count, by: maximum))
        return starts.enumerated().map { index, start in
            let chain: CCIDChain = index == 0 ? .begin : index == starts.count - 1 ? .end : .middle
            return (chain, Array(data[start..<min(start + maximum, data.count)]))
        }
    }
}
