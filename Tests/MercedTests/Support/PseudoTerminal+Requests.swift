import DemoStore
import Glibc
import TestSupport
import Testing

extension PseudoTerminal {
    /// Returns as soon as `count` requests have come to the proxy, or the program has ended without them.
    func waitUntil(_ proxy: FaultProxy, hasSeen count: Int) async {
        do {
            try await wait(for: "\(count) requests") { _, _ in proxy.requests.count >= count }
        } catch {
            if exit == nil { Issue.record(error, "\(proxy.requests.count) of \(count) requests came") }
        }
    }

    /// Returns when the program has used `work` of a processor's time from now on, has ended, or has nothing to do: some
    /// way into what follows a request, however fast or busy the machine is.
    func waitUntilWorked(_ work: Duration) async {
        guard let began = processorTime else { return }
        var (last, idle) = (began, 0)
        while idle < 2_000, exit == nil, let now = processorTime, now - began < work {
            idle = now == last ? idle + 1 : 0
            last = now
            await Task.yield()
        }
    }

    /// What all threads of the program have used of a processor so far; nil once it is gone.
    private var processorTime: Duration? {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(processID, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
