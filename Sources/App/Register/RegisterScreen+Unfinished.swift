import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Sales on hold that are paid in part, and money in transit: each stays visible until it is finished.
extension RegisterScreen {
    /// The state of a sale in a few words: `20.00 of 52.40 paid · ! card not known`.
    func unfinishedWords(_ facts: OpenSaleFacts) -> String {
        let sale = facts.sale
        func sum(_ state: OpenSale.Part.State) -> Decimal {
            sale.parts.filter { $0.state == state }.map(\.leg.due).reduce(0, +)
        }
        var words = facts.depositAt == nil ? [] : [SplitWords.deposit]
        if [.open, .locked].contains(sale.state), sale.taken > 0 {
            words.append(SplitWords.paidOf(self.words.money(sale.taken), self.words.money(sale.total)))
        }
        if sale.isBegun, (sale.unknown ?? sale.asked) != nil { words.append(SplitWords.cardUnknown) }
        let refused = facts.refusedRefunds.map(\.leg.due).reduce(0, +)
        if refused > 0 { words.append(SplitWords.refundRefused(self.words.money(refused))) }
        if sum(.voiding) > refused { words.append(SplitWords.onItsWay(self.words.money(sum(.voiding) - refused))) }
        let untaken = facts.tasks.filter { $0.kind == .capture && !$0.isDone }.map(\.partID)
        let open = sale.parts.filter { untaken.contains($0.id) }.map(\.leg.due).reduce(0, +)
        if open > 0 { words.append(SplitWords.untaken(self.words.money(open))) }
        return words.joined(separator: " · ")
    }

    /// Enter continues one: in the cart where something is left to be paid, otherwise by asking the processor again.
    func showUnfinished() {
        let sales = model.unfinished
        let choices = sales.map { facts in
            let when = context.format.moment(facts.openedAt, now: context.dates.now())
            let label = facts.number.isEmpty ? OrderFormWords.short(facts.label) : facts.number
            let problem = facts.tasks.first { $0.kind == .reverse && !$0.isDone }?.problem
            let words = [label, unfinishedWords(facts), when, problem.flatMap(CounterWords.oneLine) ?? ""]
                .filter { !$0.isEmpty }
            return Choice(id: facts.uuid, label: words.joined(separator: " · "))
        }
        let (returning, parked) = (model.returning, model.parked)
        let doubled = "doubled"
        let twice =
            model.doubled == 0
            ? [] : [Choice(id: doubled, label: SplitWords.ordersMadeTwice(model.doubled), role: .warn)]
        let byHand = ChoiceDialog.Other(key: "b", hint: ReturningWords.byHand) { [weak self] picked in
            if let money = returning.first(where: { $0.id == picked }) { self?.askByHand(money) }
            if let facts = sales.first(where: { $0.uuid == picked }) { self?.askByHand(facts) }
            return .close
        }
        let hasRefused = returning.contains { $0.state == .refused } || sales.contains { !$0.refusedRefunds.isEmpty }
        let dialog = ChoiceDialog(
            id: "register.unfinished",
            title: SplitWords.unfinished,
            choices: choices + returning.map { Choice(id: $0.id, label: words(of: $0)) }
                + parked.map { Choice(id: $0.uuid, label: words(ofParked: $0)) } + twice,
            others: hasRefused ? [byHand] : []
        ) { [weak self] picked in
            if let facts = sales.first(where: { $0.uuid == picked }) { self?.goOn(with: facts) }
            if let money = returning.first(where: { $0.id == picked }) { self?.askAgain(for: money) }
            if let back = parked.first(where: { $0.uuid == picked }) { self?.askParked(back) }
            if picked == doubled { self?.edits.showDoubled() }
            return .close
        }
        host?.present(dialog)
    }

    func goOn(with facts: OpenSaleFacts) {
        if [.open, .locked].contains(facts.state) {
            let held = model.held.first { $0.cart.uuid == facts.uuid }
            let kept = held ?? facts.cart.map { KeptCart(of: $0, at: facts.openedAt) }
            if let kept { model.recall(kept) }
            box.say(nil)
            return focus(find: true)
        }
        if facts.mustBePresented { box.say(.added(ReturningWords.present)) }
        model.resolve(facts.uuid) { [weak self] result in
            self?.box.say(nil)
            switch result {
            case .success(let found):
                if let why = found.sale.whyRefused {
                    self?.host?.toast(why, kind: .error)
                    return
                }
                let outcome = found.sale.outcome
                let words = outcome.sentence(because: CounterWords.oneLine(found.sale.lastProblem))
                self?.host?.toast(words, kind: outcome.exitStatus == 0 ? .good : .warning)
            case .failure(let error): self?.toast(error)
            }
        }
    }

    func sayPaid(_ sold: TillReceipt) {
        host?.toast(SplitWords.paidAside(sold.number, words.money(sold.total)), kind: .good)
    }
}

extension OpenSaleFacts {
    /// What a processor refuses, and what to do about it; nil where it refuses nothing.
    var whyRefused: String? {
        tasks.first(where: \.isRefused).map { SplitWords.refused(CounterWords.oneLine($0.problem) ?? "") }
    }
}
