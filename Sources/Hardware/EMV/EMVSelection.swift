/// Finds the applications of a card and selects one of them (EMV book 1, 12).
struct EMVSelection: Sendable {
    private static let directories = (contactless: Array("2PAY.SYS.DDF01".utf8), contact: Array("1PAY.SYS.DDF01".utf8))
    private static let maximumRecords = 10
    private static let maximumOccurrences = 8

    let card: any CardChannel
    let terminal: EMVTerminal

    /// Reads the card's directories, and where they list nothing usable, tries each application we know.
    ///
    /// The contactless directory is read first: cards with both interfaces list the same in it, and it takes one
    /// command (as recorded).
    ///
    /// - Throws: `CardReaderFault.cardBlocked`, and faults of the exchange.
    func candidates() async throws -> [EMVCandidate] {
        let first = try await transmit(.select(Self.directories.contactless))
        if first.status == .functionNotSupported { throw CardReaderFault.cardBlocked }
        var found = first.status == .success ? try directoryEntries(in: first) : []
        if found.isEmpty { found = try await contactDirectory() }
        if found.isEmpty { found = try await listed() }
        return EMVCandidate.sorted(found)
    }

    /// - Returns: the application's control information; nil where the card does not allow its selection.
    func select(_ candidate: EMVCandidate) async throws -> (status: StatusWord, data: EMVCardData?) {
        let answer = try await transmit(.select(candidate.aid))
        guard answer.status == .success else { return (answer.status, nil) }
        var data = EMVCardData()
        try answer.withData { bytes in
            try Self.readControlInformation(bytes, into: &data)
        }
        guard let name = data[.dedicatedFileName], name.starts(with: candidate.aid) else {
            throw CardReaderFault.cardBroken("another application than selected")
        }
        return (answer.status, data)
    }

    private static func readControlInformation(_ bytes: Span<UInt8>, into data: inout EMVCardData) throws {
        try naming("SELECT") {
            guard let outer = try BERTLV.elements(in: bytes).first(where: { $0.tag == .fileControlInformation }) else {
                throw CardReaderFault.cardBroken("SELECT without control information")
            }
            let elements = try BERTLV.elements(in: bytes, outer.value)
            try data.take(elements.filter { $0.tag == .dedicatedFileName }, in: bytes)
            if let inner = elements.first(where: { $0.tag == .proprietaryTemplate }) {
                try data.take(BERTLV.elements(in: bytes, inner.value), in: bytes)
            }
        }
    }

    private func contactDirectory() async throws -> [EMVCandidate] {
        let answer = try await transmit(.select(Self.directories.contact))
        if answer.status == .functionNotSupported { throw CardReaderFault.cardBlocked }
        guard answer.status == .success else { return [] }
        let file = try answer.withData { bytes in
            try Self.naming("PSE") { try BERTLV.find(.shortFileIdentifier, in: bytes).map { bytes.copied($0.value) } }
        }
        guard let file, file.count == 1, (1...10).contains(file[0]) else { return [] }
        var found: [EMVCandidate] = []
        for record in 1...Self.maximumRecords {
            let answer = try await transmit(.readRecord(UInt8(record), of: file[0]))
            guard answer.status == .success else { break }
            found += try directoryEntries(in: answer)
        }
        return found
    }

    /// Partial selection of each known application, and of the next with the same prefix.
    private func listed() async throws -> [EMVCandidate] {
        var found: [EMVCandidate] = []
        for application in terminal.applications {
            for occurrence in 0..<Self.maximumOccurrences {
                let answer = try await transmit(.select(application.prefix, isNext: occurrence > 0))
                guard answer.status == .success || answer.status.isWarning else { break }
                var data = EMVCardData()
                try answer.withData { try Self.readControlInformation($0, into: &data) }
                guard let name = data[.dedicatedFileName], name.starts(with: application.prefix) else { break }
                guard !found.contains(where: { $0.aid == name }) else { break }
                let label = data[.applicationLabel] ?? []
                found.append(EMVCandidate(aid: name, label: label, indicator: data[.applicationPriority]?.first))
            }
        }
        return found
    }

    /// The entries (61) of a directory that name applications we know.
    private func directoryEntries(in answer: CardAnswer) throws -> [EMVCandidate] {
        try answer.withData { bytes in
            try Self.naming("directory") {
                let root = try BERTLV.elements(in: bytes).first
                guard let root else { return [] }
                var places = [root.value]
                if root.tag == .fileControlInformation {
                    places = try BERTLV.find(.directoryDiscretionary, in: bytes).map { [$0.value] } ?? []
                }
                let entries = try places.flatMap { try BERTLV.elements(in: bytes, $0) }
                return try entries.filter { $0.tag == .applicationTemplate }.compactMap { entry in
                    let parts = try BERTLV.elements(in: bytes, entry.value)
                    func value(_ tag: TLVTag) -> [UInt8]? {
                        parts.first { $0.tag == tag }.map { bytes.copied($0.value) }
                    }
                    guard let aid = value(.applicationIdentifier), terminal.application(aid) != nil else { return nil }
                    let label = value(.preferredName) ?? value(.applicationLabel) ?? []
                    return EMVCandidate(aid: aid, label: label, indicator: value(.applicationPriority)?.first)
                }
            }
        }
    }

    private func transmit(_ command: CommandAPDU?) async throws -> CardAnswer {
        guard let command else { throw CardReaderFault.cardBroken("command that is too long") }
        return try await card.transmit(command)
    }

    private static func naming<Value>(_ step: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as TLVError { throw CardReaderFault.cardBroken("\(step): \(error)") }
    }
}
