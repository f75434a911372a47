import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced orders quote`
struct OrdersQuoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quote",
        abstract: "Show what orders would cost.",
        discussion: """
            Reads bodies as for POST wc/v3/orders from standard input, one per line, and writes for each, in their \
            order, one line: the order's money by the names of wc/v3, or "error" with the store's code where the store \
            would refuse it. It is computed here from the mirror, without the store. Where "exact" is false, "reasons" \
            says why; where "trusted" is false, the store's own total decides, since its computation was not found to \
            be the same: merced orders probe.
            """
    )

    /// Orders priced, and then written, at once.
    private static let piece = 200
    /// The longest line, in bytes.
    private static let maximumLength = 4 << 20

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Option(
        help: ArgumentHelp(
            "Write how many microseconds each takes: the median of this many rounds.",
            visibility: .hidden
        )
    )
    var timed: Int?

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let siteID = session.siteID
            let trust = try await session.stores.perform {
                PricingAction.loadTrust(siteID: siteID, onCompletion: $0)
            }
            let currency = try await session.currency()
            if !output.json, let reason = trust.reason { Failure.say("\(reason) The store's total decides.") }
            var lines: [String] = []
            while let line = readLine() {
                if line.allSatisfy(\.isWhitespace) { continue }
                lines.append(line)
                if lines.count == Self.piece { try await quote(&lines, session, trust, currency) }
            }
            try await quote(&lines, session, trust, currency)
            await session.stores.deauthenticate()
        }
    }

    @MainActor
    private func quote(
        _ lines: inout [String],
        _ session: Session,
        _ trust: PricingTrust,
        _ currency: String
    ) async throws {
        guard !lines.isEmpty else { return }
        let read = lines.map(Self.body)
        lines = []
        let siteID = session.siteID
        if let timed { return try await time(read, rounds: timed, session) }
        var quotes = try await session.stores.perform {
            PricingAction.quoteOrders(siteID: siteID, bodies: read.compactMap { try? $0.get() }, onCompletion: $0)
        }[...]
        for body in read {
            let document: QuoteDocument
            switch body {
            case .success(let order):
                document = QuoteDocument(
                    quotes.removeFirst(),
                    trust,
                    currency: order["currency"]?.string ?? currency
                )
            case .failure(let problem): document = QuoteDocument(unreadable: problem.words)
            }
            if output.json {
                try JSONOutput.writeLine(document)
            } else {
                try StandardOutput.write(lines: [document.text])
            }
        }
    }

    @MainActor
    private func time(_ read: [Result<JSONValue, Unreadable>], rounds: Int, _ session: Session) async throws {
        let siteID = session.siteID
        let taken = try await session.stores.perform {
            PricingAction.timeQuotes(
                siteID: siteID,
                bodies: read.compactMap { try? $0.get() },
                rounds: min(rounds, 100_000),
                onCompletion: $0
            )
        }
        for duration in taken {
            try StandardOutput.write(lines: ["\(duration.microseconds)"])
        }
    }

    private struct Unreadable: Error {
        let words: String
    }

    private static func body(_ line: String) -> Result<JSONValue, Unreadable> {
        guard line.utf8.count <= maximumLength else {
            return .failure(Unreadable(words: "The line is longer than 4 MB."))
        }
        do {
            return .success(try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)))
        } catch {
            return .failure(Unreadable(words: "The line is not JSON."))
        }
    }
}
