import CCurl

/// libcurl as it is on this machine.
public enum CurlLibrary {
    public static var version: String { String(cString: curl_version()) }
}
