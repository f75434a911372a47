import CCurl
import FoundationEssentials
import Glibc
import WooFoundation

/// One request in progress. Created by the caller, then touched only by libcurl's thread.
final class CurlTransfer: @unchecked Sendable {
    let request: HTTPRequest
    let cancellation: CurlCancellation

    private let configuration: CurlConfiguration
    private let completion: @Sendable (Result<NetworkResponse, NetworkError>) -> Void
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var handle: UnsafeMutableRawPointer?
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var body = Data()
    private var headers = HTTPHeaders()
    private var headerBytes = 0
    private var isTooLarge = false

    private static let maximumHeadersLength = 64 << 10
    private var longestAnswer: Int { request.longestAnswer ?? configuration.longestAnswer }

    init(
        request: HTTPRequest,
        configuration: CurlConfiguration,
        cancellation: CurlCancellation,
        completion: @escaping @Sendable (Result<NetworkResponse, NetworkError>) -> Void
    ) {
        self.request = request
        self.configuration = configuration
        self.cancellation = cancellation
        self.completion = completion
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        if let handle { curl_easy_cleanup(handle) }
        curl_slist_free_all(headerList)
        errorText.deallocate()
    }

    func finish(_ result: Result<NetworkResponse, NetworkError>) {
        completion(result)
    }

    /// Passes the transfer to libcurl.
    ///
    /// - Returns: its handle, or nil where it has already finished.
    func begin(on multi: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        guard !cancellation.isCancelled else {
            finish(.failure(.cancelled))
            return nil
        }
        guard let handle = curl_easy_init() else {
            finish(.failure(.unreachable(reason: "libcurl has no memory")))
            return nil
        }
        self.handle = handle
        if let problem = configure(handle) {
            finish(.failure(.invalidRequest(.malformed(reason: problem))))
            return nil
        }
        guard curl_multi_add_handle(multi, handle) == CURLM_OK else {
            finish(.failure(.unreachable(reason: "libcurl refused the request")))
            return nil
        }
        return handle
    }

    func end(on multi: UnsafeMutableRawPointer, _ result: Result<NetworkResponse, NetworkError>) {
        if let handle { curl_multi_remove_handle(multi, handle) }
        finish(result)
    }

    func result(of code: CURLcode) -> Result<NetworkResponse, NetworkError> {
        guard code == CURLE_OK, let handle else {
            if isTooLarge { return .failure(.tooLarge(limit: longestAnswer)) }
            return .failure(failure(code).error)
        }
        var status = 0
        merced_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        var response = NetworkResponse(status: status, headers: headers, body: body)
        if request.onlyInspectsCertificate { response.certificate = certificate(handle) }
        return .success(response)
    }

    private func failure(_ code: CURLcode) -> CurlFailure {
        var verification = 0
        if let handle { merced_curl_get_long(handle, CURLINFO_SSL_VERIFYRESULT, &verification) }
        return CurlFailure(
            code: code,
            detail: String(cString: errorText),
            verification: verification,
            received: body.count,
            caFile: request.caFile,
            wasSent: wasSent
        )
    }

    /// Whether any byte of the request may have been sent: decides between "not received" and "outcome unknown".
    private var wasSent: Bool {
        var bytes = 0
        guard let handle, merced_curl_get_long(handle, CURLINFO_REQUEST_SIZE, &bytes) == CURLE_OK else { return true }
        return bytes > 0
    }

    /// The first of the chain, the server's own.
    private func certificate(_ handle: UnsafeMutableRawPointer) -> ServerCertificate? {
        var pointer: UnsafeMutableRawPointer?
        guard merced_curl_get_pointer(handle, CURLINFO_CERTINFO, &pointer) == CURLE_OK,
            let chain = pointer?.assumingMemoryBound(to: curl_certinfo.self).pointee, chain.num_of_certs > 0
        else { return nil }
        var lines: [String] = []
        var line = chain.certinfo[0]
        while let current = line {
            lines.append(String(cString: current.pointee.data))
            line = current.pointee.next
        }
        return ServerCertificate(lines: lines)
    }

    // MARK: libcurl's callbacks

