import FoundationEssentials

/// A journalled change of a processor's ledger: the new state of one intent, one reader, or one answer.
enum KeptMoney: Codable, Sendable {
    case gateway(GatewayLedger.Intent)
    case stripe(StripeLedger.Intent)
    case reader(StripeLedger.Reader)
    /// An answer that Stripe repeats under the same key.
    case answer(name: String, StripeReplay)

    /// Used instead of a write's method.
    static let method = "MONEY"

    func entry(second: Int) throws -> WriteJournal.Entry {
        WriteJournal.Entry(
            second: second,
            userID: nil,
            method: Self.method,
            target: "",
            contentType: nil,
            body: try JSONEncoder().encode(self)
        )
    }
}

extension DemoGateway {
    /// The differences between two states.
    static func changes(_ before: GatewayLedger, _ after: GatewayLedger) -> [KeptMoney] {
        after.intents.filter { !before.intents.contains($0) }.map { .gateway($0) }
    }

    /// Restores a journalled change.
    func restore(_ intent: GatewayLedger.Intent) {
        change { ledger in
            if let index = ledger.intents.firstIndex(where: { $0.id == intent.id }) {
                ledger.intents[index] = intent
            } else {
                ledger.intents.append(intent)
            }
        }
    }
}

extension DemoStripe {
    static func changes(_ before: State, _ after: State) -> [KeptMoney] {
        let intents = after.ledger.intents.filter { !before.ledger.intents.contains($0) }
        let readers = after.ledger.readers.filter { !before.ledger.readers.contains($0) }
        let answers = after.answers.filter { before.answers[$0.key] != $0.value }
        return intents.map { .stripe($0) } + readers.map { .reader($0) }
            + answers.map { .answer(name: $0.key, $0.value) }
    }

    func restore(_ intent: StripeLedger.Intent) {
        state.withLock { state in
            if let index = state.ledger.intents.firstIndex(where: { $0.id == intent.id }) {
                state.ledger.intents[index] = intent
            } else {
                state.ledger.intents.append(intent)
            }
        }
    }

    func restore(_ reader: StripeLedger.Reader) {
        state.withLock { state in
            guard let index = state.ledger.readers.firstIndex(where: { $0.id == reader.id }) else { return }
            state.ledger.readers[index] = reader
        }
    }

    func restore(_ replay: StripeReplay, as name: String) { state.withLock { $0.answers[name] = replay } }
}

extension DemoStore {
    /// From now on changes of the processors' money are in the file before the answer leaves.
    func keepMoney(in journal: WriteJournal) {
        let keep: @Sendable ([KeptMoney]) -> Bool = { [weak self] changes in
            guard let self else { return false }
            do {
                for change in changes { try journal.append(try change.entry(second: seconds)) }
                return true
            } catch {
                return false
            }
        }
        gateway.keep(by: keep)
        stripe.keep(by: keep)
    }

    /// - Throws: `DecodingError` for an entry that is something else.
    func takeUp(_ entry: WriteJournal.Entry) throws {
        switch try JSONDecoder().decode(KeptMoney.self, from: entry.body) {
        case .gateway(let intent): gateway.restore(intent)
        case .stripe(let intent): stripe.restore(intent)
        case .reader(let reader): stripe.restore(reader)
        case .answer(let name, let replay): stripe.restore(replay, as: name)
        }
    }
}
