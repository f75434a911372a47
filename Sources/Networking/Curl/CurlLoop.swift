import CCurl
import Foundation
import Synchronization

/// The thread that owns a libcurl multi handle. Others hand it transfers and wake it; nobody else touches libcurl.
final class CurlLoop: Sendable {
    private struct MultiHandle: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    private struct State {
        var inbox: [CurlTransfer] = []
        var stops = false
        /// Nil once the thread has freed it: the last moment at which it may be woken is inside the lock.
        var multi: MultiHandle?
    }

    private static let libraryReady = merced_curl_global_init() == CURLE_OK
    private static let idleMilliseconds: Int32 = 3_600_000

    private let configuration: CurlConfiguration
    private let state: Mutex<State>

    init(configuration: CurlConfiguration) {
        self.configuration = configuration
        let multi = Self.libraryReady ? curl_multi_init().map(MultiHandle.init(pointer:)) : nil
        if let multi {
            merced_curl_multi_set_long(multi.pointer, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
        }
        state = Mutex(State(multi: multi))
    }

    var hasStopped: Bool { state.withLock { $0.multi == nil } }

    func start() {
        let thread = Thread { self.run() }
        thread.name = "merced.curl"
        thread.start()
    }

    func stop() {
        state.withLock { $0.stops = true }
        wake()
    }

    func wake() {
        state.withLock { state in
            if let multi = state.multi { curl_multi_wakeup(multi.pointer) }
        }
    }

    /// - Parameter completion: called once, on libcurl's thread or, where that has ended, on this one.
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
        let accepted = state.withLock { state in
            guard let multi = state.multi, !state.stops else { return false }
            state.inbox.append(transfer)
            curl_multi_wakeup(multi.pointer)
            return true
        }
        if !accepted { transfer.finish(.failure(.cancelled)) }
    }

    private func run() {
        guard let multi = state.withLock({ $0.multi })?.pointer else { return }
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
        let late = state.withLock { state in
            state.multi = nil
            defer { state.inbox = [] }
            return state.inbox
        }
        for transfer in late { transfer.finish(.failure(.cancelled)) }
        curl_multi_cleanup(multi)
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