    func received(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= longestAnswer else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    func receivedHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= Self.maximumHeadersLength else {
            isTooLarge = true
            return false
        }
        let line = String(decoding: bytes, as: UTF8.self).trimmed(.whitespacesAndNewlines)
        if line.hasPrefix("HTTP/") {
            headers = [:]
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].trimmed(.whitespaces)
            headers.add(String(line[..<colon]), value)
            if let length = headers["Content-Length"].flatMap({ Int($0) }), length > longestAnswer {
                isTooLarge = request.method != .head
            }
        }
        return !isTooLarge
    }

    // MARK: Options

    /// - Returns: what libcurl rejected, or nil.
    private func configure(_ handle: UnsafeMutableRawPointer) -> String? {
        guard !request.url.utf8.contains(0) else { return "the URL holds a zero byte" }
        guard merced_curl_set_string(handle, CURLOPT_URL, request.url) == CURLE_OK else { return "the URL" }
        if let problem = configureHeaders(handle) { return problem }
        configureLimits(handle)
        configureMethod(handle)
        configureTrust(handle)
        configureCallbacks(handle)
        return nil
    }

    private func configureHeaders(_ handle: UnsafeMutableRawPointer) -> String? {
        for field in request.headers.fields {
            let line = "\(field.name): \(field.value)"
            guard !line.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return "the header \(field.name)" }
            headerList = curl_slist_append(headerList, line) ?? headerList
        }
        headerList = curl_slist_append(headerList, "Expect:") ?? headerList
        merced_curl_set_list(handle, CURLOPT_HTTPHEADER, headerList)
        return nil
    }

    private func configureLimits(_ handle: UnsafeMutableRawPointer) {
        merced_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        merced_curl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        merced_curl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        merced_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
        merced_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.curlMilliseconds)
        merced_curl_set_long(handle, CURLOPT_TIMEOUT_MS, request.timeout.curlMilliseconds)
        merced_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
        merced_curl_set_long(
            handle,
            CURLOPT_LOW_SPEED_TIME,
            max(1, configuration.stallTimeout.curlMilliseconds / 1_000)
        )
        merced_curl_set_string(handle, CURLOPT_ACCEPT_ENCODING, "")
        merced_curl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // libcurl itself resends, up to five times, a request that got no answer on a reused connection, a POST too:
        // a write would be done twice. CURLOPT_FRESH_CONNECT is the only way to prevent it.
        if !request.isSafeToRepeat { merced_curl_set_long(handle, CURLOPT_FRESH_CONNECT, 1) }
        if isLoopback { merced_curl_set_string(handle, CURLOPT_NOPROXY, "*") }
    }

    private func configureMethod(_ handle: UnsafeMutableRawPointer) {
        switch request.method {
        case .get: break
        case .head: merced_curl_set_long(handle, CURLOPT_NOBODY, 1)
        case .post, .put, .patch, .delete:
            merced_curl_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        let body = request.body ?? (request.method == .post ? Data() : nil)
        guard let body else { return }
        merced_curl_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count)
        var copy = [UInt8](body)
        copy.append(0)
        copy.withUnsafeBytes { _ = merced_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) }
        merced_curl_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    private func configureTrust(_ handle: UnsafeMutableRawPointer) {
        merced_curl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
        merced_curl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
        merced_curl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if request.onlyInspectsCertificate {
            merced_curl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 0)
            merced_curl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 0)
            merced_curl_set_long(handle, CURLOPT_CERTINFO, 1)
            merced_curl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
        }
        if let caFile = request.caFile { merced_curl_set_string(handle, CURLOPT_CAINFO, caFile) }
    }

    private func configureCallbacks(_ handle: UnsafeMutableRawPointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        merced_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
        merced_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        merced_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        // A child process (a pager, a print command) must not keep the store's connection open.
        merced_curl_set_socket_callback(handle, CURLOPT_SOCKOPTFUNCTION) { _, socket, _ in
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            return CURL_SOCKOPT_OK
        }
        merced_curl_set_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            CurlTransfer.deliver(bytes, size * count, context) { $0.received($1) }
        }
        merced_curl_set_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            CurlTransfer.deliver(bytes, size * count, context) { $0.receivedHeader($1) }
        }
    }

    /// - Returns: `count`; any other number makes libcurl abort the transfer.
    private static func deliver(
        _ bytes: UnsafeMutablePointer<CChar>?,
        _ count: Int,
        _ context: UnsafeMutableRawPointer?,
        to receiver: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context, let bytes, count > 0 else { return count }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return receiver(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    private var isLoopback: Bool {
        (try? SiteAddress(request.url, allowHTTP: true))?.isLoopback ?? false
    }
}
