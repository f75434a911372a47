import Foundation

/// Counts and seed of the tests that repeat, from the environment: small and seeded in `scripts/test`, full in
/// `scripts/test --long`.
public enum Seed {
    /// `MERCED_SEED`, or 1.
    public static let value = ProcessInfo.processInfo.environment["MERCED_SEED"].flatMap { UInt64($0) } ?? 1

    /// Whether `scripts/test --long` runs.
    public static let isLong = ProcessInfo.processInfo.environment["MERCED_LONG"] == "1"

    /// How often to repeat: the variable `name` (`MERCED_KILLS`), or `usual`.
    public static func count(_ name: String, usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }.map { max($0, 1) } ?? usual
    }

    /// All of `cases` in `scripts/test --long`; else so many of them, which ones the seed says.
    public static func some<Case>(_ count: Int, of cases: [Case]) -> [Case] {
        guard !isLong, count < cases.count else { return cases }
        var generator = SeededGenerator(seed: value)
        return Array(cases.shuffled(using: &generator).prefix(count))
    }

    /// Runs `body` once for each of `rounds`, each with a generator of its own that can be repeated alone.
    ///
    /// - Throws: what `body` throws, as a `SeedFailure` that says how to run the same round again.
    public static func repeating(_ rounds: Int, _ body: (inout SeededGenerator) throws -> Void) throws {
        for round in 0..<UInt64(rounds) {
            var generator = SeededGenerator(seed: value &+ round)
            do { try body(&generator) } catch { throw failure(value &+ round, error) }
        }
    }

    /// As the other form, for a `body` that waits.
    public static func repeating(
        _ rounds: Int,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (inout SeededGenerator) async throws -> Void
    ) async throws {
        for round in 0..<UInt64(rounds) {
            var generator = SeededGenerator(seed: value &+ round)
            do { try await body(&generator) } catch { throw failure(value &+ round, error) }
        }
    }

    private static func failure(_ seed: UInt64, _ cause: any Error) -> SeedFailure {
        let failure = SeedFailure(seed: seed, cause: cause)
        print(failure)
        return failure
    }
}

/// A repeating test that failed, with the seed that makes it fail again in its first round.
public struct SeedFailure: Error, CustomStringConvertible {
    public let seed: UInt64
    public let cause: any Error

    public var description: String { "failed with MERCED_SEED=\(seed): \(cause)" }
}
