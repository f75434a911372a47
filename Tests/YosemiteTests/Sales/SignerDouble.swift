import Foundation
import Synchronization

@testable import Yosemite

/// A signer that keeps books as a real one does: what it signed under a uuid it signs once.
final class SignerDouble: FiscalSigner {
    enum Behaviour {
        case signs, fails, isSilent
        /// It signs, and answers when it is let go.
        case holds
        /// It signs, and its answer does not arrive.
        case losesAnswers
    }

    struct Failure: LocalizedError {
        var errorDescription: String? { "The signing unit is not\u{1B} there." }
    }

    struct Books {
        var started: [String] = []
        var aborted: [String] = []
        /// What was to be finished, in turn.
        var asked: [FiscalRecord] = []
        var signed: [String: FiscalRecord] = [:]
        /// In the order of their numbers.
        var order: [String] = []
        var behaviour: Behaviour
        /// The sales that it will not sign.
        var refused: Set<String> = []
        /// Those that wait to be let go.
        var held: [UnsafeContinuation<Void, Never>] = []
        /// What passes while it signs.
        var delay: (@Sendable () -> Void)?
    }

    let books: Mutex<Books>

    init(_ behaviour: Behaviour = .signs) { books = Mutex(Books(behaviour: behaviour)) }

    func start(_ reference: FiscalReference) async throws {
        let behaviour = books.withLock { books in
            books.started.append(reference.sale)
            return books.behaviour
        }
        switch behaviour {
        case .signs, .losesAnswers, .holds: break
        case .fails: throw Failure()
        case .isSilent: await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
    }

    func finish(_ record: FiscalRecord) async throws -> FiscalSignature {
        let (uuid, number, behaviour) = try books.withLock { books in
            let uuid = record.reference.sale
            books.asked.append(record)
            if books.refused.contains(uuid) { throw FiscalRefusal(reason: "No tax class.") }
            if books.signed[uuid] == nil {
                books.signed[uuid] = record
                books.order.append(uuid)
            }
            return (uuid, (books.order.firstIndex(of: uuid) ?? 0) + 1, books.behaviour)
        }
        if behaviour == .losesAnswers { throw Failure() }
        if behaviour == .holds {
            await withUnsafeContinuation { held in books.withLock { $0.held.append(held) } }
        }
        books.withLock { $0.delay }?()
        return FiscalSignature(
            id: "T-\(number)",
            printables: [.init(caption: "Transaction", text: "\(number)"), .init(text: "QR-DATA \(uuid.prefix(4))")]
        )
    }

    /// Answers whoever waits, and from now on at once.
    func letGo() {
        let held = books.withLock { books in
            defer { (books.held, books.behaviour) = ([], .signs) }
            return books.held
        }
        for one in held { one.resume() }
    }

    func abort(_ reference: FiscalReference) async throws {
        books.withLock { $0.aborted.append(reference.sale) }
    }
}
