import Dispatch
import Foundation
import Glibc

/// Somebody asks the process to end: SIGINT, SIGTERM or SIGHUP.
struct EndSignal {
    private let sources: [any DispatchSourceSignal]
    private let asked: AsyncStream<Void>

    /// From now on these signals do not end the process; `wait()` returns instead.
    init() {
        let (asked, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.asked = asked
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in continuation.yield() }
            source.resume()
            signal(number, SIG_IGN)
            return source
        }
    }

    /// Returns when one came, be it before the call.
    func wait() async {
        for await _ in asked { break }
        for source in sources { source.cancel() }
    }
}
