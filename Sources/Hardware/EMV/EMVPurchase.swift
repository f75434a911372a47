import FoundationEssentials
import WooFoundation

/// The payment as described to cards: the terminal's data objects (EMV book 3, annex A).
struct EMVPurchase: Sendable {
    let values: [TLVTag: [UInt8]]
    /// `YYMMDD` of the sale in the store's zone, in BCD.
    let date: [UInt8]

    /// - Parameter counter: number of this payment on this terminal, for 9F41.
    /// - Returns: nil for an amount that is not above zero or does not fit 12 digits.
    init?(_ parameters: CollectionParameters, terminal: EMVTerminal, counter: UInt32) {
        guard parameters.amountMinor > 0, parameters.amountMinor < 1_000_000_000_000 else { return nil }
        let seconds = Int(min(max(parameters.date.timeIntervalSince1970, 0), 4_000_000_000).rounded(.down))
        let civil = CivilTime(utcSeconds: seconds + parameters.timeZone.secondsFromGMT(at: parameters.date))
        let day = [civil.year % 100, civil.month, civil.day].map { UInt8(($0 / 10) << 4 | $0 % 10) }
        date = day
        values = [
            .amountAuthorised: Self.decimal(parameters.amountMinor, bytes: 6),
            .amountOther: Self.decimal(0, bytes: 6),
            .terminalCountryCode: Self.decimal(Int64(parameters.countryNumber), bytes: 2),
            .transactionCurrencyCode: Self.decimal(Int64(parameters.currencyNumber), bytes: 2),
            .transactionCurrencyExponent: Self.decimal(
                Int64(CurrencyDecimals.minorUnits(of: parameters.currency)),
                bytes: 1
            ),
            .transactionDate: day,
            .transactionTime: [civil.hour, civil.minute, civil.second].map { UInt8(($0 / 10) << 4 | $0 % 10) },
            .transactionType: [0x00],
            .transactionSequenceCounter: Self.decimal(Int64(counter % 100_000_000), bytes: 4),
            .unpredictableNumber: terminal.unpredictableNumber(),
            .terminalCapabilities: terminal.capabilities,
            .additionalCapabilities: terminal.additionalCapabilities,
            .terminalType: [terminal.type],
            .interfaceDeviceSerial: Array(terminal.serial.utf8.prefix(8)),
        ]
    }

    /// BCD with leading zeros; of a longer number the lowest digits.
    private static func decimal(_ number: Int64, bytes count: Int) -> [UInt8] {
        var rest = number.magnitude
        var bytes: [UInt8] = []
        for _ in 0..<count {
            bytes.append(UInt8(rest % 10) | UInt8(rest / 10 % 10) << 4)
            rest /= 100
        }
        return bytes.reversed()
    }
}
