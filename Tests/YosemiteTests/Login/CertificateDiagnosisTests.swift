import DemoStore
import Foundation
import TestSupport
import Testing

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CertificateDiagnosisTests {
    private func problem(_ certificate: ThrowAwayCA.Certificate, trusting: Bool = true, clockOff: Int? = nil)
        async throws
        -> LoginError?
    {
        let oddities: Set<DemoOddity> = clockOff.map { [.clockOff($0)] } ?? []
        var found: LoginError?
        try await OddSite.with(oddities, certificate: certificate) { site in
            found = try await LoginDesk().failure(site.url, caFile: trusting ? site.certificatePath : nil)
        }
        return found
    }

    private func certificateProblem(of error: LoginError?) throws -> (CertificateProblem, Bool) {
        guard case .certificate(_, let problem, let clockMayBeWrong)? = error else {
            throw Expectation("a problem of the certificate", seen: "\(error as Any)")
        }
        return (problem, clockMayBeWrong)
    }

    @Test func test_discover_when_authority_is_unknown_then_said() async throws {
        let found = try certificateProblem(of: await problem(.good, trusting: false))
        #expect(found.0 == .unknownAuthority)
    }

    @Test func test_discover_when_self_signed_then_said() async throws {
        let found = try certificateProblem(of: await problem(.selfSigned))
        #expect(found.0 == .selfSigned)
    }

    @Test func test_discover_when_name_is_another_then_names_it() async throws {
        let found = try certificateProblem(of: await problem(.wrongName))
        #expect(found.0 == .wrongName(names: ["wrong.example"]))
    }

    @Test func test_discover_when_expired_then_since_when_and_the_clock_is_not_blamed() async throws {
        let (problem, clockMayBeWrong) = try certificateProblem(of: await problem(.expired))
        #expect(problem == .expired(since: Date(timeIntervalSince1970: 1_609_459_200)))
        #expect(!clockMayBeWrong)
    }

    @Test func test_discover_when_not_yet_valid_then_from_when() async throws {
        let (problem, clockMayBeWrong) = try certificateProblem(of: await problem(.notYetValid))
        #expect(problem == .notYetValid(from: Date(timeIntervalSince1970: 3_786_912_000)))
        #expect(clockMayBeWrong)
    }

    @Test func test_discover_when_the_server_lives_in_the_certificates_time_then_the_clock_is_wrong() async throws {
        let offset = 3_790_000_000 - Int(Date().timeIntervalSince1970)
        guard case .clockWrong(let seconds)? = try await problem(.notYetValid, clockOff: offset) else {
            Issue.record("the clock was not blamed")
            return
        }
        #expect((offset - 300...offset + 300).contains(seconds))
    }

    @Test func test_discover_when_ca_file_is_none_then_said() async throws {
        try await OddSite.with(certificate: .good) { site in
            let folder = try TemporaryFolder(named: "ca")
            let junk = try folder.write("no certificate", to: "junk.pem").path
            let desk = try LoginDesk()
            for path in [junk, folder.path + "/missing.pem"] {
                let failure = await desk.failure(site.url, caFile: path)
                let found = try certificateProblem(of: failure)
                #expect(found.0 == .caFileUnreadable(path: path))
            }
        }
    }
}
