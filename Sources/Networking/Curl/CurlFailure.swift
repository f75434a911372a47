import CCurl

/// Turns libcurl's error codes into ours.
struct CurlFailure {
    let code: CURLcode
    /// libcurl's own text, which never contains headers; empty where it has none.
    let detail: String
    /// OpenSSL's verdict on the certificate (CURLINFO_SSL_VERIFYRESULT); 0 for no problem.
    let verification: Int
    let received: Int
    let caFile: String?
    /// Whether any byte of the request may have been sent.
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
            // libcurl also calls an answer without headers an "unsupported protocol".
            return wasSent ? .cutOff(received: received) : .invalidRequest(.malformed(reason: reason))
        default: return wasSent ? .cutOff(received: received) : .unreachable(reason: reason)
        }
    }

    private var reason: String {
        Excerpt.line(detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail, limit: 300)
    }

    /// By the numbers in OpenSSL's x509_vfy.h. libcurl compares the names itself, and reports that only as text.
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
