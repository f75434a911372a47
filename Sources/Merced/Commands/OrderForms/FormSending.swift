import FoundationEssentials
import WooFoundation
import Yosemite

/// Prices a form and sends it, with the messages of a verb.
@MainActor
struct FormSending {
    let session: Session
    let json: Bool

    private var stores: any StoresManager { session.stores }
    private var siteID: Int64 { session.siteID }

    func quote(_ form: OrderForm) async throws -> OrderFormQuote {
        try await stores.perform { OrderFormAction.quoteForm(siteID: siteID, form: form, onCompletion: $0) }
    }

    /// Reports how long each of several quotes takes, as after a key: each time one line has another quantity.
    func time(_ form: OrderForm, rounds: Int) async throws {
        var form = form
        let clock = ContinuousClock()
        for round in 0..<min(max(1, rounds), 100_000) {
            if let row = form.lines.first?.rowID { form.setQuantity(Decimal(round % 9 + 1), of: row) }
            let start = clock.now
            _ = try await quote(form)
            try StandardOutput.write(lines: ["\((clock.now - start).microseconds)"])
        }
    }

    /// Prints the price, and creates nothing.
    func tell(_ quote: OrderFormQuote, of form: OrderForm) async throws {
        guard quote.objections.isEmpty else { throw OrderFormProblem.objections(quote.objections) }
        let own = form.currency?.code ?? form.base?.currency
        let currency = if let own { own } else { try await session.currency() }
        let document = FormQuoteDocument(quote, form, currency: currency)
        if json { return try JSONOutput.write(document) }
        try StandardOutput.write(lines: document.lines(quote, form))
    }

    /// - Parameter words: the message when it is done, by the order.
    func send(_ form: OrderForm, done words: (NamedOrder) -> String) async throws {
        let quote = try await quote(form)
        if let problem = quote.problem { throw OrderFormProblem.refused(problem.words) }
        if let change = quote.recalculation, form.orderID != nil {
            Failure.say(
                "With today's rates the store computes \(change.after) for this order as it is, not \(change.before)."
            )
        }
        for reason in quote.reasons { Failure.say(QuoteWords.reason(reason).message) }
        try await session.say(quote.latePrices)
        let total = quote.total ?? 0
        let edit = try await stores.perform {
            OrderFormAction.commitForm(siteID: siteID, form: form, shownTotal: total, onCompletion: $0)
        }
        let sending = EditSending(session: session, json: json)
        do {
            try await sending.finish(edit, following: form.orderID == nil, done: words)
        } catch EditError.conflicted(let fields) where fields.contains("total") {
            Failure.say(
                "The store computes a different total than \(total), which was shown here: merced outbox list shows both. Nothing is charged yet."
            )
            throw EditError.conflicted(fields: fields)
        }
    }
}

extension Duration {
    /// Including fractions.
    var microseconds: Double { Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12 }
}
