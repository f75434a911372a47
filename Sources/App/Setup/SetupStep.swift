import TerminalUI

/// The content and actions of one page of the set-up; `SetupPage` draws it and handles the keys.
@MainActor
protocol SetupStep: AnyObject {
    var id: String { get }
    /// In the status line.
    var title: String { get }
    /// Which of the three steps it belongs to.
    var number: Int { get }

    func items(_ form: SetupForm) -> [SetupItem]
    /// The initial texts of the fields; read once.
    var beginnings: [String: String] { get }
    /// Enter on an option or a button.
    func press(_ id: String, in form: inout SetupForm)
    /// Space on an option.
    func pick(_ id: String, in form: inout SetupForm)
    func typed(in form: SetupForm)
    func appear()
    /// Hints instead of the usual ones.
    var hints: [Hint]? { get }
    /// The fields whose text is lost when the page is left.
    var fieldsToAskAbout: [String] { get }
}

extension SetupStep {
    var beginnings: [String: String] { [:] }
    func pick(_ id: String, in form: inout SetupForm) { press(id, in: &form) }
    func typed(in form: SetupForm) {}
    func appear() {}
    var hints: [Hint]? { nil }
    var fieldsToAskAbout: [String] { [] }
}
