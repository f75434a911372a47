import CartEngine
import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Comparing our computed amounts with the store's.
extension PricingService {
    private enum Consent: String {
        case allowed, forbidden
    }

    private enum Outcome: String {
        case agrees, differs
    }

    /// How often a comparison is due.
    private static let day: TimeInterval = 86_400
    /// One day without the store is no reason for doubt.
    private static let maximumAge = 2 * day
    /// A store that disagreed is asked again: the plugin may be gone.
    private static let afterDifference: TimeInterval = 3_600
    /// After one that did not finish.
    private static let pause: TimeInterval = 600

    /// The known state, without asking the store.
    func trust() async throws -> PricingTrust {
        let record = try await record()
        switch Consent(rawValue: record.consent) {
        case .forbidden?: return .forbidden
        case nil: return .neverAsked
        case .allowed?: break
        }
        if let tax = try await checkoutTax() { return .cannotCompare(reason: tax.reason) }
        guard let outcome = Outcome(rawValue: record.outcome), let compared = record.comparedAt else {
            if let reason = await reasonNotToAsk(asks: false) { return .cannotCompare(reason: reason) }
            return .notCompared
        }
        switch outcome {
        case .differs:
            let differences: [PriceDifference] = try StoredJSON.list(record.differencesJSON)
            return .differs(differences, at: compared)
        case .agrees:
            let age = abs(dates.now().timeIntervalSince(compared))
            let isAsCompared = record.settings == (try await basis.fingerprint())
            return isAsCompared && age < Self.maximumAge ? .trusted(at: compared) : .stale(lastAgreed: compared)
        }
    }

    /// Publishes the known state for screens.
    @discardableResult
    func tell() async -> PricingTrust? {
        do {
            let trust = try await trust()
            await monitor.update { $0.pricing = trust }
            return trust
        } catch is CancellationError {
            return nil
        } catch {
            logger.error("whether prices agree: \(error)")
            return nil
        }
    }

    /// - Parameter isAllowed: whether the store may be asked, now and from time to time.
    func allow(_ isAllowed: Bool) async throws -> PricingTrust {
        try await change { $0.consent = (isAllowed ? Consent.allowed : .forbidden).rawValue }
        await tell()
        return try await trust()
    }

    /// Compares now.
    ///
    /// - Throws: `PricingError.notAllowed` where the owner did not allow it; `EditError.notAllowed`; `PricingError`;
    ///   `NetworkError`, `StorageError`.
    func compare() async throws -> PricingTrust {
        guard Consent(rawValue: try await record().consent) == .allowed else { throw PricingError.notAllowed }
        if let reason = await reasonNotToAsk(asks: true) { throw EditError.notAllowed(reason: reason) }
        try await observed {
            try await self.drafts.clear()
            _ = try await self.claim(isAsked: true)
            try await self.ask()
        }
        await tell()
        return try await trust()
    }

    /// In the background: cleans up leftovers, and compares if it is due. What fails now is tried again after the next
    /// round.
    func compareIfDue() async {
        await tell()
        do {
            guard await reasonNotToAsk(asks: false) == nil else { return }
            try await drafts.clear()
            guard try await isDue(), await reasonNotToAsk(asks: true) == nil, try await claim(isAsked: false) else {
                return
            }
            try await ask()
        } catch PricingError.settingsMissing {
            // They are handled in a later round.
        } catch {
            if error is CancellationError || error as? NetworkError == .cancelled { return }
            logger.warning("comparing prices: \(StoreWords.describe(error))")
        }
        await tell()
    }

    private func isDue() async throws -> Bool {
        let settings = try await mirror.read { try PricingFingerprint.load(from: $0) }
        return Self.isDue(try await record(), settings, at: dates.now())
    }

    private static func isDue(_ record: PricingProbeRecord, _ settings: String, at now: Date) -> Bool {
        guard Consent(rawValue: record.consent) == .allowed else { return false }
        if let tried = record.triedAt, record.triedSettings == settings, abs(now.timeIntervalSince(tried)) < pause {
            return false
        }
        guard let compared = record.comparedAt, record.settings == settings else { return true }
        let age = abs(now.timeIntervalSince(compared))
        return age >= (record.outcome == Outcome.differs.rawValue ? afterDifference : day)
    }

