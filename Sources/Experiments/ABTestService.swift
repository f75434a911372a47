import Synchronization

/// Says which variation of a test is tried: what the `[experiments]` table of the configuration file says or what somebody chose
/// while merced runs, else control.
public final class ABTestService: Sendable {
    private let chosen: Mutex<[ABTest: ABTest.Variation]>

    /// - Parameter overrides: names of variations by names of tests; names that are none count for nothing.
    public init(overrides: [String: String] = [:]) {
        var known: [ABTest: ABTest.Variation] = [:]
        for (name, variation) in overrides {
            guard let test = ABTest(rawValue: name) else { continue }
            known[test] = test.variations.first { $0.name == variation }
        }
        chosen = Mutex(known)
    }

    /// Control where the test counts in another context.
    public func variation(of test: ABTest, in context: ABTest.Context) -> ABTest.Variation {
        context == test.context ? chosen.withLock { $0[test] } ?? .control : .control
    }

    /// From now on, for whoever asks again; nothing is written down.
    public func choose(_ variation: ABTest.Variation, of test: ABTest) {
        chosen.withLock { $0[test] = variation }
    }
}
