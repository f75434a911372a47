import Dispatch
import Glibc
import Synchronization

/// Looks up a host's name. The system's call can be neither cancelled nor bounded, so a late one is abandoned.
struct HostLookup: Sendable {
    struct Address: Hashable, Sendable {
        let family: Int32
        /// A `sockaddr_in` or `sockaddr_in6`.
        let bytes: [UInt8]
    }

    let host: String
    let port: UInt16

    /// - Throws: `PrinterFault.notFound`, `.timedOut`; `CancellationError`.
    func addresses(timeout: Duration) async throws -> [Address] {
        let gate = Gate()
        let (host, port) = (host, port)
        DispatchQueue.global().async { gate.open(Result { try Self.lookUp(host, port) }) }
        let seconds = Double(timeout.components.seconds) + Double(timeout.components.attoseconds) / 1e18
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { gate.open(.failure(PrinterFault.timedOut)) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { gate.wait($0) }
        } onCancel: {
            gate.open(.failure(CancellationError()))
        }
    }

    private static func lookUp(_ host: String, _ port: UInt16) throws -> [Address] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &first)
        guard code == 0 else { throw PrinterFault.notFound("\(host) (\(String(cString: gai_strerror(code))))") }
        defer { freeaddrinfo(first) }
        var addresses: [Address] = []
        var entry = first
        while let current = entry, addresses.count < 8 {
            if let address = current.pointee.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(current.pointee.ai_addrlen))
                addresses.append(Address(family: current.pointee.ai_family, bytes: Array(bytes)))
            }
            entry = current.pointee.ai_next
        }
        return addresses
    }

    /// Passes the first of several answers to a single waiter.
    private final class Gate: Sendable {
        private enum State {
            case empty
            case answered(Result<[Address], any Error>)
            case waiting(CheckedContinuation<[Address], any Error>)
            case over
        }

        private let state = Mutex(State.empty)

        func open(_ answer: Result<[Address], any Error>) {
            let waiting: CheckedContinuation<[Address], any Error>? = state.withLock { state in
                switch state {
                case .empty: state = .answered(answer)
                case .waiting(let continuation):
                    state = .over
                    return continuation
                case .answered, .over: break
                }
                return nil
            }
            waiting?.resume(with: answer)
        }

        func wait(_ continuation: CheckedContinuation<[Address], any Error>) {
            let answer: Result<[Address], any Error>? = state.withLock { state in
                if case .answered(let answer) = state { return answer }
                state = .waiting(continuation)
                return nil
            }
            if let answer { continuation.resume(with: answer) }
        }
    }
}
