/// The parts of a route between its slashes.
enum RESTRoute {
    /// - Throws: `RequestError.invalidRoute` where one of them leads elsewhere.
    static func segments(of route: String) throws(RequestError) -> [String] {
        let segments = route.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        guard !segments.contains("."), !segments.contains(".."), !route.dropFirst().contains("//") else {
            throw .invalidRoute(String(route.prefix(200)))
        }
        return segments
    }
}
