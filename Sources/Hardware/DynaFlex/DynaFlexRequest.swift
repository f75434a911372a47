import WooFoundation

/// Requests to the reader (DynaFlex programmer's manual, commands 0x10nn, 0x18nn and 0xD101).
enum DynaFlexRequest {
    static let start: UInt16 = 0x1001
    static let resume: UInt16 = 0x1004
    static let cancel: UInt16 = 0x1008
    static let choice: UInt16 = 0x1802
    static let property: UInt16 = 0xD101

    /// Waits for a card by stripe, chip or contactless.
    ///
    /// - Parameters:
    ///   - inputs: which of them.
    ///   - amountMinor: 0…999,999,999,999.
    ///   - timeout: 1…255 s; values outside are brought into the range.
    static func start(
        amountMinor: Int64,
        currency: String,
        currencyNumber: Int,
        timeout: Duration,
        inputs: Set<CardReaderEvent.Input> = [.tap, .insert, .swipe]
    ) -> MMSMessage {
        let readers: [(UInt32, CardReaderEvent.Input)] = [(0x81, .swipe), (0x82, .insert), (0x83, .tap)]
        let seconds = UInt8(min(max(timeout.components.seconds, 1), 255))
        let exponent = UInt8(min(max(CurrencyDecimals.minorUnits(of: currency), 0), 9))
        let emv: [(UInt32, [UInt8])] = [
            (0x9C, [0x00]), (0x9F02, decimal(amountMinor, bytes: 6)), (0x9F03, decimal(0, bytes: 6)),
            (0x5F2A, decimal(Int64(currencyNumber), bytes: 2)), (0x5F36, [exponent]), (0x9F15, [0, 0]), (0x9F53, [0]),
        ]
        return MMSMessage(
            start,
            reference: 0,
            payload: objects([
                (0x82, [seconds]), (0xA3, objects(readers.filter { inputs.contains($0.1) }.map { ($0.0, [1]) })),
                // Not quick chip: the card receives the bank's answer. Card data in the DynaPro format.
                (0x84, [0x00, 0x02]), (0x86, objects(emv)),
            ])
        )
    }

    /// Passes the bank's answer to the card.
    ///
    /// - Parameters:
    ///   - serial: the device's, as in its card data.
    ///   - responseCode: tag 8A; two characters.
    ///   - issuerData: tags 91, 71 and 72 as BER-TLV, at most 256 bytes.
    static func resume(serial: [UInt8], responseCode: String, issuerData: [UInt8]) -> MMSMessage {
        let answer = MMSObjects.encode(0x8A, Array(responseCode.utf8.prefix(2))) + issuerData.prefix(256)
        let wrapped = MMSObjects.encode(0xFA, MMSObjects.encode(0x70, answer))
        let envelope = MMSObjects.encode(0xFF74, MMSObjects.encode(0xDFDF25, serial) + wrapped)
        return MMSMessage(
            resume,
            reference: 1,
            payload: objects([(0x81, [0]), (0x82, [0x78]), (0x84, envelope)])
        )
    }

    static let cancellation = MMSMessage(cancel, reference: 0x13, payload: [])

    /// - Parameter index: the menu's row; nil where the customer chose none.
    static func choice(_ index: Int?) -> MMSMessage {
        let row = index.map { [(UInt32(0x82), [UInt8(clamping: $0)])] } ?? []
        return MMSMessage(choice, reference: 2, payload: objects([(0x81, [index == nil ? 1 : 0])] + row))
    }

    /// Reads a property of the device.
    ///
    /// - Parameter path: its object identifier, `2.2.1.1.1.1` for the serial number.
    static func property(_ path: [UInt8]) -> MMSMessage {
        let inner = path.dropFirst().dropLast().reversed().reduce(
            MMSObjects.encode(0xC0 | UInt32(path.last ?? 0), [])
        ) { MMSObjects.encode(0xE0 | UInt32($1), $0) }
        return MMSMessage(
            property,
            reference: path.last ?? 0,
            payload: objects([
                (0x81, [0x2B, 0x06, 0x01, 0x04, 0x01, 0xF6, 0x09]), (0x85, [path.first ?? 0]), (0x89, inner),
            ])
        )
    }

    /// The text of a property's answer, at most 64 characters.
    static func propertyText(_ payload: [UInt8], _ path: [UInt8]) -> String? {
        var value = MMSObjects.value(0x89, in: payload)
        for step in path.dropFirst().dropLast() {
            value = value.flatMap { MMSObjects.value(0xE0 | UInt32(step), in: $0) }
        }
        value = value.flatMap { MMSObjects.value(0xC0 | UInt32(path.last ?? 0), in: $0) }
        let text = String(decoding: (value ?? []).prefix { $0 != 0 }.prefix(64), as: UTF8.self)
        return text.isEmpty ? nil : text
    }

    private static func objects(_ list: [(UInt32, [UInt8])]) -> [UInt8] {
        list.flatMap { MMSObjects.encode($0.0, $0.1) }
    }

    /// Binary-coded decimal, the last digits of the number where it has more.
    private static func decimal(_ number: Int64, bytes: Int) -> [UInt8] {
        var rest = max(number, 0)
        return (0..<bytes).map { _ in
            defer { rest /= 100 }
            return UInt8(rest % 10) | UInt8(rest / 10 % 10) << 4
        }.reversed()
    }
}
