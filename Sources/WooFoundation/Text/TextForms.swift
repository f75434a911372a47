// Swift's own library has Unicode's normal forms; Foundation would add 34 MB of ICU data for them.
@_spi(_Unicode) import Swift

extension StringProtocol {
    /// Letters combined with their marks where such a character exists (Unicode's form C).
    public var composed: String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: String(self)._nfc)
        return String(scalars)
    }

    /// Letters separated from their marks (Unicode's form D).
    public var decomposed: String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: String(self)._nfd)
        return String(scalars)
    }

    /// For comparing and sorting: without case and diacritics.
    public var folded: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        var scalars = String.UnicodeScalarView()
        for scalar in uppercased().lowercased().decomposed.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            scalars.append(scalar)
        }
        return String(scalars).composed
    }

    /// Whether it contains `other`, ignoring case and diacritics; true for empty text.
    public func containsFolded(_ other: some StringProtocol) -> Bool {
        let other = other.folded
        return other.isEmpty || folded.contains(other)
    }
}

extension String {
    /// With `new` in place of every `old`, even if a combining mark follows.
    public func replacing(scalar old: Unicode.Scalar, with new: String) -> String {
        guard unicodeScalars.contains(old) else { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == old { scalars.append(contentsOf: new.unicodeScalars) } else { scalars.append(scalar) }
        }
        return String(scalars)
    }
}
