/// Whether the card may be used here and today (EMV book 3, 10.4).
enum EMVRestrictions {
    /// - Parameters:
    ///   - today: `YYMMDD` in BCD.
    ///   - country: tag 9F1A.
    /// - Returns: flags for tag 95.
    static func flags(of card: EMVCardData, terminalVersion: [UInt8], today: [UInt8], country: [UInt8])
        -> [EMVVerificationResults.Flag]
    {
        var flags: [EMVVerificationResults.Flag] = []
        if let version = card[.cardVersion], version != terminalVersion { flags.append(.versionsDiffer) }
        if let usage = card[.usageControl], usage.count == 2, !isAllowed(usage, card[.issuerCountryCode], country) {
            flags.append(.serviceNotAllowed)
        }
        if let effective = card[.effectiveDate], isBefore(today, effective) { flags.append(.notYetEffective) }
        if let expiry = card[.expiryDate], isBefore(expiry, today) { flags.append(.expired) }
        return flags
    }

    private static func isAllowed(_ usage: [UInt8], _ issuer: [UInt8]?, _ country: [UInt8]) -> Bool {
        // Terminals other than cash machines; then goods or services, domestic (20, 08) or international (10, 04).
        guard usage[0] & 0x01 != 0 else { return false }
        guard let issuer, country != [0, 0] else { return true }
        return usage[0] & (issuer == country ? 0x28 : 0x14) != 0
    }

    /// Years 50…99 belong to the last century (book 4, 6.7.3).
    private static func isBefore(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        func century(_ date: [UInt8]) -> [UInt8] { [(date.first ?? 0) >= 0x50 ? 19 : 20] + date }
        return left.count == right.count && century(left).lexicographicallyPrecedes(century(right))
    }
}
