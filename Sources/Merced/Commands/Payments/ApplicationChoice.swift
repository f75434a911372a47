import WooFoundation
import Yosemite

/// `--application 2` or `--application A0000000041010`: one of a card's applications.
enum ApplicationChoice: Hashable {
    /// Its place in the card's list, from 1.
    case number(Int)
    /// The application's identifier, or a prefix of at least five bytes; upper case.
    case identifier(String)

    /// - Returns: nil for text that is neither.
    init?(_ text: String) {
        if text.utf8.count <= 2, let number = Int(text), number > 0 {
            self = .number(number)
            return
        }
        let digits = text.uppercased()
        guard (10...32).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return nil
        }
        self = .identifier(digits)
    }

    /// - Returns: an index from 0; nil where the card has no such application.
    func index(in applications: [CardApplication]) -> Int? {
        switch self {
        case .number(let number): applications.indices.contains(number - 1) ? number - 1 : nil
        case .identifier(let wanted):
            applications.firstIndex { Self.digits(of: $0).hasPrefix(wanted) }
        }
    }

    static func digits(of application: CardApplication) -> String {
        application.aid.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

/// Chooses among a card's applications on the command line: by `--application`, or by asking at a terminal.
@MainActor
final class ApplicationChooser {
    private let wanted: ApplicationChoice?
    private let asks: Bool
    private var prompt: TerminalPrompt?
    /// The applications of a card when none was chosen; nil where no choice was needed.
    private(set) var unchosen: [CardApplication]?

    /// - Parameter asks: at the terminal, where there is one.
    init(wanted: ApplicationChoice?, asks: Bool) {
        self.wanted = wanted
        self.asks = asks
    }

    func choose(among applications: [CardApplication]) async -> Int? {
        unchosen = nil
        if let wanted {
            let index = wanted.index(in: applications)
            if index == nil { unchosen = applications }
            return index
        }
        if applications.count == 1 { return 0 }
        guard asks, let prompt = try? TerminalPrompt() else {
            unchosen = applications
            return nil
        }
        self.prompt = prompt
        defer { self.prompt = nil }
        for line in Self.rows(applications) { prompt.say(line) }
        let answer = try? await prompt.ask(Localization.question) { answer in
            ApplicationChoice(answer)?.index(in: applications) == nil ? Localization.notThere : nil
        }
        return answer.flatMap { ApplicationChoice($0)?.index(in: applications) }
    }

    /// The payment has ended, or is to end: a pending question is dropped.
    func cancel() { prompt?.cancel() }

    /// A card's applications, and how to choose one of them.
    static func sentence(_ applications: [CardApplication]) -> String {
        Localization.several(rows(applications).joined(separator: "; "))
    }

    private static func rows(_ applications: [CardApplication]) -> [String] {
        applications.enumerated().map { index, application in
            let digits = ApplicationChoice.digits(of: application)
            return "\(index + 1) \(application.name)" + (digits.isEmpty ? "" : " (\(digits))")
        }
    }

    private enum Localization {
        static let question = localized("Which of them pays? ")
        static let notThere = localized("Type the number at the beginning of a line.")
        static func several(_ rows: String) -> String {
            localized("The card has several applications: %@. Say which: --application 1", rows)
        }
    }
}
