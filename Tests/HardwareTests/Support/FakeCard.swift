import Synchronization

@testable import Hardware

/// A powered card whose answers a test writes: by the beginning of a command, longest first.
final class FakeCard: CardChannel {
    private let answers: Mutex<[[UInt8]: [UInt8]]>
    private let log = Mutex<[CommandAPDU]>([])

    /// - Parameter answers: hexadecimal beginnings of commands, and whole answers with their status.
    init(_ answers: [String: String]) {
        self.answers = Mutex(
            Dictionary(uniqueKeysWithValues: answers.map { ([UInt8](hexadecimal: $0), [UInt8](hexadecimal: $1)) })
        )
    }

    var commands: [CommandAPDU] { log.withLock { $0 } }
    func commands(_ instruction: UInt8) -> [CommandAPDU] { commands.filter { $0.instruction == instruction } }

    func transmit(_ command: CommandAPDU) async throws -> CardAnswer {
        log.withLock { $0.append(command) }
        let bytes = command.bytes
        let key = answers.withLock(\.keys).filter { bytes.starts(with: $0) }.max { $0.count < $1.count }
        var answer = key.flatMap { key in answers.withLock { $0[key] } } ?? [0x6A, 0x82]
        if answer.isEmpty { throw CardReaderFault.cardRemoved }
        let buffer = try SecretBytes(capacity: answer.count)
        try buffer.take(&answer)
        guard let result = CardAnswer(buffer, 0..<buffer.count) else { throw CardReaderFault.cardRemoved }
        return result
    }
}

/// The recorded test card, to be changed by tests.
enum TestCard {
    static let ppse = "00A404000E325041592E5359532E4444463031"
    static let pse = "00A404000E315041592E5359532E4444463031"
    static let visa = "00A4040007A0000000031010"
    static let options = "80A8"
    static let record1 = "00B2010C"
    static let record2 = "00B2020C"
    static let first = "80AE80"
    static let second = "80AE40"
    static let decline = "80AE00"

    static func entry(_ aid: String, _ label: String, _ priority: String) -> String {
        let parts = tlv("4F", aid) + tlv("50", Array(label.utf8).hexadecimal) + tlv("87", priority)
        return tlv("61", parts)
    }

    static func directory(_ entries: String...) -> String {
        tlv("6F", tlv("84", "325041592E5359532E4444463031") + tlv("A5", tlv("BF0C", entries.joined()))) + "9000"
    }

    static func control(_ aid: String, _ more: String = "") -> String {
        tlv("6F", tlv("84", aid) + tlv("A5", tlv("50", "56697361") + more)) + "9000"
    }

    static let cdol1 = tlv("8C", "9F02069F03069F1A0295055F2A029A039C019F3704")
    static let cdol2 = tlv("8D", "8A029F02069F03069F1A0295055F2A029A039C019F3704")
    static let number = tlv("5A", "4761739001010010")
    static let denial = tlv("9F0E", "0010880000")

    static func methods(_ rules: String) -> String { tlv("8E", "0000000000000000" + rules) }

    static func record(_ parts: String...) -> String { tlv("70", parts.joined()) + "9000" }

    static func cryptogram(_ information: String) -> String {
        tlv(
            "77",
            tlv("9F27", information) + "9F36020042" + tlv("9F26", "C46ABE8C02135E74") + tlv("9F10", "06010A03A0B000")
        )
            + "9000"
    }

    static func tlv(_ tag: String, _ value: String) -> String {
        BERTLV.encoded(
            TLVTag(rawValue: UInt32(tag, radix: 16) ?? 0),
            [UInt8](hexadecimal: value)
        ).hexadecimal
    }

    /// - Parameter changes: answers that differ from the card's usual ones; an empty one is a torn card.
    static func card(_ changes: [String: String] = [:]) -> FakeCard {
        let usual = [
            ppse: directory(entry("A0000000031010", "VISA CREDIT", "01")),
            visa: control("A0000000031010", tlv("9F38", "9F1A025F2A029A039C019F02069F3704")),
            options: "770A820218009404080102009000",
            record1: record(tlv("57", "4761739001010010D311220100000000001F")),
            record2: record(number, tlv("5F24", "311231"), cdol1, cdol2, methods("5E031F03"), denial),
            first: cryptogram("80"),
            second: cryptogram("40"),
            decline: cryptogram("00"),
            "0082": "9000",
        ]
        return FakeCard(usual.merging(changes) { $1 })
    }
}
