/// A short message in the left half of the status line.
public struct Toast: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case info
        case good
        case warning
        /// Stays until a key is pressed.
        case error
    }

    public let text: String
    public let kind: Kind
    /// When it was raised, in loop time.
    public let raised: Duration
}

/// The current toast and all before it (`:messages`).
public struct ToastCentre: Hashable, Sendable {
    /// How long a toast stays.
    public static let life: Duration = .seconds(6)
    /// How many messages are kept.
    public static let historyLimit = 200

    public private(set) var history: [Toast] = []
    /// How many there were, including those no longer kept.
    public private(set) var count = 0
    private var current: Toast?

    public init() {}

    /// Shows a message from `now` on, in loop time, in place of the current one.
    public mutating func show(_ text: String, kind: Toast.Kind = .info, at now: Duration) {
        let toast = Toast(text: text, kind: kind, raised: now)
        current = toast
        count += 1
        history.append(toast)
        if history.count > Self.historyLimit { history.removeFirst(history.count - Self.historyLimit) }
    }

    /// Takes over the toasts of another centre, which is empty afterwards. The later one is shown.
    public mutating func take(_ other: inout ToastCentre) {
        history = Array((history + other.history).sorted { $0.raised < $1.raised }.suffix(Self.historyLimit))
        current = [current, other.current].compactMap { $0 }.max { $0.raised < $1.raised }
        other = ToastCentre()
    }

    /// The toast to show at `now`.
    public func visible(at now: Duration) -> Toast? {
        guard let current else { return nil }
        return current.kind == .error || now < current.raised + Self.life ? current : nil
    }

    /// A key was pressed: an error has been seen and disappears.
    public mutating func keyPressed() {
        if current?.kind == .error { current = nil }
    }

    /// When the current toast disappears by itself; nil where it does not.
    public func deadline(after now: Duration) -> Duration? {
        guard let current, current.kind != .error, now < current.raised + Self.life else { return nil }
        return current.raised + Self.life
    }
}
