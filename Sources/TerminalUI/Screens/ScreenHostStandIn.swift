extension ScreenHost {
    /// Shows overlays and toasts of this host, which is not on screen, in `other`, which is; nil ends that.
    ///
    /// - Parameter name: put before each toast there.
    public func standIn(_ other: ScreenHost?, named name: String = "") {
        front = other === self ? nil : other
        nameInFront = name
    }

    /// Whether the overlay is open on this host, with a cover or without.
    public func isOpen(_ overlay: any Overlay) -> Bool {
        overlays.contains { $0 === overlay }
    }
}
