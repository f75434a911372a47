import Dispatch
import Foundation
import Glibc

/// Waits until somebody asks the process to end: SIGINT, SIGTERM or SIGHUP.
enum EndSignal {
    static func wait() async {
        let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .global())
        }
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        for source in sources {
            source.setEventHandler { continuation.yield() }
            source.resume()
        }
        for await _ in ends { break }
        for source in sources { source.cancel() }
    }
}
