import DemoStore
import TestSupport

extension PseudoTerminal {
    /// Returns as soon as `count` requests have come to the proxy, or the program has ended without them.
    func waitUntil(_ proxy: FaultProxy, hasSeen count: Int) async {
        try? await wait(for: "\(count) requests") { _, _ in proxy.requests.count >= count }
    }
}
