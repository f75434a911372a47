/// One payment with a chip card, from the first SELECT to the last cryptogram (EMV 4.3 books 1, 3, 4; `hardware.md`,
/// "EMV"). The card is always asked to go online; an offline approval is not accepted. Used by one task.
struct EMVTransaction: Sendable {
    /// The transaction's connections to the outside.
    struct Doors: Sendable {
        let host: any CollectionHost
        /// From here on only the bank's answer ends the transaction. Throws where it was cancelled before.
        let commit: @Sendable () throws -> Void
        let report: @Sendable (CardReaderEvent) -> Void
    }

    let card: any CardChannel
    let terminal: EMVTerminal
    let purchase: EMVPurchase
    let amountMinor: Int64
    let readerSerial: String
    let doors: Doors

    private var data: EMVCardData
    private var brand = ""
    private var results = EMVVerificationResults()
    private var information: EMVStatusInformation = []
    private var verification = EMVCardholderVerification.perform(
        isSupported: false,
        list: nil,
        amount: 0,
        isApplicationCurrency: false
    )
    /// Data objects of the terminal and of this transaction, for DOLs and the bank.
    private var values: [TLVTag: [UInt8]]

    init(
        card: any CardChannel,
        terminal: EMVTerminal,
        purchase: EMVPurchase,
        amountMinor: Int64,
        readerSerial: String,
        doors: Doors
    ) {
        self.card = card
        self.terminal = terminal
        self.purchase = purchase
        self.amountMinor = amountMinor
        self.readerSerial = readerSerial
        self.doors = doors
        data = EMVCardData()
        values = purchase.values
    }

    /// - Throws: `CardReaderFault`, `CancellationError`; only before the bank is asked, when nothing is charged.
    mutating func run() async throws -> CardReaderOutcome {
        try await selectApplication()
        try await readRecords()
        checkRestrictions()
        verifyCardholder()
        manageRisk()
        doors.report(.cardRead)
        if let reason = declineReason() {
            _ = try? await generate(.decline, .cdol1)
            return .declined(reason: reason)
        }
        let first = try await generate(.askBank, .cdol1)
        information.insert(.cardRiskManagement)
        switch first.kind {
        case .decline: return .declined(reason: EMVWords.declinedByCard(first.reason))
        case .approval: throw CardReaderFault.cardBroken("card approved by itself although asked to go online")
        case .askBank: return try await askBank()
        }
    }

    // MARK: Until the card's data is read

    private mutating func selectApplication() async throws {
        let selection = EMVSelection(card: card, terminal: terminal)
        var candidates = try await selection.candidates()
        var isBlocked = false
        while !candidates.isEmpty {
            if candidates.contains(where: \.application.hasClearCardData) {
                throw CardReaderFault.unprotected(.clear(tag: TLVTag.applicationLabel.rawValue))
            }
            let chosen = try await choose(among: candidates)
            let (status, control) = try await selection.select(chosen)
            if let control, try await beginApplication(control) {
                brand = terminal.application(chosen.aid)?.brand ?? ""
                values[.applicationIdentifier] = chosen.aid
                return
            }
            if status == .functionNotSupported { throw CardReaderFault.cardBlocked }
            isBlocked = isBlocked || status == .fileInvalidated
            candidates.removeAll { $0 == chosen }
        }
        throw isBlocked ? CardReaderFault.cardBlocked : CardReaderFault.cardNotSupported
    }

    private func choose(among candidates: [EMVCandidate]) async throws -> EMVCandidate {
        if candidates.count == 1, !candidates[0].needsConfirmation { return candidates[0] }
        let rows = candidates.map(\.application)
        // An unanswered question must not delay a cancellation.
        let choice = Promise<Int?>()
        Task { [host = doors.host] in choice.resolve(.success(await host.choose(among: rows))) }
        guard let index = try await choice.value(), candidates.indices.contains(index) else {
            throw CardReaderFault.cancelled
        }
        return candidates[index]
    }

