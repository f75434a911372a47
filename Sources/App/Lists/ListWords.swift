import Yosemite

/// The messages of every list.
enum ListWords {
    static func unanswered(_ reason: String) -> String { localized("The list could not be read: %@", reason) }
    static let notUpToDate = localized("! not up to date")
}
