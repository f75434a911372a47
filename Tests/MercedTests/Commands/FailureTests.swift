import Foundation
import Storage
import TerminalUI
import Testing
import WooFoundation
import Yosemite

@testable import App
@testable import Merced

@Suite struct FailureTests {
    private static let cases: [(any Error, Int32)] = [
        (ConfigurationError.noHome(variable: "X"), 78), (SecretCommand.Failure.printedNothing, 78),
        (SessionError.secret(store: "shop", cause: SecretCommand.Failure.timedOut(seconds: 60)), 78),
        (SessionError.storage(store: "shop", cause: FileFailure(step: "open", path: "/x", code: EACCES)), 74),
        (SessionError.notLoggedIn(siteID: 1), 78), (FileFailure(step: "mkdir", path: "/x", code: EROFS), 74),
        (MirrorUnreadable(errorDescription: "The saved orders are damaged."), 74),
        (TerminalError.unknownTerminal(name: "x"), 69), (TerminalError.notATerminal, 69),
        (EditError.refused(reason: "No."), 1), (EditError.gone, 1), (EditError.waiting(reason: "Later."), 75),
        (LoginError.badAddress("No host."), 64), (LoginError.noWooCommerce(site: "https://blog.example"), 69),
        (PortUnavailable(port: 80, reason: "in use"), 69), (StandardOutput.Failure(code: ENOSPC), 74),
        (StorageError.diskFull(step: "saving"), 74),
        (StorageError.readOnly(step: "saving"), 74),
    ]

    @Test(arguments: cases.indices)
    func test_failure_when_it_ends_a_verb_then_its_status_and_a_sentence(index: Int) {
        let (error, status) = Self.cases[index]
        #expect(Failure.status(of: error) == status)
        let words = StoreWords.describe(error)
        #expect(words.hasSuffix(".") || words.hasSuffix("https://shop.example"))
        #expect(words.contains(" "))
        for dump in ["Optional(", "Error", "Failure(", "(step:", "siteID", "reason:"] { #expect(!words.contains(dump)) }
    }
}
