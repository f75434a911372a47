import CCurl

/// Our names for libcurl's error codes.
enum CurlFailure {
    /// - Parameter detail: libcurl's own text, which never holds headers; empty where it has none.
    static func error(_ code: CURLcode, detail: String, received: Int) -> NetworkError {
        let text = detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail
        let reason = Excerpt.line(text, limit: 300)
        switch code {
        case CURLE_OPERATION_TIMEDOUT: return .timedOut
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CERTPROBLEM:
            return .tlsNotTrusted(.other(reason: reason))
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_BAD_CONTENT_ENCODING:
            return .cutOff(received: received)
        case CURLE_ABORTED_BY_CALLBACK: return .cancelled
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .invalidRequest(.malformed(reason: reason))
        default: return .unreachable(reason: reason)
        }
    }
}
