/// Keys typed ahead: somebody who knows the keys does not wait for a page, and over a slow line several arrive at once.
/// Those for a page that is still opening wait for it and then act in the order they came.
extension ScreenHost {
    /// More than anybody types in the moment a record takes to be read.
    private static let most = 32

    /// Keeps `key` where its page is still opening. What leaves the page goes before what waits, and ends it.
    func keeps(_ key: Key) -> Bool {
        actOnWaitingKeys()
        guard overlay == nil, !isTooSmall, screen.isOpening else { return false }
        switch key {
        case .escape, .character("q"), .ctrl("c"), .ctrl("l"), .ctrl("z"):
            waitingKeys = []
            return false
        default:
            if waitingKeys.count < Self.most { waitingKeys.append(key) }
            return true
        }
    }

    /// Handles what waits as soon as the page is there. A question that opened by itself meanwhile is answered by
    /// nothing that was typed before it.
    func actOnWaitingKeys() {
        guard !waitingKeys.isEmpty else { return }
        if overlay != nil { waitingKeys = [] }
        guard !screen.isOpening else { return }
        let keys = waitingKeys
        waitingKeys = []
        // They are known as typed already, and came one after the other.
        let now = arrival
        arrival = .zero
        for key in keys { handle(key) }
        arrival = now
    }
}
