/// One element of a GS1 string: its application identifier and value.
public struct GS1Element: Hashable, Sendable {
    /// 2 to 4 digits.
    public let identifier: String
    public let value: String

    static let separator: UInt8 = 0x1D
    /// The most elements read from one string.
    static let limit = 40

    /// The elements of `text`, in order: as a scanner sends them (of known length, or ended by GS), or as printed, with
    /// brackets: `(01)…(10)…`.
    ///
    /// Where a scanner drops the separators, what follows an element of any length cannot be told from its value: such an
    /// element, and all behind it, are left out, and so is what is no element behind the item's number.
    ///
    /// - Returns: nil where a part is not an element, or has the wrong length.
    static func elements(of text: String) -> [GS1Element]? {
        let bytes = Array(text.utf8)
        return bytes.first == 0x28 ? bracketed(bytes) : plain(bytes)
    }

    private static func plain(_ bytes: [UInt8]) -> [GS1Element]? {
        var rest = bytes[...]
        var found: [GS1Element] = []
        while !rest.isEmpty {
            if rest.first == separator {
                rest.removeFirst()
                continue
            }
            let beginsWithItem = ["01", "02"].contains(found.first?.identifier)
            guard found.count < limit, let form = GS1Form(rest) else { return beginsWithItem ? found : nil }
            let identifier = rest.prefix(form.identifierLength)
            rest = rest.dropFirst(form.identifierLength)
            let value =
                form.isFixed ? rest.prefix(form.longest) : rest.prefix { $0 != separator }
            guard let element = GS1Element(identifier, value, form) else { return beginsWithItem ? found : nil }
            if beginsWithItem, !form.isFixed, value.endIndex == rest.endIndex, holdsAnother(value) { return found }
            found.append(element)
            rest = rest.dropFirst(value.count)
        }
        return found.isEmpty ? nil : found
    }

    /// Whether a value of any length may be a shorter one with other elements behind it.
    private static func holdsAnother(_ value: ArraySlice<UInt8>) -> Bool {
        value.indices.dropFirst().contains { index in
            var rest = value[index...]
            while let form = GS1Form(rest), form.isFixed {
                rest = rest.dropFirst(form.identifierLength)
                guard GS1Element([], rest.prefix(form.longest), form) != nil else { return false }
                rest = rest.dropFirst(form.longest)
                if rest.isEmpty { return true }
            }
            return false
        }
    }

    private static func bracketed(_ bytes: [UInt8]) -> [GS1Element]? {
        var rest = bytes[...]
        var found: [GS1Element] = []
        while rest.popFirst() == 0x28 {
            let identifier = rest.prefix { $0 != 0x29 }
            guard found.count < limit, let form = GS1Form(identifier), form.identifierLength == identifier.count else {
                return nil
            }
            rest = rest.dropFirst(identifier.count + 1)
            // A value may contain brackets: one that starts the next element is followed by an identifier.
            var end = rest.startIndex
            while end < rest.endIndex, !(rest[end] == 0x28 && beginsElement(rest[end...])) { end += 1 }
            guard let element = GS1Element(identifier, rest[..<end], form) else { return nil }
            found.append(element)
            rest = rest[end...]
        }
        return rest.isEmpty && !found.isEmpty ? found : nil
    }

    private static func beginsElement(_ bytes: ArraySlice<UInt8>) -> Bool {
        let identifier = bytes.dropFirst().prefix(5).prefix { $0 != 0x29 }
        return identifier.count <= 4 && bytes.dropFirst(identifier.count + 1).first == 0x29
            && GS1Form(identifier)?.identifierLength == identifier.count
    }

    private init?(_ identifier: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, _ form: GS1Form) {
        self.init(identifier: String(decoding: identifier, as: UTF8.self), bytes: value, form: form)
    }

    init?(identifier: String, value: String) {
        let bytes = Array(identifier.utf8)
        guard let form = GS1Form(bytes[...]), form.identifierLength == bytes.count else { return nil }
        self.init(identifier: identifier, bytes: Array(value.utf8)[...], form: form)
    }

    private init?(identifier: String, bytes: ArraySlice<UInt8>, form: GS1Form) {
        guard !bytes.isEmpty, bytes.count <= form.longest, !form.isFixed || bytes.count == form.longest,
            bytes.allSatisfy({ (0x21...0x7E).contains($0) || $0 == 0x20 }),
            !form.isNumeric || bytes.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        self.identifier = identifier
        value = String(decoding: bytes, as: UTF8.self)
    }
}
