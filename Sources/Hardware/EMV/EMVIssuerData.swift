/// The bank's data for the card: tags 91, 71, 72 (EMV book 3, 10.9, 10.10).
struct EMVIssuerData: Hashable, Sendable {
    /// Commands of a script, in order.
    typealias Script = [CommandAPDU]

    static let maximumLength = 256
    private static let maximumCommands = 16

    /// Tag 91, 8…16 bytes.
    private(set) var authentication: [UInt8]?
    /// Templates 71.
    private(set) var scriptsBefore: [Script] = []
    /// Templates 72.
    private(set) var scriptsAfter: [Script] = []

    /// Keeps what can be parsed; the rest of truncated data is left out.
    init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumLength, let elements = try? BERTLV.elements(in: bytes.span) else { return }
        for element in elements {
            let value = Array(bytes[element.value])
            switch element.tag {
            case .issuerAuthenticationData where (8...16).contains(value.count): authentication = value
            case .scriptBeforeSecondCryptogram: scriptsBefore.append(Self.commands(value))
            case .scriptAfterSecondCryptogram: scriptsAfter.append(Self.commands(value))
            default: break
            }
        }
    }

    private static func commands(_ template: [UInt8]) -> Script {
        let elements = (try? BERTLV.elements(in: template.span)) ?? []
        return elements.filter { $0.tag == .scriptCommand }.prefix(maximumCommands)
            .compactMap { CommandAPDU(Array(template[$0.value])) }
    }
}
