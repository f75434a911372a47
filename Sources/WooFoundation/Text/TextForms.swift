// The normal forms of Unicode are in Swift's own library; Foundation would bring the 34 MB of ICU's data for them.
@_spi(_Unicode) import Swift

extension StringProtocol {
    /// Letters and their marks as one character where there is such a one (Unicode's form C).
    public var composed: String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: String(self)._nfc)
        return String(scalars)
    }

    /// Letters and their marks apart (Unicode's form D).
    public var decomposed: String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: String(self)._nfd)
        return String(scalars)
    }

    /// As text is compared and sorted: without case and without marks on letters.
    public var folded: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        var scalars = String.UnicodeScalarView()
        for scalar in uppercased().lowercased().decomposed.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            scalars.append(scalar)
        }
        return String(scalars).composed
    }

    /// Whether `other` stands in it, case and marks aside. Any text holds the empty one.
    public func containsFolded(_ other: some StringProtocol) -> Bool {
        let other = other.folded
        return other.isEmpty || folded.contains(other)
    }
}

extension String {
    /// With `new` for every `old`, whatever mark stands behind it.
    public func replacing(scalar old: Unicode.Scalar, with new: String) -> String {
        guard unicodeScalars.contains(old) else { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == old { scalars.append(contentsOf: new.unicodeScalars) } else { scalars.append(scalar) }
        }
        return String(scalars)
    }
}
