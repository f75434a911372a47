/// Bytes for a receipt printer in ESC/POS, built line by line (Epson, ESC/POS command reference; `hardware.md`,
/// "Printers and drawers").
public struct ESCPOSJob: Hashable, Sendable {
    public enum Alignment: UInt8, Hashable, Sendable, CaseIterable { case left, centre, right }

    public enum Cut: String, Hashable, Sendable, CaseIterable { case full, partial, none }

    /// The connector of the drawer's cable.
    public enum DrawerPin: UInt8, Hashable, Sendable, CaseIterable { case two, five }

    public let characters: PrinterCharacters
    public internal(set) var bytes: [UInt8]
    /// The one selected now.
    private var page: PrinterCodePage

    /// Resets the printer to its state after switching it on, then selects its usual page: initialise, single-byte
    /// characters (`FS .`), the American character set, the page.
    public init(characters: PrinterCharacters) {
        self.characters = characters
        page = characters.usualPage
        bytes = [0x1B, 0x40, 0x1C, 0x2E, 0x1B, 0x52, 0x00] + PrinterCharacters.select(page)
    }

    /// For a printer with one page.
    public init(codePage: PrinterCodePage) { self.init(characters: PrinterCharacters([codePage])) }

    /// Aligns the lines that follow (`ESC a`).
    public mutating func align(_ alignment: Alignment) { bytes += [0x1B, 0x61, alignment.rawValue] }

    /// Turns emphasised print on or off (`ESC E`).
    public mutating func bold(_ isOn: Bool) { bytes += [0x1B, 0x45, isOn ? 1 : 0] }

    /// Sets the size of the characters that follow (`GS !`).
    ///
    /// - Parameters:
    ///   - width: a factor, 1…8; others are brought into the range.
    ///   - height: likewise.
    public mutating func size(width: Int, height: Int) {
        func factor(_ value: Int) -> UInt8 { UInt8(min(max(value, 1), 8) - 1) }
        bytes += [0x1D, 0x21, factor(width) << 4 | factor(height)]
    }

    /// One line, in the printer's code pages. No control character in `text` reaches the printer.
    public mutating func line(_ text: String) { bytes += characters.bytes(text, page: &page) + [0x0A] }

    /// Prints the buffer and feeds paper (`ESC d`).
    ///
    /// - Parameter lines: 0…255; others are brought into the range.
    public mutating func feed(_ lines: Int) { bytes += [0x1B, 0x64, UInt8(clamping: lines)] }

    /// Feeds the paper to the cutter and cuts; without a cutter it feeds four lines to tear at.
    public mutating func cut(_ cut: Cut) {
        switch cut {
        case .full: bytes += [0x1D, 0x56, 0x41, 0x00]
        case .partial: bytes += [0x1D, 0x56, 0x42, 0x00]
        case .none: feed(4)
        }
    }

    /// Opens the drawer.
    public mutating func kick(_ drawer: DrawerKick) { bytes += drawer.queued }
}
