/// The parts of a route between its slashes.
enum RESTRoute {
    /// - Throws: `RequestError.invalidRoute` for `.`, `..` or an empty segment.
    static func segments(of route: String) throws(RequestError) -> [String] {
        let segments = route.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        guard !segments.contains("."), !segments.contains(".."), !route.dropFirst().contains("//") else {
            throw .invalidRoute(String(route.prefix(200)))
        }
        return segments
    }
}
