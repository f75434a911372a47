import TerminalUI
import Yosemite

extension AppCommands {
    static let feedback = Command(
        id: "feedback",
        label: FeedbackLocalization.feedback,
        help: FeedbackLocalization.feedbackHelp,
        group: .everywhere
    )

    enum FeedbackLocalization {
        static let feedback = localized("Say how you like merced…")
        static let feedbackHelp = localized("Writes it to a file here, or opens the page that is configured for it.")
    }
}
