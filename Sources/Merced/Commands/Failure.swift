import App
import ArgumentParser
import Foundation
import Glibc
import WooFoundation
import Yosemite

/// Ends a verb: a sentence on standard error, and the exit status that says which kind of failure it was.
enum Failure {
    /// Runs `work` and turns what it throws into a sentence and an exit status.
    @MainActor
    static func reporting(_ work: @MainActor () async throws -> Void) async throws {
        do {
            try await work()
        } catch let exit as ExitCode {
            throw exit
        } catch let error as ValidationError {
            throw error
        } catch {
            say(StoreWords.describe(error))
            throw ExitCode(status(of: error))
        }
    }

    /// A line on standard error, cleaned.
    static func say(_ sentence: String) {
        for line in TextCleaning.lines(sentence) {
            FileHandle.standardError.write(Data("merced: \(line)\n".utf8))
        }
    }

    private static func status(of error: any Error) -> Int32 {
        switch error {
        case is ConfigurationError: EX_CONFIG
        case EditError.refused, EditError.gone: 1
        case EditError.waiting: EX_TEMPFAIL
        default:
            switch StoreFailureKind(error) {
            case .offline: EX_UNAVAILABLE
            case .notAllowed: EX_NOPERM
            case .refused: 1
            case .other: EX_SOFTWARE
            }
        }
    }
}
