import WooFoundation

/// How a coupon's code is written. The store keeps `&` as `&amp;`, takes either, and takes one apostrophe for another.
enum CouponSpelling {
    /// `‘`, `’`, `ʼ` and `′` are typed as `'` on most keyboards, and the other way round.
    private static let apostrophes: [Character] = ["'", "\u{2019}", "\u{2018}", "\u{2BC}", "\u{2032}"]

    /// As it reads, in lower case.
    static func written(_ code: String) -> String { HTMLEntities.decode(code).lowercased() }

    /// The same for all spellings of one code.
    static func folded(_ code: String) -> String {
        String(written(code).map { apostrophes.contains($0) ? "'" : $0 })
    }

    /// Every spelling under which the mirror may have it.
    static func forms(_ code: String) -> [String] {
        let folded = folded(code)
        let plain = [written(code)] + apostrophes.map { sign in String(folded.map { $0 == "'" ? sign : $0 }) }
        return Array(Set(plain + plain.map { $0.replacing("&", with: "&amp;") }))
    }
}
