import Hardware

/// The configured printer and its paper: `[printer]` of the configuration.
public struct ReceiptPrinter: Sendable {
    public let service: any PrinterService
    public let paper: PaperSettings

    public init(service: any PrinterService, paper: PaperSettings = PaperSettings()) {
        self.service = service
        self.paper = paper
    }
}

public struct PaperSettings: Hashable, Sendable {
    /// How the order's number is printed for a scanner.
    public enum Code: String, Hashable, Sendable, CaseIterable { case barcode, qr, none }

    /// Characters per line: 32 for 58 mm, 48 or 42 for 80 mm; 24…64.
    public var columns: Int
    public var characters: PrinterCharacters
    public var cut: ESCPOSJob.Cut
    /// The drawer's connector; nil where no drawer is connected to the printer. It opens when a sale is paid in cash,
    /// and with the first print of an order's cash receipt.
    public var drawer: ESCPOSJob.DrawerPin?
    /// How long the pulse for it lasts, in milliseconds (`DrawerKick.lengths`).
    public var drawerPulse: Int
    /// The level its switch has when it is open; nil where it has none.
    public var drawerOpen: DrawerKick.Level?
    public var code: Code

    /// - Parameter codePage: the printer's only one; nil for `PrinterCharacters.usual`.
    public init(
        columns: Int = 48,
        codePage: PrinterCodePage? = nil,
        cut: ESCPOSJob.Cut = .partial,
        drawer: ESCPOSJob.DrawerPin? = nil,
        drawerPulse: Int = 50,
        drawerOpen: DrawerKick.Level? = nil,
        code: Code = .barcode
    ) {
        self.columns = columns
        characters = codePage.map { PrinterCharacters([$0]) } ?? .usual
        self.cut = cut
        self.drawer = drawer
        self.drawerPulse = drawerPulse
        self.drawerOpen = drawerOpen
        self.code = code
    }

    /// What opens the drawer; nil where there is none.
    var kick: DrawerKick? {
        drawer.map { DrawerKick($0, milliseconds: drawerPulse, openLevel: drawerOpen) }
    }

    /// Dots in a line of font A, 12 per character.
    var dots: Int { columns * 12 }
}
