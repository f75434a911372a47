/// Status requests of ESC/POS and their answers (Epson, ESC/POS command reference: DLE EOT, GS a, GS r, DLE DC4).
enum ESCPOSStatus {
    /// `DLE EOT n`: answered at once with one byte, even by a printer that is offline, and ahead of all that is queued: it
    /// tells nothing about what is printed.
    enum Question: UInt8, CaseIterable {
        case printer = 1
        case offlineCause = 2
        case error = 3
        case paper = 4

        var bytes: [UInt8] { [0x10, 0x04, rawValue] }

        /// - Returns: nil where the fixed bits of `answer` are wrong.
        func status(_ answer: UInt8) -> PrinterStatus? {
            guard answer & 0x93 == 0x12 else { return nil }
            func bit(_ number: UInt8) -> Bool { answer & (1 << number) != 0 }
            switch self {
            case .printer: return PrinterStatus(isOnline: !bit(3), drawerLevel: bit(2) ? .high : .low)
            case .offlineCause:
                return PrinterStatus(paper: bit(5) ? .out : nil, isCoverOpen: bit(2), hasError: bit(6))
            case .error: return PrinterStatus(hasError: bit(3) || bit(5) || bit(6))
            case .paper: return PrinterStatus(paper: ESCPOSStatus.paper(nearEnd: answer & 0x0C, end: answer & 0x60))
            }
        }
    }

    /// `GS r 1`: answered when everything sent before it is printed; a printer without paper does not answer.
    static let askWhenPrinted: [UInt8] = [0x1D, 0x72, 0x01]
    /// `GS a n`: automatic status at each change of offline, error and paper, and once now, behind what was sent before;
    /// off.
    static let tellChanges: [UInt8] = [0x1D, 0x61, 0x0E]
    static let tellNothing: [UInt8] = [0x1D, 0x61, 0x00]
    /// `DLE DC4 8`: clears the printer's buffers, also while it is offline.
    static let clearBuffers: [UInt8] = [0x10, 0x14, 0x08, 0x01, 0x03, 0x14, 0x01, 0x06, 0x02, 0x08]

    /// The printer's messages: answers of the three kinds in one stream, distinguished by their fixed bits.
    enum Message: Hashable {
        /// To `DLE EOT`; its meaning depends on the question.
        case answer(UInt8)
        /// Automatic, after `GS a`.
        case automatic(PrinterStatus)
        /// To `GS r 1`.
        case printed(PrinterStatus)
    }

    /// Splits a stream of bytes into messages. Bytes that begin none (XON, XOFF, noise) are skipped; it keeps at most
    /// three.
    struct Parser {
        private var automatic: [UInt8] = []

        mutating func messages(_ bytes: [UInt8]) -> [Message] {
            var found: [Message] = []
            for byte in bytes {
                if !automatic.isEmpty, byte & 0x90 == 0 {
                    automatic.append(byte)
                    if automatic.count == 4 {
                        found.append(.automatic(ESCPOSStatus.automatic(automatic)))
                        automatic = []
                    }
                    continue
                }
                automatic = []
                if byte & 0x93 == 0x10 {
                    automatic = [byte]
                } else if byte & 0x93 == 0x12 {
                    found.append(.answer(byte))
                } else if byte & 0x90 == 0 {
                    let paper = ESCPOSStatus.paper(nearEnd: byte & 0x03, end: byte & 0x0C)
                    found.append(.printed(PrinterStatus(paper: paper)))
                }
            }
            return found
        }
    }

    private static func automatic(_ bytes: [UInt8]) -> PrinterStatus {
        PrinterStatus(
            paper: paper(nearEnd: bytes[2] & 0x03, end: bytes[2] & 0x0C),
            isCoverOpen: bytes[0] & 0x20 != 0,
            isOnline: bytes[0] & 0x08 == 0,
            hasError: bytes[1] & 0x68 != 0,
            drawerLevel: bytes[0] & 0x04 != 0 ? .high : .low
        )
    }

    private static func paper(nearEnd: UInt8, end: UInt8) -> PrinterStatus.Paper {
        end != 0 ? .out : nearEnd != 0 ? .nearEnd : .present
    }
}
