import TestSupport

/// What a person does in a browser.
enum PlayedBrowser {
    /// Opens the page, presses Yes or No, and follows where that leads.
    static func answer(_ page: String, yes: Bool = true, trusting authority: String?) async throws {
        let trust = authority.map { ["--cacert", $0] } ?? []
        let button = yes ? "approve=1" : "reject=1"
        let outcome = try await Program.run("curl", ["-sS", "-L", "-m", "20", "-d", button] + trust + [page])
        guard outcome.status == 0 else { throw Expectation("the browser to open \(page)", seen: outcome.errors) }
    }
}
