/// How the cardholder is verified (EMV book 3, 10.5): by signature or not at all. Cards that insist on a PIN are
/// refused: a PIN is entered on a reader, never on a computer.
struct EMVCardholderVerification: Hashable, Sendable {
    enum Method: Hashable, Sendable { case signature, none, failed, notAsked }

    let method: Method
    /// Tag 9F34.
    let result: [UInt8]
    /// For tag 95.
    let flags: [EMVVerificationResults.Flag]

    private init(_ method: Method, _ result: [UInt8], _ flags: [EMVVerificationResults.Flag] = []) {
        self.method = method
        self.result = result
        self.flags = flags
    }

    /// - Parameters:
    ///   - isSupported: the card's interchange profile says that it verifies cardholders.
    ///   - list: tag 8E as received; nil where the card has none.
    ///   - amount: minor units of the payment's currency.
    ///   - isApplicationCurrency: the payment is in the card's own currency.
    static func perform(isSupported: Bool, list: [UInt8]?, amount: Int64, isApplicationCurrency: Bool) -> Self {
        guard isSupported else { return Self(.notAsked, [0x3F, 0x00, 0x00]) }
        guard let list, list.count >= 10, list.count % 2 == 0, list.count <= 252 else {
            return Self(.notAsked, [0x3F, 0x00, 0x00], [.cardDataMissing])
        }
        func limit(_ at: Int) -> Int64 { list[at..<at + 4].reduce(0) { $0 << 8 | Int64($1) } }
        let (limitX, limitY) = (limit(0), limit(4))
        var flags: [EMVVerificationResults.Flag] = []
        var last: [UInt8] = [0x3F, 0x00, 0x01]
        for at in stride(from: 8, to: list.count, by: 2) {
            let (code, condition) = (list[at], list[at + 1])
            let applies =
                switch condition {
                case 0x00, 0x02, 0x03: true
                case 0x06: isApplicationCurrency && amount < limitX
                case 0x07: isApplicationCurrency && amount > limitX
                case 0x08: isApplicationCurrency && amount < limitY
                case 0x09: isApplicationCurrency && amount > limitY
                default: false
                }
            // "If the terminal supports the method" skips those it does not.
            guard applies, condition != 0x03 || [0x1E, 0x1F].contains(code & 0x3F) else { continue }
            last = [code, condition, 0x01]
            switch code & 0x3F {
            case 0x1E: return Self(.signature, [code, condition, 0x00], flags)
            case 0x1F: return Self(.none, [code, condition, 0x02], flags)
            case 0x00: return Self(.failed, last, flags + [.cardholderNotVerified])
            case 0x01...0x05: flags.append(.pinPadMissing)
            default: flags.append(.methodNotRecognised)
            }
            // Without this bit a failed method is the last one tried.
            if code & 0x40 == 0 { break }
        }
        return Self(.failed, last, flags + [.cardholderNotVerified])
    }

    /// For the receipt.
    var words: String {
        switch method {
        case .signature: "Signature"
        case .none, .notAsked: "No verification"
        case .failed: "Not verified"
        }
    }
}
