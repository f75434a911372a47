/// One finding of the doctor.
struct DoctorFinding: Encodable, Equatable {
    enum State: String, Encodable {
        case good
        /// Worth knowing; merced runs.
        case note
        /// Something does not work.
        case bad
        /// A fact without a verdict.
        case fact

        func mark(isASCII: Bool) -> String {
            switch self {
            case .good: isASCII ? "+" : "✓"
            case .note: "!"
            case .bad: isASCII ? "x" : "✗"
            case .fact: " "
            }
        }
    }

    let state: State
    let name: String
    var text: String
    /// The remedy.
    var advice: String?

    static func good(_ name: String, _ text: String) -> Self { .init(state: .good, name: name, text: text) }
    static func fact(_ name: String, _ text: String) -> Self { .init(state: .fact, name: name, text: text) }
    static func note(_ name: String, _ text: String, _ advice: String? = nil) -> Self {
        .init(state: .note, name: name, text: text, advice: advice)
    }
    static func bad(_ name: String, _ text: String, _ advice: String? = nil) -> Self {
        .init(state: .bad, name: name, text: text, advice: advice)
    }
}

/// Findings on one subject.
struct DoctorSection: Encodable, Equatable {
    var title: String
    var findings: [DoctorFinding]
}
