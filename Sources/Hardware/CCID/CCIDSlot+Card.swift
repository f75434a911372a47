/// Operations on the card in a slot.
extension CCIDSlot: CardChannel {
    private static let maximumBlocks = 1_024

    /// Whether a card is in the slot.
    ///
    /// - Throws: `CardReaderFault`, `CancellationError`.
    func hasCard() async throws -> Bool {
        do {
            return try await perform(.slotStatus).header.card != .absent
        } catch CardReaderFault.cardRemoved {
            return false
        }
    }

    /// Powers the card: where the reader leaves the choice to us, at each voltage it supports, from 5 V down.
    ///
    /// - Throws: `CardReaderFault.cardMute`, `.cardRemoved`, `.unsupported` for a card with an unsupported protocol,
    ///   and faults of the reader.
    func powerOn() async throws -> AnswerToReset {
        let voltages: [UInt8] =
            descriptor.choosesVoltage ? [0, 0] : (1...3).filter { descriptor.voltages & (1 << ($0 - 1)) != 0 }
        for voltage in voltages.isEmpty ? [0] : voltages {
            do {
                let answer = try await perform(.powerOn(voltage: voltage), timeout: timeouts.powerOn)
                return try await accept(answer)
            } catch CardReaderFault.cardMute {
                try await powerOff()
            }
        }
        throw CardReaderFault.cardMute
    }

    private func accept(_ answer: Answer) async throws -> AnswerToReset {
        let bytes = answer.buffer.withBytes { $0.copied(answer.data) }
        guard let reset = try? AnswerToReset(bytes) else { throw CardReaderFault.cardMute }
        guard descriptor.level == .tpdu else { return reset }
        guard reset.preferredProtocol == 0 else {
            throw CardReaderFault.unsupported(
                "This card speaks T=1, whose blocks this reader leaves to the computer; merced does not do that."
            )
        }
        if !descriptor.setsParameters { _ = try await perform(.setParametersT0(reset)) }
        return reset
    }

    /// - Throws: `CardReaderFault`, `CancellationError`.
    func powerOff() async throws {
        do { _ = try await perform(.powerOff) } catch CardReaderFault.cardRemoved {}
    }

    func transmit(_ command: CommandAPDU) async throws -> CardAnswer {
        do { return try await carry(command) } catch is SecretBytesError {
            throw CardReaderFault.broken("answer without an end")
        }
    }

    /// Handles 6Cxx and 61xx.
    private func carry(_ command: CommandAPDU) async throws -> CardAnswer {
        var command = command
        var answer = try await send(command)
        if let length = answer.status.rightLength {
            command = command.expecting(length)
            answer = try await send(command)
        }
        guard answer.status.waiting != nil else { return answer }
        return try await fetchRest(of: answer, to: command)
    }

    /// 61xx: fetches the remaining bytes with GET RESPONSE, a bounded number of times.
    private func fetchRest(of first: CardAnswer, to command: CommandAPDU) async throws -> CardAnswer {
        let whole = try SecretBytes(capacity: 4_096)
        var answer = first
        for _ in 0..<16 {
            try answer.appendData(to: whole)
            guard let count = answer.status.waiting else { break }
            guard let get = CommandAPDU.getResponse(count, classByte: command.classByte) else { break }
            answer = try await send(get)
            if let length = answer.status.rightLength { answer = try await send(get.expecting(length)) }
        }
        guard answer.status.waiting == nil else { throw CardReaderFault.broken("answer without an end") }
        var status = [answer.status.first, answer.status.second]
        try whole.take(&status)
        guard let joined = CardAnswer(whole, 0..<whole.count) else { throw CardReaderFault.cardRemoved }
        return joined
    }

    /// One command to the card and its answer, in as many blocks as the reader requires.
    private func send(_ command: CommandAPDU) async throws -> CardAnswer {
        let bytes = descriptor.level == .tpdu ? command.bytesForT0 : command.bytes
        let blocks = CCIDChain.blocks(of: bytes, maximum: descriptor.maxMessageLength - CCIDCommand.headerLength)
        for block in blocks.dropLast() {
            let answer = try await perform(.transfer(block.data, chain: block.chain))
            guard answer.data.isEmpty, answer.header.specific == CCIDChain.next.rawValue else {
                throw CardReaderFault.broken("answer in the middle of a command")
            }
        }
        guard let last = blocks.last else { throw CardReaderFault.broken("empty command") }
        let answer = try await perform(.transfer(last.data, chain: last.chain))
        return try await joined(answer)
    }

    private func joined(_ first: Answer) async throws -> CardAnswer {
        guard first.header.specific == CCIDChain.begin.rawValue else {
            guard let answer = CardAnswer(first.buffer, first.data) else { throw CardReaderFault.cardRemoved }
            return answer
        }
        let whole = try SecretBytes(capacity: SecretBytes.largest)
        try whole.take(first.data, of: first.buffer)
        for _ in 0..<Self.maximumBlocks {
            let block = try await perform(.transfer([], chain: .next))
            try whole.take(block.data, of: block.buffer)
            guard let chain = CCIDChain(rawValue: block.header.specific), chain == .middle || chain == .end else {
                throw CardReaderFault.broken("chain of answers out of order")
            }
            guard chain == .end else { continue }
            guard let answer = CardAnswer(whole, 0..<whole.count) else { throw CardReaderFault.cardRemoved }
            return answer
        }
        throw CardReaderFault.broken("answer without an end")
    }
}
