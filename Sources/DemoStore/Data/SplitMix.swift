/// SplitMix64 (Steele, Lea, Flood 2014): small, quick, and the same numbers on every machine.
struct SplitMix: Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// A separate stream for item `index` of `purpose`.
    init(seed: UInt64, purpose: UInt64, index: Int) {
        var mixer = SplitMix(seed: seed ^ (purpose &* 0x9E37_79B9_7F4A_7C15))
        state = mixer.next() ^ (UInt64(truncatingIfNeeded: index) &* 0xD1B5_4A32_D192_ED03)
        _ = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// 0 ..< `bound`; `bound` above 0.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// 0 ..< 1.
    mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    mutating func chance(percent: Int) -> Bool { below(100) < percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// `count` characters of `alphabet`.
    mutating func word(_ count: Int, of alphabet: [UInt8]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for _ in 0..<count { bytes.append(alphabet[below(alphabet.count)]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    static let hexadecimal = Array("0123456789abcdef".utf8)
    static let alphanumeric = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
}
