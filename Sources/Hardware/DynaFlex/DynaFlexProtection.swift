/// Checks that a reader's data is safe to pass on: encrypted where it must be, masked where it is in clear (DynaFlex
/// programmer's manual, EMV ARQC type, encryption type; `hardware.md`, "Encrypting readers"). Checked before any of it
/// leaves Hardware, for test readers as for live ones.
enum DynaFlexProtection {
    /// Bit 7 DUKPT; bits 5 and 4 TDES, AES-128, AES-256; the others name the variant of the key.
    private static let dukpt: UInt8 = 0x80
    private static let algorithm: UInt8 = 0x30
    /// DFDF57 of the card's data, DFDFDF39 of the additional container FF42.
    private static let encryptionTypes: Set<UInt32> = [0xDFDF57, 0xDFDFDF39]
    /// DFDF4D of a chip, DFDF31 and DFDF33 of a magnetic stripe.
    private static let maskedTracks: Set<UInt32> = [0xDFDF4D, 0xDFDF31, 0xDFDF33]
    /// Track 1 and 2, number, holder's name, discretionary data, PIN: never allowed beside the encrypted data.
    private static let secrets: Set<UInt32> = [0x56, 0x57, 0x5A, 0x5F20, 0x9F1F, 0x9F20, 0x9F6B, 0x99]

    /// - Parameters:
    ///   - objects: of the message; containers are searched too.
    ///   - clear: finds what has no place beside the encrypted data, nor in its place, whatever its tag is.
    /// - Throws: `CardReaderFault.unprotected`.
    static func check(_ objects: [MMSObject], _ clear: ClearCardData) throws(CardReaderFault) {
        for object in objects {
            let value = object.value
            if encryptionTypes.contains(object.tag) {
                let type = value.first ?? 0
                guard type & dukpt != 0, type & algorithm != algorithm else { throw .unprotected(.encryption(type)) }
            } else if secrets.contains(object.tag) {
                if !value.isEmpty, value != Array("*".utf8) { throw .unprotected(.messageTags(object.tag)) }
            } else if maskedTracks.contains(object.tag) || isTrack(value) {
                guard isMasked(value) else { throw .unprotected(.masking) }
            } else if isContainer(object.tag), let inner = MMSObjects.parse(value) {
                try check(inner, clear)
            } else if clear.isIn(value, tag: object.tag) {
                throw .unprotected(.clear(tag: object.tag))
            }
        }
    }

    /// `;476173******0010=3112?`, or with zeros in place of the stars, one of them replaced so that the check digit
    /// fits (`;4761000090000119=22120000000000000000?`): at most the first six and last four digits of the number in
    /// clear, and of the rest at most the date and the service code.
    static func isMasked(_ track: [UInt8]) -> Bool {
        var text = String(decoding: track, as: UTF8.self)[...]
        while let first = text.first, first == ";" || first == "%" || first.isLetter { text = text.dropFirst() }
        let number = Array(text.prefix { $0 != "=" && $0 != "^" && $0 != "?" && $0 != "D" })
        // It contains no number, as for a card without that track.
        guard number.count > 10 else { return !hasManyDigits(text) }
        let hidden = number.dropFirst(6).dropLast(4)
        guard hidden.filter({ $0.isNumber && $0 != "0" }).count <= 1 else { return false }
        let rest = text.dropFirst(number.count + 1)
        guard !rest.contains(where: { $0.isLetter }) else { return false }
        return rest.dropFirst(7).allSatisfy { !$0.isNumber || $0 == "0" }
    }

    /// Masking digits cannot be distinguished from digits of the number.
    static func isMaskedWithZeros(_ number: some StringProtocol) -> Bool { number.allSatisfy(\.isNumber) }

    private static func hasManyDigits(_ text: Substring) -> Bool { text.filter { $0.isNumber && $0 != "0" }.count > 10 }

    private static func isTrack(_ value: [UInt8]) -> Bool {
        value.count > 10 && (value[0] == UInt8(ascii: ";") || value.starts(with: Array("%B".utf8)))
            && value.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// Bit 6 of a tag's first byte (ISO 7816-4: constructed).
    private static func isContainer(_ tag: UInt32) -> Bool {
        var first = tag
        while first > 0xFF { first >>= 8 }
        return first & 0x20 != 0
    }
}
