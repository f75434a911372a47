import FoundationEssentials
import Glibc
import Synchronization
import WooFoundation

/// Waits on a port of 127.0.0.1 for the browser in which the owner approves or declines merced.
///
/// The site redirects the browser to an unguessable path; any other request (a favicon, a scanner, an old tab) gets
/// 404. No part of a request is kept, logged or repeated.
public final class ApprovalListener: Sendable {
    public enum Outcome: Sendable {
        case approved(FormParameters)
        case declined
        case timedOut
        case cancelled
    }

    /// The HTML the browser shows.
    public struct Pages: Sendable {
        public let approved: String
        public let declined: String
        /// For the right path with parameters the site would not send.
        public let unbelievable: String

        public init(approved: String, declined: String, unbelievable: String) {
            self.approved = approved
            self.declined = declined
            self.unbelievable = unbelievable
        }
    }

    private struct State {
        var outcome: Outcome?
        var waiters: [CheckedContinuation<Outcome, Never>] = []
        var connections = 0
    }

    private static let maximumConnections = 16

    public let port: UInt16
    private let descriptor: Int32
    private let token = ApprovalListener.unguessable()
    private let pages: Pages
    private let believes: @Sendable (FormParameters) -> Bool
    private let state = Mutex(State())

    /// Starts listening.
    ///
    /// - Parameter believes: whether the parameters of an approval are plausible; implausible ones get 400, and the
    ///   listener keeps waiting.
    /// - Throws: `POSIXError`.
    public init(pages: Pages, believes: @escaping @Sendable (FormParameters) -> Bool) throws {
        let opened = try LoopbackPort.listen()
        (descriptor, port) = (opened.descriptor, opened.port)
        self.pages = pages
        self.believes = believes
        BackgroundThread.start("merced.approval") { [self] in acceptAll() }
    }

    public var approvedURL: String { "http://127.0.0.1:\(port)\(approvedPath)" }
    public var declinedURL: String { "http://127.0.0.1:\(port)\(declinedPath)" }

    private var approvedPath: String { "/\(token)/approved" }
    private var declinedPath: String { "/\(token)/declined" }

    /// Waits for the outcome; no connection is accepted after that.
    public func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if state.outcome == nil { state.waiters.append(continuation) }
                return state.outcome
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Ends the waiting and closes the port; only the first outcome counts.
    public func finish(_ outcome: Outcome) {
        let waiters = state.withLock { state -> [CheckedContinuation<Outcome, Never>] in
            guard state.outcome == nil else { return [] }
            state.outcome = outcome
            defer { state.waiters = [] }
            // Shutting down the listening socket wakes the thread in accept(2), which closes it.
            shutdown(descriptor, Int32(SHUT_RDWR))
            return state.waiters
        }
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    private func acceptAll() {
        while true {
            let connection = accept(descriptor, nil, nil)
            if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
            guard connection >= 0 else { break }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            let isWelcome = state.withLock { state in
                guard state.outcome == nil, state.connections < Self.maximumConnections else { return false }
                state.connections += 1
                return true
            }
            guard isWelcome else {
                close(connection)
                continue
            }
            BackgroundThread.start("merced.approval") { [self] in
                serve(connection)
                state.withLock { $0.connections -= 1 }
            }
        }
        finish(.cancelled)
        close(descriptor)
    }

    private func serve(_ connection: Int32) {
        guard let request = LoopbackRequest.read(from: connection) else {
            close(connection)
            return
        }
        let (answer, outcome) = reply(to: request)
        answer.send(to: connection)
        if let outcome { finish(outcome) }
        LoopbackAnswer.hangUp(connection)
    }

    private func reply(to request: LoopbackRequest) -> (LoopbackAnswer, Outcome?) {
        guard request.method == "GET", request.host == "127.0.0.1:\(port)" else { return (.notFound, nil) }
        switch request.path {
        case approvedPath:
            let parameters = FormParameters(request.query)
            guard believes(parameters) else { return (LoopbackAnswer(status: 400, page: pages.unbelievable), nil) }
            return (LoopbackAnswer(status: 200, page: pages.approved), .approved(parameters))
        case declinedPath: return (LoopbackAnswer(status: 200, page: pages.declined), .declined)
        default: return (.notFound, nil)
        }
    }

    private static func unguessable() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
