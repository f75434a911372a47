/// Type-ahead: an experienced user does not wait for a page, and over a slow line several keys arrive at once. Keys for
/// a page that is still opening wait for it and then act in order.
extension ScreenHost {
    /// More than anybody types while a record is read.
    private static let maximum = 32

    /// Keeps `key` where its page is still opening. A key that leaves the page acts at once, and discards those that
    /// wait.
    func keeps(_ key: Key) -> Bool {
        actOnWaitingKeys()
        guard overlay == nil, !isTooSmall, screen.isOpening else { return false }
        switch key {
        case .escape, .character("q"), .ctrl("c"), .ctrl("l"), .ctrl("z"):
            waitingKeys = []
            return false
        default:
            if waitingKeys.count < Self.maximum { waitingKeys.append(key) }
            return true
        }
    }

    /// Handles the waiting keys as soon as the page is ready. A question that opened by itself meanwhile is answered by
    /// none of them.
    func actOnWaitingKeys() {
        guard !waitingKeys.isEmpty else { return }
        if overlay != nil { waitingKeys = [] }
        guard !screen.isOpening else { return }
        let keys = waitingKeys
        waitingKeys = []
        // They are known to be typed already, and came one by one.
        let now = arrival
        arrival = .zero
        for key in keys { handle(key) }
        arrival = now
    }
}
