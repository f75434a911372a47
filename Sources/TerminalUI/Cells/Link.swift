import Synchronization

/// An address that may be passed to a terminal or a browser: http, https or mailto, printable ASCII only.
public struct Link: Hashable, Sendable {
    /// In bytes; a longer address is refused.
    public static let maximumLength = 2_000

    public let address: String

    /// Characters beyond ASCII, and spaces, are percent-encoded. nil for any other kind of address, one with a control
    /// character, or one that is too long.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength, !text.unicodeScalars.contains(where: Self.isControl) else {
            return nil
        }
        let folded = text.lowercased()
        let rest: Substring
        if folded.hasPrefix("https://") {
            rest = text.dropFirst(8)
        } else if folded.hasPrefix("http://") {
            rest = text.dropFirst(7)
        } else if folded.hasPrefix("mailto:") {
            rest = text.dropFirst(7)
        } else {
            return nil
        }
        guard let first = rest.first, !"/?#: ".contains(first) else { return nil }
        let address = Self.encoded(text, keeping: Self.plain)
        guard address.utf8.count <= Self.maximumLength else { return nil }
        self.address = address
    }

    /// The mailto address for `mail`; nil where that is no e-mail address.
    public static func mail(_ mail: String) -> Link? {
        guard !mail.unicodeScalars.contains(where: isControl) else { return nil }
        let parts = mail.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) }) else {
            return nil
        }
        return Link("mailto:" + encoded(mail, keeping: plain.subtracting("?&#%/\\".utf8)))
    }

    private static let plain = Set(UInt8(0x21)...0x7E).subtracting("\"<>\\^`{|}".utf8)

    private static func encoded(_ text: String, keeping kept: Set<UInt8>) -> String {
        var result = ""
        for byte in text.utf8 {
            if kept.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}

/// The links that cells refer to by number, for the whole process, so that cells of two frames can be compared by
/// number.
///
/// Number 0 is no link. Bounded: when it is full, further links are dropped.
final class LinkTable: Sendable {
    static let shared = LinkTable()
    static let capacity = 60_000

    private struct State {
        var numbers: [Link: UInt16] = [:]
        var links: [Link] = []
    }

    private let state = Mutex(State())

    func number(of link: Link) -> UInt16 {
        state.withLock { state in
            if let number = state.numbers[link] { return number }
            guard state.links.count < Self.capacity else { return 0 }
            state.links.append(link)
            let number = UInt16(state.links.count)
            state.numbers[link] = number
            return number
        }
    }

    func link(_ number: UInt16) -> Link? {
        guard number > 0 else { return nil }
        return state.withLock { Int(number) <= $0.links.count ? $0.links[Int(number) - 1] : nil }
    }
}
