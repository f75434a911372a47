import CCurl

/// Our names for libcurl's error codes.
struct CurlFailure {
    let code: CURLcode
    /// libcurl's own text, which never holds headers; empty where it has none.
    let detail: String
    /// What OpenSSL found wrong with the certificate (CURLINFO_SSL_VERIFYRESULT); 0 for nothing.
    let verification: Int
    let received: Int
    let caFile: String?
    /// A byte of the request may have left.
    let wasSent: Bool

    var error: NetworkError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            return wasSent ? .timedOut : .unreachable(reason: "no connection in time")
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .hostNotFound(reason: reason)
        case CURLE_SSL_CACERT_BADFILE: return .tlsNotTrusted(.caFileUnreadable(path: caFile ?? ""))
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CERTPROBLEM:
            return .tlsNotTrusted(problem)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_BAD_CONTENT_ENCODING:
            return .cutOff(received: received)
        case CURLE_ABORTED_BY_CALLBACK: return .cancelled
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            // An answer without a head is an "unsupported protocol" too.
            return wasSent ? .cutOff(received: received) : .invalidRequest(.malformed(reason: reason))
        default: return wasSent ? .cutOff(received: received) : .unreachable(reason: reason)
        }
    }

    private var reason: String {
        Excerpt.line(detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail, limit: 300)
    }

    /// By the numbers of OpenSSL's x509_vfy.h. libcurl compares the names itself, and then says so in words only.
    private var problem: CertificateProblem {
        switch verification {
        case 9: .notYetValid(from: nil)
        case 10: .expired(since: nil)
        case 18: .selfSigned
        case 2, 19, 20, 21: .unknownAuthority
        case 62, 64: .wrongName(names: [])
        case _ where detail.contains("subject name"): .wrongName(names: [])
        case _: .other(reason: reason)
        }
    }
}
