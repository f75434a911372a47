/// Key codes of the kernel (`linux/input-event-codes.h`) with their characters on a US keyboard: scanners send these
/// keys whatever the computer's keyboard layout.
enum ScannerKeys {
    static let (enter, keypadEnter, tab): (UInt16, UInt16, UInt16) = (28, 96, 15)
    static let shifts: Set<UInt16> = [42, 54]
    static let controls: Set<UInt16> = [29, 97]
    static let alts: Set<UInt16> = [56, 100]
    static let capsLock: UInt16 = 58

    /// - Returns: nil for a key without a character.
    static func character(_ code: UInt16, isShifted: Bool) -> Character? {
        guard let place = codes.firstIndex(of: code) else { return keypad[code] }
        return isShifted ? shifted[place] : plain[place]
    }

    private static let codes: [UInt16] =
        Array(2...13) + Array(16...27) + Array(30...41) + Array(43...53) + [57]
    private static let plain = Array("1234567890-=qwertyuiop[]asdfghjkl;'`\\zxcvbnm,./ ")
    private static let shifted = Array("!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:\"~|ZXCVBNM<>? ")
    private static let keypad: [UInt16: Character] = [
        55: "*", 71: "7", 72: "8", 73: "9", 74: "-", 75: "4", 76: "5", 77: "6", 78: "+", 79: "1", 80: "2", 81: "3",
        82: "0",
        83: ".", 98: "/",
    ]
}
