/// Characters to remove from the ends of a text.
public enum Margin: Sendable {
    /// Spaces of every width, and tabs.
    case whitespaces
    /// Line ends.
    case newlines
    case whitespacesAndNewlines
    /// Spaces, line ends, control and format characters.
    case whitespacesAndControls
    case these(Set<Unicode.Scalar>)

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .whitespaces: Self.isBlank(scalar)
        case .newlines: Self.isLineEnd(scalar)
        case .whitespacesAndNewlines: Self.isBlank(scalar) || Self.isLineEnd(scalar)
        case .whitespacesAndControls:
            Self.isBlank(scalar) || Self.isLineEnd(scalar)
                || [.control, .format].contains(scalar.properties.generalCategory)
        case .these(let scalars): scalars.contains(scalar)
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x20, 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

extension StringProtocol {
    /// Without the characters of `margin` at either end, even where a combining mark follows them.
    public func trimmed(_ margin: Margin) -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !margin.contains($0) }),
            let last = scalars.lastIndex(where: { !margin.contains($0) })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }
}
