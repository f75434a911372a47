import Testing

@testable import Networking

struct SecretTests {
    @Test func test_secret_when_shown_in_any_way_then_is_redacted() {
        let credentials: [Credentials] = [
            .consumerKey(key: "ck_0123456789", secret: Secret("hunter2")),
            .applicationPassword(user: "ada", password: Secret("hunter2")),
        ]
        var dumped = ""
        dump(credentials, to: &dumped)
        dump(Secret("hunter2"), to: &dumped)
        let shown = "\(Secret("hunter2")) \(String(reflecting: Secret("hunter2"))) \(credentials) \(dumped)"
        #expect(!shown.contains("hunter2"))
        #expect(!shown.contains("ck_0123"))
        #expect("\(Secret("hunter2"))" == "<redacted>")
        #expect(Secret("hunter2").reveal() == "hunter2")
    }
}
