import TerminalUI
import WooFoundation
import Yosemite

/// Age restrictions: the clerk is asked before money is taken; a scan never answers (`register.md`, "Stock and age").
extension RegisterScreen {
    private static let maximumNames = 4

    /// Whether something has to be asked before money is taken; then it is.
    func asksFirst(_ wish: Wish) -> Bool {
        if let question = model.ageQuestion {
            askAge(question, then: wish)
        } else if let price = model.unsentPrices.first {
            askPrice(price, then: wish)
        } else if let tax = model.checkoutTax {
            ask(tax, then: wish)
        } else {
            return false
        }
        return true
    }

    /// - Parameter wish: what to continue with once the customer is old enough.
    func askAge(_ question: AgeQuestion, then wish: Wish) {
        let asked = rows.filter { question.rows.contains($0.id) }
        let settings = context.format.settings
        let today = settings.timeZone.civil(context.dates.now())
        let latest = AgeCheck.latestBirth(age: question.age, today: today)
        let names = asked.prefix(Self.maximumNames).map { CounterLine.text(OrderFormWords.short($0.name)) }
        let more = asked.count - names.count
        present(
            EntryDialog(
                id: "register.age",
                title: AgeWords.title(question.age),
                label: AgeWords.birth,
                saving: AgeWords.check,
                presets: [
                    EntryDialog.Preset(key: "y", label: AgeWords.yes, text: "y"),
                    EntryDialog.Preset(key: "n", label: AgeWords.no, text: "n"),
                ],
                lines: { _ in
                    names + (more > 0 ? [.text(AgeWords.more(more))] : [])
                        + [.blank, .text(AgeWords.latest(AgeWords.day(latest))), .blank]
                },
                onTake: { [weak self] typed in self?.answer(typed, question, today, then: wish) ?? .taken }
            )
        )
    }

    private func answer(_ typed: String, _ question: AgeQuestion, _ today: CivilTime, then wish: Wish)
        -> EntryDialog.Outcome
    {
        switch typed.lowercased() {
        case "": return .wrong(AgeWords.how)
        case "y": confirm(question.age, .seen, then: wish)
        case "n": refuse(question)
        default:
            guard let born = AgeCheck.day(typed) else { return .wrong(AgeWords.form) }
            guard AgeCheck.isOldEnough(born: born, age: question.age, today: today) else {
                return .wrong(AgeWords.tooYoung(question.age))
            }
            confirm(question.age, .birthDate, then: wish)
        }
        return .taken
    }

    private func confirm(_ age: Int, _ way: AgeCheck.Way, then wish: Wish) {
        let now = context.dates.now()
        model.change { $0.ageCheck = AgeCheck(age: age, way: way, at: now) }
        wants(wish)
    }

    private func refuse(_ question: AgeQuestion) {
        let names = rows.filter { question.rows.contains($0.id) }.map { OrderFormWords.short($0.name) }
        model.change { cart in
            for row in question.rows { cart.removeRow(row) }
        }
        box.say(.alarm(AgeWords.refused(names.joined(separator: ", "), question.age)))
    }

    enum AgeWords {
        static func title(_ age: Int) -> String { localized("Is the customer %@ or older?", "\(age)") }
        static let birth = localized("Date of birth")
        static let check = localized("Check")
        static let yes = localized("Old enough: I have seen it")
        static let no = localized("Not sold: remove it")
        static func more(_ count: Int) -> String { localized("and %@ more", "\(count)") }
        static func latest(_ day: String) -> String { localized("Born on %@ or before.", day) }
        static let how = localized("y, n, or the date of birth.")
        static let form = localized("A date of birth as 2001-12-24 or 24.12.2001.")
        static func tooYoung(_ age: Int) -> String { localized("Under %@: n removes the item.", "\(age)") }
        static func refused(_ names: String, _ age: Int) -> String {
            localized("Removed, not sold under %@: %@", "\(age)", names)
        }

        static func day(_ time: CivilTime) -> String {
            func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
            return "\(time.year)-\(two(time.month))-\(two(time.day))"
        }
    }
}