    /// GET PROCESSING OPTIONS. False where the card wants another application chosen.
    private mutating func beginApplication(_ control: EMVCardData) async throws -> Bool {
        data = control
        let name = data[.dedicatedFileName] ?? []
        values[.terminalVersion] = terminal.application(name)?.version ?? [0x00, 0x01]
        let wanted = try list(.processingOptions)?.data(from: known) ?? []
        let answer = try await transmit(.getProcessingOptions(wanted))
        if answer.status == .conditionsNotSatisfied { return false }
        guard answer.status == .success else {
            throw CardReaderFault.cardBroken("GET PROCESSING OPTIONS answered \(answer.status)")
        }
        var data = data
        try answer.withData { bytes in
            try naming("GET PROCESSING OPTIONS") {
                guard let outer = try BERTLV.elements(in: bytes).first else { return }
                if outer.tag == .responseValues, outer.value.count >= 6 {
                    let start = outer.value.lowerBound
                    let locator = BERTLV.Element(tag: .fileLocator, value: start + 2..<outer.value.upperBound)
                    let profile = BERTLV.Element(tag: .interchangeProfile, value: start..<start + 2)
                    try data.take([profile, locator], in: bytes)
                } else if outer.tag == .responseTemplate {
                    try data.take(BERTLV.elements(in: bytes, outer.value), in: bytes)
                }
            }
        }
        guard data[.interchangeProfile]?.count == 2, data[.fileLocator] != nil else {
            throw CardReaderFault.cardBroken("GET PROCESSING OPTIONS without profile or locator")
        }
        self.data = data
        return true
    }

    private mutating func readRecords() async throws {
        guard let locator = EMVFileLocator(data[.fileLocator] ?? []) else {
            throw CardReaderFault.cardBroken("file locator that is none")
        }
        for record in locator.records {
            let answer = try await transmit(.readRecord(record.number, of: record.file))
            guard answer.status == .success else {
                throw CardReaderFault.cardBroken("record \(record.file)/\(record.number) answered \(answer.status)")
            }
            // Records of files above 10 belong to the application itself; no supported application needs them.
            guard record.file <= 10 else { continue }
            var data = data
            try answer.withData { bytes in
                try naming("record \(record.file)/\(record.number)") {
                    guard let outer = try BERTLV.elements(in: bytes).first, outer.tag == .recordTemplate else {
                        throw CardReaderFault.cardBroken("record \(record.file)/\(record.number) without its template")
                    }
                    try data.take(BERTLV.elements(in: bytes, outer.value), in: bytes)
                }
            }
            self.data = data
        }
        for tag in [TLVTag.expiryDate, .cdol1, .cdol2] where data[tag] == nil {
            throw CardReaderFault.cardBroken("card without \(tag.bytes.hexadecimal)")
        }
        guard data.maskedPAN != nil else { throw CardReaderFault.cardBroken("card without a number") }
    }

    // MARK: Checks of the terminal

    private mutating func checkRestrictions() {
        if terminal.reportsMissingAuthentication { results.insert(.noOfflineAuthentication) }
        let flags = EMVRestrictions.flags(
            of: data,
            terminalVersion: values[.terminalVersion] ?? [],
            today: purchase.date,
            country: values[.terminalCountryCode] ?? []
        )
        flags.forEach { results.insert($0) }
    }

    private mutating func verifyCardholder() {
        let currency = values[.transactionCurrencyCode]
        verification = .perform(
            isSupported: profile & 0x10 != 0,
            list: data[.verificationMethods],
            amount: amountMinor,
            isApplicationCurrency: data[.applicationCurrencyCode].map { $0 == currency } ?? false
        )
        verification.flags.forEach { results.insert($0) }
        if verification.method != .notAsked { information.insert(.cardholderVerification) }
        values[.verificationResult] = verification.result
    }

    private mutating func manageRisk() {
        if profile & 0x08 != 0 { information.insert(.terminalRiskManagement) }
        if let floorLimit = terminal.floorLimit, amountMinor >= floorLimit { results.insert(.aboveFloorLimit) }
    }

    /// Terminal action analysis (book 3, 10.7): the reason to ask the card to decline; nil where the bank is asked.
    private func declineReason() -> String? {
        guard results.matches(terminal.denial) || results.matches(data[.actionCodeDenial] ?? []) else { return nil }
        return EMVWords.declinedHere(results)
    }

    // MARK: The bank, and the card again

    private mutating func askBank() async throws -> CardReaderOutcome {
        if let tag = EMVFieldData.unprotected(in: known, ClearCardData(known: data.maskedPAN)) {
            throw CardReaderFault.unprotected(.clear(tag: tag.rawValue))
        }
        let request = AuthorisationRequest(
            readerSerial: readerSerial,
            entry: .chip,
            maskedPAN: data.maskedPAN,
            encrypted: nil,
            emvData: EMVFieldData.encoded(from: known)
        )
        try doors.commit()
        doors.report(.authorising)
        let answer: AuthorisationAnswer
        do { answer = try await doors.host.authorise(request) } catch {
            // Z3: unable to go online, declined offline (book 4, annex A.6).
            values[.authorisationResponseCode] = Array("Z3".utf8)
            _ = try? await generate(.decline, .cdol2)
            return .unknown
        }
        switch answer {
        case .declined(let code, let reason):
            values[.authorisationResponseCode] = Self.responseCode(code, else: "05")
            _ = try? await generate(.decline, .cdol2)
            return .declined(reason: reason)
        case .approved(let code, let authorisation, let issuer):
            values[.authorisationResponseCode] = Self.responseCode(code, else: "00")
            return await finish(EMVIssuerData(issuer), authorisation)
        }
    }

