/// This terminal's capabilities, coded as in EMV book 4, annex A: attended, online only, chips with contacts, signature
/// or no verification. It accepts no PIN: a host's keyboard is not a PIN pad.
struct EMVTerminal: Sendable {
    /// A card network's application.
    struct Application: Hashable, Sendable {
        /// The registered identifier, or a longer prefix: a card's AID begins with it.
        let prefix: [UInt8]
        let brand: String
        /// 9F09.
        let version: [UInt8]
    }

    var applications: [Application]
    /// 9F33: byte 1 chips with contacts, byte 2 signature and no verification, byte 3 no offline data authentication.
    var capabilities: [UInt8] = [0x20, 0x28, 0x00]
    /// 9F40: goods and services, printer.
    var additionalCapabilities: [UInt8] = [0x60, 0x00, 0xF0, 0xA0, 0x01]
    /// 9F35: 21, attended, online only, operated by the merchant.
    var type: UInt8 = 0x21
    /// 9F1E, eight characters.
    var serial = "MERCED01"
    /// Floor limit in minor units; nil where there is none. With 0 every payment exceeds it.
    var floorLimit: Int64? = 0
    /// Offline data authentication is not performed; the bank is told so, as book 3, 10.3 requires.
    var reportsMissingAuthentication = true
    /// Verification results for which the card is asked to decline, besides the issuer's own: an expired card, a
    /// service the card does not allow.
    var denial: [UInt8] = [0x00, 0x50, 0x00, 0x00, 0x00]
    /// Four bytes for 9F37, new for each payment.
    var unpredictableNumber: @Sendable () -> [UInt8] = {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    static let usual = Self(applications: [
        Application(prefix: [0xA0, 0x00, 0x00, 0x00, 0x03], brand: "Visa", version: [0x00, 0x8C]),
        Application(prefix: [0xA0, 0x00, 0x00, 0x00, 0x04, 0x30, 0x60], brand: "Maestro", version: [0x00, 0x02]),
        Application(prefix: [0xA0, 0x00, 0x00, 0x00, 0x04], brand: "Mastercard", version: [0x00, 0x02]),
        Application(prefix: [0xA0, 0x00, 0x00, 0x00, 0x25], brand: "American Express", version: [0x00, 0x01]),
        Application(prefix: [0xA0, 0x00, 0x00, 0x01, 0x52], brand: "Discover", version: [0x00, 0x01]),
        Application(prefix: [0xA0, 0x00, 0x00, 0x00, 0x65], brand: "JCB", version: [0x02, 0x00]),
        Application(prefix: [0xA0, 0x00, 0x00, 0x03, 0x33], brand: "UnionPay", version: [0x00, 0x30]),
        Application(prefix: [0xA0, 0x00, 0x00, 0x02, 0x77], brand: "Interac", version: [0x00, 0x01]),
    ])

    /// - Returns: the application that a card's AID belongs to; nil for an unknown one.
    func application(_ aid: [UInt8]) -> Application? {
        guard (5...16).contains(aid.count) else { return nil }
        return applications.first { aid.starts(with: $0.prefix) }
    }
}
