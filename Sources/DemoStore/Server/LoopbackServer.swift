import FlyingFox
import FlyingSocks
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// FlyingFox on 127.0.0.1 only, with answers sent at once.
final class LoopbackServer: Sendable {
    typealias Handler = @Sendable (StoreRequest) async -> StoreAnswer

    private let server: HTTPServer
    private let task = Mutex<Task<Void, any Error>?>(nil)
    private let place = ServerPlace()

    /// - Throws: nothing is bound before ``start()``.
    init(port: UInt16, handler: @escaping Handler) throws {
        server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: port),
            timeout: 600,
            pool: ImmediatePool(base: HTTPServer.defaultPool()),
            logger: .disabled,
            handler: LoopbackHandler(handler: handler)
        )
    }

    /// Binds and listens.
    ///
    /// - Returns: the port.
    /// - Throws: the system's error, such as that the port is taken.
    func start() async throws -> UInt16 {
        await place.take()
        let (outcomes, outcome) = AsyncStream.makeStream(of: Bool.self)
        let running = Task { [server] in
            defer { outcome.yield(false) }
            try await server.run()
        }
        task.withLock { $0 = running }
        let waiting = Task { [server] in
            if (try? await server.waitUntilListening()) != nil { outcome.yield(true) }
        }
        let isListening = await outcomes.first { _ in true } ?? false
        waiting.cancel()
        guard isListening, case .ip4(_, let port)? = await server.listeningAddress else {
            try await running.value
            throw SocketError.disconnected
        }
        return port
    }

    func stop() async {
        await server.stop()
        guard let running = task.withLock({ $0.take() }) else { return }
        running.cancel()
        _ = await running.result
        place.giveBack()
    }
}

private struct LoopbackHandler: HTTPHandler {
    let handler: LoopbackServer.Handler

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        var headers: [String: String] = [:]
        for (name, value) in request.headers { headers[name.rawValue.lowercased()] = value }
        let answer = await handler(
            StoreRequest(
                method: request.method.rawValue,
                target: request.target.rawValue,
                headers: headers,
                body: try await request.bodyData
            )
        )
        if answer.cut == 0 { return HTTPResponse(webSocket: NoAnswer()) }
        var response = HTTPResponse(
            statusCode: HTTPStatusCode(answer.status, phrase: StatusPhrase.phrase(answer.status)),
            body: body(of: answer, to: request)
        )
        for (name, value) in answer.headers {
            if name == "Set-Cookie" {
                response.headers.addValue(value, for: .setCookie)
            } else {
                response.headers[HTTPHeader(name)] = value
            }
        }
        return response
    }

    private func body(of answer: StoreAnswer, to request: HTTPRequest) -> HTTPBodySequence {
        let size = max(1, answer.body.count)
        guard let cut = answer.cut else {
            return HTTPBodySequence(
                data: request.method == .HEAD ? Data() : answer.body,
                suggestedBufferSize: size
            )
        }
        let bytes = CutBody(bytes: answer.body.prefix(cut))
        return HTTPBodySequence(from: bytes, count: answer.body.count, suggestedBufferSize: size)
    }
}

/// Ends the connection before the first byte of the answer: FlyingFox asks a web socket for its frames before it sends
/// the head, and closes where that fails.
private struct NoAnswer: WSHandler {
    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        throw SocketError.disconnected
    }
}

/// The start of a body, after which the connection ends.
private struct CutBody: AsyncBufferedSequence {
    typealias Element = UInt8

    let bytes: Data

    func makeAsyncIterator() -> Iterator { Iterator(left: bytes) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        var left: Data

        mutating func next() async throws -> UInt8? { try take(1).first }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? { try take(count) }

        private mutating func take(_ count: Int) throws -> Data {
            guard !left.isEmpty else { throw SocketError.disconnected }
            defer { left = left.dropFirst(count) }
            return left.prefix(count)
        }
    }
}

/// Turns Nagle's algorithm off for every socket: FlyingFox writes head and body separately, and a client's delayed
/// acknowledgement would delay the body by 40 ms. Accepted sockets inherit it from the listening one.
private struct ImmediatePool<Base: AsyncSocketPool>: AsyncSocketPool {
    let base: Base

    func prepare() async throws { try await base.prepare() }
    func run() async throws { try await base.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        var on: Int32 = 1
        setsockopt(socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        try await base.suspendSocket(socket, untilReadyFor: events)
    }
}
