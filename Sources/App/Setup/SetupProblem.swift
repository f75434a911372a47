import Yosemite

/// A problem, in words for a page of the set-up, and the remedies that the page offers.
struct SetupProblem: Hashable, Sendable {
    enum Remedy: Hashable, Sendable {
        case trustFile
        case allowHTTP
        /// The store has moved to another address.
        case moveTo(String)
        /// No listener on this computer: the page shows the password instead.
        case approveElsewhere
        case methods
    }

    let whatHappened: String
    let whatItMeans: String
    let whatToDo: String
    var remedy: Remedy?

    init(_ whatHappened: String, _ whatItMeans: String = "", _ whatToDo: String = "", remedy: Remedy? = nil) {
        self.whatHappened = whatHappened
        self.whatItMeans = whatItMeans
        self.whatToDo = whatToDo
        self.remedy = remedy
    }

    init(_ error: any Error) {
        guard let error = error as? LoginError else {
            self.init(StoreWords.describe(error), "", Localization.tryAgain)
            return
        }
        let advice = error.advice
        let remedy = Self.remedy(for: error)
        self.init(
            advice.whatHappened,
            advice.whatItMeans,
            remedy.flatMap(Self.words) ?? advice.whatToDo,
            remedy: remedy
        )
    }

    var items: [SetupItem] {
        let rest = [whatItMeans, whatToDo].filter { !$0.isEmpty }.map { SetupItem.text($0) }
        return [.text("! " + whatHappened, role: .bad)] + rest
    }

    private static func remedy(for error: LoginError) -> Remedy? {
        switch error {
        case .insecureAddress: .allowHTTP
        case .certificate(_, let problem, _):
            switch problem {
            case .unknownAuthority, .selfSigned, .caFileUnreadable: .trustFile
            case .wrongName, .expired, .notYetValid, .other: nil
            }
        case .moved(let target): .moveTo(target)
        case .cannotListen: .approveElsewhere
        case .passwordsOff, .keyNeedsHTTPS, .keyNeedsPrettyPermalinks, .cannotRevokeKey, .headerStripped,
            .cannotSignIn:
            .methods
        case .badAddress, .hostNotFound, .unreachable, .timedOut, .redirectLoop, .downgraded, .notWordPress,
            .answersEverything, .maintenance, .firewall, .noWooCommerce, .wrongKey, .wrongSecret, .wrongPassword,
            .unknownUser, .wrongOwnPassword, .passwordNeedsHTTPS, .wrongRole, .cannotRead, .clockWrong, .rejected,
            .timedOutWaiting, .cancelled, .answer:
            nil
        }
    }

    /// The screen's own words where the general ones name an option of the command line.
    private static func words(for remedy: Remedy) -> String? {
        switch remedy {
        case .trustFile: Localization.trustFile
        case .allowHTTP: Localization.allowHTTP
        case .moveTo: Localization.moveTo
        case .approveElsewhere, .methods: nil
        }
    }

    enum Localization {
        static let tryAgain = localized("Try again, or go back with Esc.")
        static let trustFile = localized("If the authority is yours, name its PEM file below.")
        static let allowHTTP = localized("Type https:// in front, or allow it below if nobody can listen in between.")
        static let moveTo = localized("Go there only if that is your shop.")
    }
}
