import Foundation

@testable import Hardware

/// A conversation with a chip card reader as it was recorded (`Recordings/ccid-*.txt`).
struct CCIDRecording {
    struct Exchange {
        let command: [UInt8]
        var answers: [[UInt8]] = []
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Recordings")

    private(set) var exchanges: [Exchange] = []
    private(set) var notifications: [[UInt8]] = []
    private(set) var configuration: [UInt8] = []

    init(_ name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: "ccid-\(name).txt"), encoding: .utf8)
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            switch words.first {
            case ">": exchanges.append(Exchange(command: [UInt8](hexadecimal: words[1])))
            case "<": exchanges[exchanges.count - 1].answers.append([UInt8](hexadecimal: words[1]))
            case "!": notifications.append([UInt8](hexadecimal: words[1]))
            case "#" where words.count == 3 && words[1] == "configuration":
                configuration = [UInt8](hexadecimal: words[2])
            default: break
            }
        }
    }

    /// The reader that was recorded.
    ///
    /// - Parameter features: other features than recorded, for dwFeatures.
    func device(features: UInt32? = nil, interrupt: Bool = true, address: UInt8 = 2, serial: String? = "0001")
        -> USBDeviceDescription
    {
        var extra = Array(configuration[18..<18 + 54])
        if let features {
            for index in 0..<4 { extra[40 + index] = UInt8(truncatingIfNeeded: features >> (index * 8)) }
        }
        var endpoints = [
            USBDeviceDescription.Endpoint(address: 0x01, kind: .bulk, packetSize: 64),
            USBDeviceDescription.Endpoint(address: 0x82, kind: .bulk, packetSize: 64),
        ]
        if interrupt { endpoints.append(.init(address: 0x83, kind: .interrupt, packetSize: 8)) }
        let interface = USBDeviceDescription.Interface(
            number: 0,
            alternate: 0,
            classCode: 0x0B,
            subclass: 0,
            protocolCode: 0,
            endpoints: endpoints,
            extra: extra
        )
        return USBDeviceDescription(
            vendorID: 0x1D12,
            productID: 0x00CC,
            bus: 1,
            address: address,
            manufacturer: "Test",
            product: "Chip reader",
            serial: serial,
            interfaces: [interface]
        )
    }

    /// What the recorded reader answers to a command, whatever its sequence number.
    func answers(to command: [UInt8]) -> [[UInt8]] {
        func withoutSequence(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix(6)) + bytes.dropFirst(7) }
        let found =
            exchanges.first { $0.command == command }
            ?? exchanges.first { withoutSequence($0.command) == withoutSequence(command) }
        return (found?.answers ?? []).map { answer in
            var answer = answer
            answer[6] = command[6]
            return answer
        }
    }
}

extension [UInt8] {
    /// The bytes of hexadecimal text, as far as it is that.
    init(hexadecimal text: some StringProtocol) {
        let digits = text.compactMap(\.hexDigitValue)
        self = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
