import Hardware
import WooFoundation

/// The reader at work, and its two questions.
extension PaymentRun {
    func collect() async {
        defer { readerHasBegun() }
        let facts = state.facts
        let place = await context.place()
        let parameters = CollectionParameters(
            amountMinor: facts.amountMinor,
            currency: facts.currency,
            currencyNumber: CurrencyNumbers.number(of: facts.currency),
            countryNumber: place.countryNumber,
            idempotencyKey: facts.authorisationKey,
            intentID: state.intentID,
            date: context.dates.now(),
            timeZone: place.timeZone,
            cardTimeout: PaymentContext.cardLimit,
            acceptsFallback: acceptsFallback
        )
        do {
            let host = PaymentHost(run: self)
            for try await event in try await context.coordinator.readers().collect(parameters, host: host) {
                if case .completed(let outcome) = event { return tell(.cardFinished(end(outcome))) }
                await show(event)
            }
            // Cancelling ends the stream; if it ends otherwise without an outcome, that is unknown.
            if !Task.isCancelled { tell(.cardFinished(.unknown)) }
        } catch {
            if !Task.isCancelled { tell(.cardFinished(end(error))) }
        }
    }

    private func end(_ outcome: CardReaderOutcome) -> PaymentEvent.CardEnd {
        switch outcome {
        case .approved(let card): .approved(card)
        case .declined(let reason): .declined(reason: reason)
        case .overtaken: .overtaken
        case .declinedByCard(let card): .declinedByCard(card)
        case .unknown: .unknown
        }
    }

    private func end(_ error: any Error) -> PaymentEvent.CardEnd {
        guard case CardReaderServiceError.collection(let cause) = error, cause as? CardReaderFault == .cancelled else {
            return .failed(reason: PaymentWords.describe(error))
        }
        // Who stopped the reader, it does not know.
        switch stopping {
        case .clerk?: return .cancelled
        case .time?: return .failed(reason: PaymentWords.describe(CardReaderFault.noCardInTime))
        case nil: return .withdrawn(reason: hasNotChosen ? Words.notChosen : Words.cancelledThere)
        }
    }

    private typealias Words = PaymentWords.Localization
}

/// What the reader may ask of a payment.
private struct PaymentHost: CollectionHost {
    let run: PaymentRun

    func authorise(_ request: AuthorisationRequest) async throws -> AuthorisationAnswer {
        try await run.authorise(request)
    }

    func choose(among applications: [CardApplication]) async -> Int? {
        guard let choice = await run.choose(applications), applications.indices.contains(choice) else {
            await run.noneChosen()
            return nil
        }
        return choice
    }
}

/// The ISO 4217 numbers that chips are given (tag 5F2A).
enum CurrencyNumbers {
    private static let numbers: [String: Int] = [
        "AED": 784, "AUD": 36, "BGN": 975, "BHD": 48, "BRL": 986, "CAD": 124, "CHF": 756, "CZK": 203, "DKK": 208,
        "EUR": 978, "GBP": 826, "HKD": 344, "HUF": 348, "ILS": 376, "INR": 356, "ISK": 352, "JPY": 392, "KRW": 410,
        "KWD": 414, "MXN": 484, "MYR": 458, "NOK": 578, "NZD": 554, "OMR": 512, "PLN": 985, "RON": 946, "SEK": 752,
        "SGD": 702, "THB": 764, "TND": 788, "TRY": 949, "UAH": 980, "USD": 840, "ZAR": 710,
    ]

    /// 0 for a currency that is not in the table.
    static func number(of code: String) -> Int { numbers[code] ?? 0 }
}
