import FoundationEssentials
import Logging
import Synchronization
import WooFoundation

/// The real network: libcurl on its own thread.
///
/// Certificates are always verified, redirects never followed, cookies and `.netrc` never used. Reads are retried
/// when the store is busy. Connections are kept and reused. When the last reference is released, the thread ends.
public final class CurlNetwork: Network {
    private let converter: RequestConverter?
    private let configuration: CurlConfiguration
    private let clock: any Clock<Duration>
    private let dates: any DateSource
    private let logger: Logger
    private let loop: CurlLoop

    /// - Parameters:
    ///   - directory: where a `RESTRequest`'s store is looked up; without one, a `RESTRequest` cannot be sent.
    ///   - clock: for the pauses before a retry.
    ///   - dates: the present time, for a `Retry-After` that is a date.
    public init(
        directory: (any SiteDirectory)? = nil,
        configuration: CurlConfiguration = CurlConfiguration(),
        clock: any Clock<Duration> = ContinuousClock(),
        dates: any DateSource = SystemDateSource(),
        logger: Logger = Logger(label: "merced.networking")
    ) {
        converter = directory.map(RequestConverter.init(directory:))
        self.configuration = configuration
        self.clock = clock
        self.dates = dates
        self.logger = logger
        loop = CurlLoop(configuration: configuration)
    }

    deinit {
        loop.stop()
    }

    /// Whether the thread has ended and libcurl's memory is freed.
    var hasStopped: @Sendable () -> Bool { { [loop] in loop.hasStopped } }

    /// Sends the request, retried as `RetryPolicy` says where it is safe to repeat. The request's secrets are removed
    /// from the answer.
    ///
    /// - Throws: `NetworkError` only.
    public func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        try await send(try wireForm(of: request))
    }

    private func wireForm(of request: any URLRequestConvertible) throws(NetworkError) -> HTTPRequest {
        do {
            return try (try converter?.convert(request) ?? request).asHTTPRequest()
        } catch let error as RequestError {
            throw .invalidRequest(error)
        } catch {
            throw .invalidRequest(.malformed(reason: error.plainWords))
        }
    }

    private func send(_ request: HTTPRequest) async throws(NetworkError) -> NetworkResponse {
        var attempt = 1
        var waited = Duration.zero
        while true {
            let response = try await exchange(request)
            log(request, response)
            guard request.isSafeToRepeat,
                let pause = configuration.retry.pause(
                    after: response,
                    attempt: attempt,
                    waited: waited,
                    now: dates.now()
                )
            else { return response }
            do {
                try await clock.sleep(for: pause)
            } catch {
                throw .cancelled
            }
            waited += pause
            attempt += 1
        }
    }

    private func exchange(_ request: HTTPRequest) async throws(NetworkError) -> NetworkResponse {
        let cancellation = CurlCancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.submit(request, cancellation: cancellation) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            cancellation.cancel()
            loop.wake()
        }
        return try result.get().hiding(request.secrets)
    }

    /// Without headers and query, which may contain what a customer searched for.
    private func log(_ request: HTTPRequest, _ response: NetworkResponse) {
        logger.debug(
            "\(request.method.rawValue) \(request.url.prefix { $0 != "?" }): \(response.status), \(response.body.count) bytes"
        )
    }
}

extension CurlNetwork: CertificateInspector {
    /// Ignores the authority file of the store; waits at most 15 seconds.
    ///
    /// - Throws: `NetworkError`; `.unreachable` where the server shows no certificate.
    public func certificate(of address: SiteAddress) async throws -> ServerCertificate {
        var request = HTTPRequest(
            method: .head,
            url: address.baseURL + "/",
            headers: ["User-Agent": UserAgent.text],
            timeout: .seconds(15),
            isSafeToRepeat: false
        )
        request.onlyInspectsCertificate = true
        let response = try await exchange(request)
        guard let certificate = response.certificate else {
            throw NetworkError.unreachable(reason: "the server shows no certificate")
        }
        return certificate.copy(serverDate: response.date)
    }
}
