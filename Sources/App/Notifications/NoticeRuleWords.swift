import FoundationEssentials
import WooFoundation
import Yosemite

/// A rule in words, and as fields for typing.
@MainActor
enum NoticeRuleWords {
    static func line(_ rule: NoticeRule) -> String { "\(what(rule)): \(ways(rule))" }

    /// `New orders, failed payments from 100 in shop, not 22:00-07:00`
    static func what(_ rule: NoticeRule) -> String {
        let isAll = rule.kinds == Set(NoticeRule.choices)
        let kinds = NoticeRule.choices.filter(rule.kinds.contains).map { NoteWords.kind($0) }
        let names = isAll ? [Localization.everything] : kinds
        var words = names.enumerated().map { $0.offset == 0 ? $0.element : $0.element.lowercasedFirst }
            .joined(separator: ", ")
        if words.isEmpty { words = Localization.nothing }
        if !rule.statuses.isEmpty { words += " (\(rule.statuses.joined(separator: ", ")))" }
        if let minimum = rule.minimum { words += " " + Localization.from("\(minimum)") }
        if let store = rule.store { words += " " + Localization.inStore(store) }
        if let quiet = rule.quiet { words += ", " + Localization.not(quiet.text) }
        return words
    }

    static func ways(_ rule: NoticeRule) -> String {
        switch (rule.ringsBell, rule.showsOnDesktop) {
        case (true, true): Localization.both
        case (true, false): Localization.bell
        case (false, true): Localization.desktop
        case (false, false): Localization.off
        }
    }

    // MARK: Fields

    static func fields(of rule: NoticeRule, stores: [String]) -> [TypedField] {
        let isAll = rule.kinds == Set(NoticeRule.choices)
        let what =
            isAll ? "all" : NoticeRule.choices.filter(rule.kinds.contains).map(\.rawValue).joined(separator: ", ")
        let names = (["all"] + NoticeRule.choices.map(\.rawValue)).joined(separator: ", ")
        return [
            TypedField(
                id: "what",
                label: Localization.whatField,
                value: what,
                limit: 200,
                objection: { kinds(in: $0) == nil ? Localization.whatProblem(names) : nil }
            ),
            TypedField(
                id: "status",
                label: Localization.statusField,
                value: rule.statuses.joined(separator: ", "),
                limit: 200
            ),
            TypedField(
                id: "minimum",
                label: Localization.minimumField,
                value: rule.minimum.map { "\($0)" } ?? "",
                limit: 20,
                objection: { $0.isEmpty || amount(in: $0) != nil ? nil : Localization.minimumProblem }
            ),
            TypedField(
                id: "store",
                label: Localization.storeField,
                value: rule.store ?? "",
                limit: 40,
                objection: {
                    $0.isEmpty || stores.contains($0) ? nil : Localization.storeProblem(stores.joined(separator: ", "))
                }
            ),
            TypedField(
                id: "quiet",
                label: Localization.quietField,
                value: rule.quiet?.text ?? "",
                limit: 11,
                objection: { $0.isEmpty || NoticeRule.QuietHours($0) != nil ? nil : Localization.quietProblem }
            ),
            TypedField(
                id: "ways",
                label: Localization.waysField,
                value: [rule.ringsBell ? "bell" : nil, rule.showsOnDesktop ? "desktop" : nil].compactMap { $0 }
                    .joined(separator: ", "),
                limit: 20,
                objection: { words(in: $0).allSatisfy(["bell", "desktop"].contains) ? nil : Localization.waysProblem }
            ),
        ]
    }

    /// nil where a field has an invalid value.
    static func rule(from values: [String: String]) -> NoticeRule? {
        guard let kinds = kinds(in: values["what"] ?? "") else { return nil }
        var rule = NoticeRule()
        rule.kinds = kinds
        rule.statuses = words(in: values["status"] ?? "")
        if let text = values["minimum"], !text.isEmpty {
            guard let minimum = amount(in: text) else { return nil }
            rule.minimum = minimum
        }
        if let store = values["store"], !store.isEmpty { rule.store = store }
        if let text = values["quiet"], !text.isEmpty {
            guard let quiet = NoticeRule.QuietHours(text) else { return nil }
            rule.quiet = quiet
        }
        let ways = words(in: values["ways"] ?? "")
        (rule.ringsBell, rule.showsOnDesktop) = (ways.contains("bell"), ways.contains("desktop"))
        return rule
    }

    private static func words(in text: String) -> [String] {
        text.split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() }
    }

    /// nil for no word, or an unknown one.
    private static func kinds(in text: String) -> Set<Note.Kind>? {
        let words = words(in: text)
        guard !words.isEmpty else { return nil }
        var kinds: Set<Note.Kind> = []
        for word in words {
            if word == "all" {
                kinds.formUnion(NoticeRule.choices)
            } else if let kind = NoticeRule.choices.first(where: { $0.rawValue == word }) {
                kinds.insert(kind)
            } else {
                return nil
            }
        }
        return kinds
    }

    private static func amount(in text: String) -> Decimal? {
        let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 } && text.utf8.count <= 15
        return isPlain ? Decimal(string: text) : nil
    }

    enum Localization {
        static let everything = localized("Everything")
        static let nothing = localized("Nothing")
        static func from(_ amount: String) -> String { localized("from %@", amount) }
        static func inStore(_ name: String) -> String { localized("in %@", name) }
        static func not(_ hours: String) -> String { localized("not %@", hours) }
        static let both = localized("bell and desktop")
        static let bell = localized("bell")
        static let desktop = localized("desktop")
        static let off = localized("off")
        static let whatField = localized("What happens")
        static let statusField = localized("Status (any where empty)")
        static let minimumField = localized("From which amount")
        static let storeField = localized("Store (all where empty)")
        static let quietField = localized("Quiet hours")
        static let waysField = localized("Notified by")
        static func whatProblem(_ names: String) -> String { localized("One or more of %@", names) }
        static let minimumProblem = localized("An amount, as 100 or 99.50")
        static func storeProblem(_ names: String) -> String { localized("One of %@", names) }
        static let quietProblem = localized("Hours of the day, as 22:00-07:00")
        static let waysProblem = localized("bell, desktop, both, or nothing")
    }
}

extension String {
    /// `New orders` within a sentence. A name beginning with two capitals stays.
    fileprivate var lowercasedFirst: String {
        dropFirst().contains(where: \.isUppercase) ? self : prefix(1).lowercased() + dropFirst()
    }
}
