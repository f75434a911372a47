/// A printer's status; nil where it does not report a value.
public struct PrinterStatus: Hashable, Sendable {
    public enum Paper: String, Hashable, Sendable, CaseIterable { case present, nearEnd = "near_end", out }

    public var paper: Paper?
    public var isCoverOpen: Bool?
    public var isOnline: Bool?
    /// Cutter, temperature or voltage.
    public var hasError: Bool?
    /// Of the drawer's switch; which level is open depends on the drawer (`DrawerKick.openLevel`).
    public var drawerLevel: DrawerKick.Level?

    public init(
        paper: Paper? = nil,
        isCoverOpen: Bool? = nil,
        isOnline: Bool? = nil,
        hasError: Bool? = nil,
        drawerLevel: DrawerKick.Level? = nil
    ) {
        self.paper = paper
        self.isCoverOpen = isCoverOpen
        self.isOnline = isOnline
        self.hasError = hasError
        self.drawerLevel = drawerLevel
    }

    public static let unknown = PrinterStatus()

    /// What keeps it from printing; a cause that a person can remove comes first.
    public var fault: PrinterFault? {
        if isCoverOpen == true { return .coverOpen }
        if paper == .out { return .paperOut }
        if hasError == true { return .needsAttention }
        return isOnline == false ? .offline : nil
    }

    /// This status, with the values of `other` where it has any.
    func updated(by other: PrinterStatus) -> PrinterStatus {
        PrinterStatus(
            paper: other.paper ?? paper,
            isCoverOpen: other.isCoverOpen ?? isCoverOpen,
            isOnline: other.isOnline ?? isOnline,
            hasError: other.hasError ?? hasError,
            drawerLevel: other.drawerLevel ?? drawerLevel
        )
    }
}
