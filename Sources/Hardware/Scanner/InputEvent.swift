/// A key event of the kernel (`struct input_event` of a 64-bit Linux, 24 bytes).
struct InputEvent: Hashable {
    static let size = 24

    let type: UInt16
    let code: UInt16
    /// 0 up, 1 down, 2 repeated.
    let value: Int32

    /// - Parameter bytes: exactly `size` of them.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        let fields = bytes.dropFirst(16).map { UInt32($0) }
        type = UInt16(fields[0] | fields[1] << 8)
        code = UInt16(fields[2] | fields[3] << 8)
        value = Int32(bitPattern: fields[4] | fields[5] << 8 | fields[6] << 16 | fields[7] << 24)
    }
}
