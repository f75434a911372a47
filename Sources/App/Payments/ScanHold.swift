import TerminalUI

/// Holds keys back until it is known that they were typed, and hands out what they turn out to be.
@MainActor
final class ScanHold {
    private weak var host: ScreenHost?
    private var scans = ScanGuard()
    private var release: Task<Void, Never>?

    init(host: ScreenHost) {
        self.host = host
    }

    /// A key waits to be known as typed.
    var isHolding: Bool { scans.isHolding }

    /// - Parameter later: gets what was held when no other key has followed.
    /// - Returns: what is known by now, in order.
    func take(_ key: Key, later: @escaping @MainActor ([ScanGuard.Output]) -> Void) -> [ScanGuard.Output] {
        let outputs = scans.take(key, at: host?.arrival ?? .zero)
        release?.cancel()
        if scans.isHolding { holdOn(later) }
        return outputs
    }

    /// What is held will not act any more.
    func drop() {
        _ = scans.release()
        release?.cancel()
    }

    private func holdOn(_ later: @escaping @MainActor ([ScanGuard.Output]) -> Void) {
        guard let time = host?.time else { return }
        let deadline = time.now + ScanGuard.hold
        release = Task { [weak self] in
            guard (try? await time.sleep(until: deadline)) != nil else { return }
            // What arrived meanwhile and was not handled yet goes first.
            await Task.yield()
            guard let self, !Task.isCancelled else { return }
            later(self.scans.release())
            self.host?.setNeedsRender()
        }
    }
}

/// An overlay that scanners are kept off.
@MainActor
protocol ScanProof: Overlay {
    /// A key waits to be known as typed.
    var isHolding: Bool { get }
}
