import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// One run of `merced products receive` or `count`.
@MainActor
struct StockTakeRun {
    private static let maximumList = 20_000_000

    let purpose: StockTake.Purpose
    let options: StockTakeOptions
    let json: Bool

    func run(_ store: StoreOption) async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: options.send ? .writing : .keeping)
            if let problem = try await ProductArgument.refresh(session) { Failure.say(problem) }
            let (stores, siteID) = (session.stores, session.siteID)
            let id = try await take(session)
            if let file = options.expect { try await expect(file, id, session) }
            let areAllCounted = try await scan(id, session)
            if options.discard {
                try await stores.perform {
                    StockTakeAction.discardStockTake(siteID: siteID, takeID: id, onCompletion: $0)
                }
                await stores.deauthenticate()
                if json { return try JSONOutput.write(StockTakeDocument.discarded(purpose)) }
                return try StandardOutput.write(lines: ["Thrown away."])
            }
            let outcome = options.send ? try await send(id, session) : nil
            let sent = outcome?.done
            let now = try await stores.perform {
                StockTakeAction.loadStockTake(siteID: siteID, takeID: id, onCompletion: $0)
            }
            await stores.deauthenticate()
            if json {
                try JSONOutput.write(StockTakeDocument(now, sent: sent))
            } else {
                try StandardOutput.write(lines: StockTakeText.lines(now, sent: sent))
            }
            if let outcome, outcome.waiting + outcome.failed > 0 {
                Failure.say(
                    "\(outcome.waiting) changes wait or are uncertain, \(outcome.failed) were not accepted: merced outbox list."
                )
                throw ExitCode(outcome.failed > 0 ? 1 : 75)
            }
            if !areAllCounted || now.lines.contains(where: { !$0.isKnown }) { throw ExitCode(1) }
        }
    }

    /// The open one with this title, or a new one.
    private func take(_ session: Session) async throws -> Int64 {
        let (siteID, purpose, title) = (session.siteID, purpose, options.title)
        let all = try await session.stores.perform {
            StockTakeAction.loadStockTakes(siteID: siteID, onCompletion: $0)
        }
        if let open = all.first(where: { $0.isOpen && $0.purpose == purpose && $0.title == title }) {
            return open.takeID
        }
        return try await session.stores.perform {
            StockTakeAction.beginStockTake(siteID: siteID, purpose: purpose, title: title, onCompletion: $0)
        }.takeID
    }

    private func expect(_ file: String, _ id: Int64, _ session: Session) async throws {
        let list = try SupplierListFile.read(URL(filePath: file), atMost: Self.maximumList)
        for problem in list.problems { Failure.say("Line \(problem.line): \(problem.words)") }
        let siteID = session.siteID
        try await session.stores.perform {
            StockTakeAction.expect(siteID: siteID, takeID: id, list: list, onCompletion: $0)
        }
    }

    /// - Returns: whether every code was counted.
    private func scan(_ id: Int64, _ session: Session) async throws -> Bool {
        var areAllCounted = true
        for text in options.codes where text != "-" {
            if try await !count(text, id, session) { areAllCounted = false }
        }
        guard options.codes.contains("-") else { return areAllCounted }
        // Line by line: what was scanned before a power cut is stored.
        while let line = readLine() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            if try await !count(line, id, session) { areAllCounted = false }
        }
        return areAllCounted
    }

    private func count(_ text: String, _ id: Int64, _ session: Session) async throws -> Bool {
        guard let typed = TypedCode(text) else {
            Failure.say("“\(TextCleaning.clean(String(text.prefix(60))))” is not a code.")
            return false
        }
        let siteID = session.siteID
        var quantity = typed.quantity
        if !typed.saysQuantity {
            let answer = try await session.stores.perform {
                ProductAction.lookUpTyped(siteID: siteID, code: typed.code, onCompletion: $0)
            }
            if let carton = answer.carton {
                Failure.say(FormFilling.carton(carton.goods.name, "12*\(TextCleaning.clean(typed.code))"))
                return false
            }
            quantity = Decimal(answer.pieces ?? 1)
        }
        do {
            let line = try await session.stores.perform {
                StockTakeAction.countCode(
                    siteID: siteID,
                    takeID: id,
                    code: typed.code,
                    quantity: quantity,
                    onCompletion: $0
                )
            }
            // Later sales are distinguished from missing goods; an unreachable store is asked at the end.
            if purpose == .count, line.isKnown, !line.isStockCurrent {
                try? await session.stores.perform {
                    StockTakeAction.seeStock(siteID: siteID, takeID: id, line: line, onCompletion: $0)
                }
            }
            if !json { try StandardOutput.write(lines: [StockTakeText.scanned(line)]) }
            return true
        } catch StockTakeError.card {
            Failure.say(StockTakeError.card.plainWords)
            return false
        } catch let error as StockTakeError {
            Failure.say("\(TextCleaning.clean(typed.code)): \(error.plainWords)")
            return false
        }
    }

    /// What became of the changes of stock.
    private struct Outcome {
        let done: Int
        /// Not sent, or nobody knows.
        let waiting: Int
        let failed: Int
    }

    private func send(_ id: Int64, _ session: Session) async throws -> Outcome {
        let siteID = session.siteID
        let sent = try await session.stores.perform {
            StockTakeAction.sendStockTake(siteID: siteID, takeID: id, onCompletion: $0)
        }
        for line in sent.notCounted {
            Failure.say("\(TextCleaning.clean(line.name)): its stock is not tracked; nothing is sent for it.")
        }
        try await WaitingEdits.send(session)
        let ours = Set(sent.edits.map(\.editID))
        let open = try await OrderRows.openEdits(session.stores, siteID: siteID)
        let left = open.edits.filter { ours.contains($0.editID) }.count
        let waiting = open.waiting.filter { ours.contains($0.editID) }.count
        return Outcome(done: sent.edits.count - left, waiting: waiting, failed: left - waiting)
    }
}
