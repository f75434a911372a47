import CCurl
import FoundationEssentials
import Synchronization
import WooFoundation

/// The thread that owns a libcurl multi handle. Others pass it transfers and wake it; only it touches libcurl.
final class CurlLoop: Sendable {
    private struct MultiHandle: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    private struct State {
        var inbox: [CurlTransfer] = []
        var stops = false
        /// Whether a thread is running that reads the inbox.
        var runs = false
        /// Nil before the thread has created it and after it has freed it: wake it only inside the lock.
        var multi: MultiHandle?
    }

    private static let idleMilliseconds: Int32 = 3_600_000

    private let configuration: CurlConfiguration
    private let state = Mutex(State())

    init(configuration: CurlConfiguration) { self.configuration = configuration }

    var hasStopped: Bool { state.withLock { !$0.runs } }

    func stop() {
        state.withLock { $0.stops = true }
        wake()
    }

    func wake() {
        state.withLock { state in
            if let multi = state.multi { curl_multi_wakeup(multi.pointer) }
        }
    }

    /// For the first request, also starts the thread and loads libcurl.
    ///
    /// - Parameter completion: called once, on libcurl's thread or, if that has ended, on the caller's.
    func submit(
        _ request: HTTPRequest,
        cancellation: CurlCancellation,
        completion: @escaping @Sendable (Result<NetworkResponse, NetworkError>) -> Void
    ) {
        let transfer = CurlTransfer(
            request: request,
            configuration: configuration,
            cancellation: cancellation,
            completion: completion
        )
        let (isAccepted, starts) = state.withLock { state in
            guard !state.stops else { return (false, false) }
            state.inbox.append(transfer)
            if let multi = state.multi { curl_multi_wakeup(multi.pointer) }
            defer { state.runs = true }
            return (true, !state.runs)
        }
        if !isAccepted { transfer.finish(.failure(.cancelled)) }
        if starts { BackgroundThread.start("merced.curl") { self.run() } }
    }

    /// Throws where libcurl cannot be used; the next request tries again.
    private func makeMulti() throws(NetworkError) -> UnsafeMutableRawPointer {
        do {
            try CurlLibrary.load()
        } catch {
            throw .invalidRequest(error)
        }
        guard let multi = curl_multi_init() else { throw .unreachable(reason: "libcurl has no memory") }
        merced_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
        return multi
    }

    private func run() {
        let multi: UnsafeMutableRawPointer
        do {
            multi = try makeMulti()
        } catch {
            return end { $0.finish(.failure(error)) }
        }
        let handle = MultiHandle(pointer: multi)
        state.withLock { $0.multi = handle }
        var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        while true {
            let (arrived, stops) = state.withLock { state in
                defer { state.inbox = [] }
                return (state.inbox, state.stops)
            }
            for transfer in arrived {
                if let handle = transfer.begin(on: multi) { active[handle] = transfer }
            }
            for (handle, transfer) in active where stops || transfer.cancellation.isCancelled {
                active[handle] = nil
                transfer.end(on: multi, .failure(.cancelled))
            }
            if stops { break }
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            collect(from: multi, into: &active)
            curl_multi_poll(multi, nil, 0, active.isEmpty ? Self.idleMilliseconds : 1_000, nil)
        }
        end { $0.finish(.failure(.cancelled)) }
        curl_multi_cleanup(multi)
    }

    private func end(_ finish: (CurlTransfer) -> Void) {
        let late = state.withLock { state in
            (state.multi, state.runs) = (nil, false)
            defer { state.inbox = [] }
            return state.inbox
        }
        for transfer in late { finish(transfer) }
    }

    private func collect(
        from multi: UnsafeMutableRawPointer,
        into active: inout [UnsafeMutableRawPointer: CurlTransfer]
    ) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = merced_curl_message_handle(message),
                let transfer = active.removeValue(forKey: handle)
            else { continue }
            let code = merced_curl_message_result(message)
            transfer.end(on: multi, transfer.result(of: code))
        }
    }
}
