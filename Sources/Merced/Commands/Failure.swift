import App
import ArgumentParser
import FoundationEssentials
import Glibc
import TerminalUI
import WooFoundation
import Yosemite

/// Ends a verb: a message on standard error, and the exit status for the kind of failure.
enum Failure {
    /// An error whose message was made while its store was open.
    struct Worded: LocalizedError {
        let words: String
        let cause: any Error

        var errorDescription: String? { words }
    }

    /// Runs `work` and turns its error into a message and an exit status.
    @MainActor
    static func reporting(_ work: @MainActor () async throws -> Void) async throws {
        do {
            try await work()
        } catch let exit as ExitCode {
            throw exit
        } catch let error as ValidationError {
            throw error
        } catch let error as StandardOutput.Failure where error.isNobodyReading {
            throw ExitCode(128 + SIGPIPE)
        } catch {
            say(StoreWords.describe(error))
            throw ExitCode(status(of: error))
        }
    }

    /// Writes a cleaned line to standard error.
    static func say(_ sentence: String) {
        for line in TextCleaning.lines(sentence) {
            try? OpenFile.standardError.write("merced: \(line)\n".utf8)
        }
    }

    /// By sysexits.h, as `merced --help` lists them.
    static func status(of error: any Error) -> Int32 {
        switch error {
        case let error as Worded: status(of: error.cause)
        case is ConfigurationError, is SecretCommand.Failure, is SecretFile.Failure: EX_CONFIG
        case is TerminalError, is PortUnavailable: EX_UNAVAILABLE
        case is TerminalPrompt.Failure, is FilterArgument.Unreadable, is ProductArgument.Unreadable: EX_USAGE
        case is ProductProblems, is ProductImportProblem, is CSVProblem, is MakingError: 1
        case is FileFailure, is MirrorUnreadable, is StandardOutput.Failure: EX_IOERR
        case let error as PrinterServiceError: error.mayHavePrinted ? EX_IOERR : EX_UNAVAILABLE
        case let error as ReceiptPrintingError: status(of: error)
        case let error as SessionError: status(of: error)
        case let error as EditError: status(of: error)
        case let error as PaymentError: status(of: error)
        case RefundProblem.notRecorded: EX_TEMPFAIL
        case SaleProblem.noRoom: EX_IOERR
        case is RefundProblem, is OrderFormProblem, is SaleProblem, is ReturnProblem, is PricingError,
            is FormFilling.Problem, is ShipmentProblem, is OrderNameProblem:
            1
        case is TillProblem: EX_CONFIG
        case let error as LoginError: status(of: error)
        default:
            status(of: StoreFailureKind(error))
        }
    }

    private static func status(of kind: StoreFailureKind) -> Int32 {
        switch kind {
        case .offline, .unusable: EX_UNAVAILABLE
        case .notAllowed: EX_NOPERM
        case .refused: 1
        case .misconfigured: EX_CONFIG
        case .files: EX_IOERR
        case .other: EX_SOFTWARE
        }
    }

    private static func status(of error: SessionError) -> Int32 {
        switch error {
        case .notLoggedIn, .secret, .otherSite: EX_CONFIG
        case .storage: EX_IOERR
        case .open, .inUse: EX_TEMPFAIL
        }
    }

    private static func status(of error: ReceiptPrintingError) -> Int32 {
        switch error {
        case .noPrinter, .noDrawer: EX_CONFIG
        case .drawerShut: EX_IOERR
        case .noReceipt, .noGift: 1
        }
    }

    private static func status(of error: EditError) -> Int32 {
        switch error {
        case .refused, .gone, .conflicted, .changedSince, .notInTrash, .notReversible, .rowsAreSent: 1
        case .notAllowed: EX_NOPERM
        case .waiting, .beingSent: EX_TEMPFAIL
        }
    }

    private static func status(of error: PaymentError) -> Int32 {
        switch error {
        case .notPayable, .noLink: 1
        case .underWay, .blocked, .refundOpen, .notRecorded: EX_TEMPFAIL
        case .notSetUp: EX_CONFIG
        }
    }

    private static func status(of error: LoginError) -> Int32 {
        error.isOfAddress ? EX_USAGE : status(of: error.kind)
    }
}
