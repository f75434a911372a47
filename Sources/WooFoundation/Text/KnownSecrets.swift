import Synchronization

/// The secrets this process has seen, so that no log, report or message repeats one by mistake.
public enum KnownSecrets {
    /// Shorter text would remove ordinary words.
    private static let shortest = 6
    private static let maximum = 64

    private static let known = Mutex<[String]>([])

    /// From now on `redacted(_:)` removes `secret`, also without its spaces and percent-encoded. Fewer than 6 bytes are
    /// ignored; after 256 forms the oldest are forgotten.
    public static func add(_ secret: String) {
        known.withLock { known in
            guard secret.utf8.count >= shortest, !known.contains(secret) else { return }
            let bare = String(secret.filter { $0 != " " })
            let forms = [secret, bare, encoded(secret, blank: "%20"), encoded(secret, blank: "+")]
            for form in forms where form.utf8.count >= shortest && !known.contains(form) { known.append(form) }
            if known.count > maximum * 4 { known.removeFirst(known.count - maximum * 4) }
        }
    }

    /// `text` with `…` in place of every known secret.
    public static func redacted(_ text: String) -> String {
        known.withLock { known in
            known.reduce(text) { text, secret in
                text.contains(secret)
                    ? text.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "…") : text
            }
        }
    }

    private static func encoded(_ secret: String, blank: String) -> String {
        var result = ""
        for byte in secret.utf8 {
            let isPlain =
                (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (0x30...0x39).contains(byte)
                || "-._~".utf8.contains(byte)
            if byte == 0x20 {
                result += blank
            } else if isPlain {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