    /// Claims the comparison, for one process only.
    ///
    /// - Parameter isAsked: whether it was requested, due or not.
    private func claim(isAsked: Bool) async throws -> Bool {
        let settings = try await mirror.read { try PricingFingerprint.load(from: $0) }
        let (siteID, now) = (login.siteID, dates.now())
        return try await ledger.performAndSave { storage in
            var record = try Self.record(siteID, storage)
            guard isAsked || Self.isDue(record, settings, at: now) else { return false }
            (record.triedAt, record.triedSettings) = (now, settings)
            try storage.save(record)
            return true
        }
    }

    /// One comparison. If it fails because the mirror is older than the store, the mirror is updated and the store's
    /// answer compared again.
    private func ask() async throws {
        let (bodies, products) = try await mirror.read { storage in
            (try ProbeOrder(storage).bodies(), try ProbeOrder(storage).productIDs())
        }
        var answers: [(body: JSONValue, answer: StoreAnswer)] = []
        for body in bodies {
            // What cannot be computed here need not be requested.
            guard case .success? = try await quote([body]).first?.result else { continue }
            answers.append((body, try await answer(to: body)))
        }
        var differences = try await differences(bodies, answers)
        if !differences.isEmpty {
            try await engine.synchronize([.settingsGroups, .taxClasses, .taxRates, .shippingMethods], .now)
            try await engine.fetch(.products, ids: products)
            differences = try await self.differences(bodies, answers)
        }
        let settings = try await mirror.read { try PricingFingerprint.load(from: $0) }
        let (now, found) = (dates.now(), differences)
        try await change { record in
            (record.comparedAt, record.settings) = (now, settings)
            record.outcome = (found.isEmpty ? Outcome.agrees : .differs).rawValue
            record.differencesJSON = StoredJSON.text(found)
        }
    }

    private enum StoreAnswer {
        case order(Order)
        case refusal(String)
    }

    private func answer(to body: JSONValue) async throws -> StoreAnswer {
        do {
            return .order(try await drafts.ask(body))
        } catch let error as NetworkError where error.isRefused && !error.isUnauthorized && error.storeError != nil {
            return .refusal(StoreWords.describe(error))
        }
    }

    private func differences(
        _ bodies: [JSONValue],
        _ answers: [(body: JSONValue, answer: StoreAnswer)]
    ) async throws -> [PriceDifference] {
        var differences: [PriceDifference] = []
        for (body, quote) in zip(bodies, try await quote(bodies)) {
            let answer = answers.first { $0.body == body }?.answer
            switch (quote.result, answer) {
            case (.success(let ours), .order(let theirs)?):
                differences += PriceComparison(ours, theirs, places: quote.decimals).differences
            case (.success(let ours), .refusal(let words)?):
                let total = ours.totals.total.text(places: quote.decimals)
                differences.append(
                    PriceDifference(field: "total", here: total, store: Localization.refused(words))
                )
            case (.success, nil), (.failure, _):
                differences.append(
                    PriceDifference(
                        field: "total",
                        here: Localization.notComputed,
                        store: Localization.otherwise
                    )
                )
            }
        }
        return differences
    }

    // MARK: Stored state

    private func record() async throws -> PricingProbeRecord {
        let siteID = login.siteID
        return try await ledger.read { try Self.record(siteID, $0) }
    }

    private static func record(_ siteID: Int64, _ storage: any StorageType) throws -> PricingProbeRecord {
        var fresh = PricingProbeRecord()
        fresh.siteID = siteID
        return try storage.loadObject(ofType: PricingProbeRecord.self, primaryKey: siteID) ?? fresh
    }

    private func change(_ change: @escaping @Sendable (inout PricingProbeRecord) -> Void) async throws {
        let siteID = login.siteID
        try await ledger.performAndSave { storage in
            var record = try Self.record(siteID, storage)
            change(&record)
            try storage.save(record)
        }
    }
}
