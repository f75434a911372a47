extension ScreenHost {
    /// Shows overlays and toasts of this host, which is not on the screen, in `other`, which is; until it is told nil.
    ///
    /// - Parameter name: stands before what is said there.
    public func standIn(_ other: ScreenHost?, named name: String = "") {
        front = other === self ? nil : other
        nameInFront = name
    }

    /// Whether the overlay is on this host, under a cover or not.
    public func isOpen(_ overlay: any Overlay) -> Bool {
        overlays.contains { $0 === overlay || ($0 as? any OverlayCover)?.inner === overlay }
    }
}