    /// After the bank's approval nothing is thrown: either the card agrees, or it refuses, or the outcome is unknown.
    private mutating func finish(_ issuer: EMVIssuerData, _ authorisation: String) async -> CardReaderOutcome {
        do {
            try await authenticate(issuer)
            try await run(issuer.scriptsBefore, failing: .scriptFailedBefore)
            let isAccepted = try await hasAccepted()
            try? await run(issuer.scriptsAfter, failing: .scriptFailedAfter)
            let summary = summary(authorisation)
            return isAccepted ? .approved(summary) : .declinedByCard(summary)
        } catch {
            return .unknown
        }
    }

    private mutating func authenticate(_ issuer: EMVIssuerData) async throws {
        guard let authentication = issuer.authentication else { return }
        values[.issuerAuthenticationData] = authentication
        guard profile & 0x04 != 0 else { return }
        let answer = try await transmit(.externalAuthenticate(authentication))
        information.insert(.issuerAuthentication)
        if answer.status != .success { results.insert(.issuerAuthenticationFailed) }
    }

    private mutating func run(
        _ scripts: [EMVIssuerData.Script],
        failing flag: EMVVerificationResults.Flag
    ) async throws {
        for script in scripts {
            information.insert(.scripts)
            for command in script {
                let status = try await card.transmit(command).status
                guard status == .success || status.isWarning else {
                    results.insert(flag)
                    break
                }
            }
        }
    }

    /// The second GENERATE AC. A card that refuses the command has refused the payment.
    private mutating func hasAccepted() async throws -> Bool {
        guard let list = try list(.cdol2) else { throw CardReaderFault.cardBroken("card without CDOL2") }
        let answer = try await transmit(.generateCryptogram(.approval, list.data(from: known)))
        guard answer.status == .success else { return false }
        let cryptogram = try EMVCryptogram(answer)
        data.replace(cryptogram.values)
        return cryptogram.kind == .approval
    }

    // MARK: Parts

    private mutating func generate(_ kind: CryptogramKind, _ tag: TLVTag) async throws -> EMVCryptogram {
        let wanted = try list(tag)?.data(from: known) ?? []
        let answer = try await transmit(.generateCryptogram(kind, wanted))
        guard answer.status == .success else {
            throw CardReaderFault.cardBroken("GENERATE AC answered \(answer.status)")
        }
        let cryptogram = try EMVCryptogram(answer)
        data.replace(cryptogram.values)
        return cryptogram
    }

    private func summary(_ authorisation: String) -> CardSummary {
        CardSummary(
            brand: brand,
            lastFour: data.maskedPAN?.lastFour ?? "",
            authorisationCode: String(authorisation.prefix(6)),
            entry: .chip,
            emv: EMVReceiptData(protected, verification: verification.words)
        )
    }

    /// All data that may be sent to card, bank and receipt.
    private var known: [TLVTag: [UInt8]] {
        var all = data.values
        all.merge(values) { $1 }
        all[.terminalVerificationResults] = results.bytes
        all[.transactionStatusInformation] = information.bytes
        return all
    }

    /// The same without what the card may have put a number into since the bank was asked.
    private var protected: [TLVTag: [UInt8]] {
        let clear = ClearCardData(known: data.maskedPAN)
        return known.filter { !clear.isIn($0.value, tag: $0.key.rawValue) }
    }

    /// Byte 1 of tag 82.
    private var profile: UInt8 { data[.interchangeProfile]?.first ?? 0 }

    private func list(_ tag: TLVTag) throws -> DataObjectList? {
        guard let bytes = data[tag] else { return nil }
        return try naming("DOL") { try DataObjectList(bytes.span) }
    }

    private func transmit(_ command: CommandAPDU?) async throws -> CardAnswer {
        guard let command else { throw CardReaderFault.cardBroken("command that is too long") }
        return try await card.transmit(command)
    }

    private func naming<Value>(_ step: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as TLVError { throw CardReaderFault.cardBroken("\(step): \(error)") }
    }

    /// Two characters, whatever a processor sends.
    private static func responseCode(_ code: String, else usual: String) -> [UInt8] {
        let bytes = Array(code.utf8)
        return bytes.count == 2 ? bytes : Array(usual.utf8)
    }
}
