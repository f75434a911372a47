import Synchronization

@testable import Hardware

/// A bank that answers as a test wants, and remembers what it was asked.
final class TestBank: CollectionHost {
    enum Failure: Error { case noAnswer }

    private struct State {
        var requests: [AuthorisationRequest] = []
        var choices: [[CardApplication]] = []
    }

    private let answer: AuthorisationAnswer?
    private let choice: Int?
    private let state = Mutex(State())
    /// Raised when asked; held until `release` where `holds`.
    let asked = Signal()
    let release = Signal()
    private let holds: Bool

    /// - Parameter answer: nil for an answer that is lost.
    init(_ answer: AuthorisationAnswer?, choice: Int? = 0, holds: Bool = false) {
        self.answer = answer
        self.choice = choice
        self.holds = holds
    }

    static func approving(_ issuerData: [UInt8] = []) -> TestBank {
        TestBank(.approved(responseCode: "00", authorisationCode: "A1B2C3", issuerData: issuerData))
    }

    var requests: [AuthorisationRequest] { state.withLock(\.requests) }
    var choices: [[CardApplication]] { state.withLock(\.choices) }

    func authorise(_ request: AuthorisationRequest) async throws -> AuthorisationAnswer {
        state.withLock { $0.requests.append(request) }
        asked.raise()
        if holds { await release.wait() }
        guard let answer else { throw Failure.noAnswer }
        return answer
    }

    func choose(among applications: [CardApplication]) async -> Int? {
        state.withLock { $0.choices.append(applications) }
        return choice
    }
}
