import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The return of a sale whose receipt was scanned. Nothing happens before the question at its end is answered.
@MainActor
final class ReturnDialog: CounterDialog {
    /// How the money is paid out.
    enum Way: Hashable {
        case asItCame
        case by(SaleLeg.Kind, String)
    }

    struct Failure: Error, Hashable { let words: String }

    private enum Row: Hashable { case line(Int), restock, way, reason }

    let id = "return"
    private let left: ReturnLeft
    private let context: SiteContext
    private let host: ScreenHost
    private let onExchange: @MainActor (SaleCart.Exchange) -> String?
    private let onNothing: @MainActor (_ source: String) -> Bool
    private let onReturned: @MainActor (TillReceipt, ReturnPlan) -> Void
    private var request = ReturnRequest()
    private var quantities: [Decimal]
    private var typed = TypedQuantity()
    private var selected = 0
    private var restocks = true
    private var way = 0
    private var reasonField = TextField("", limit: 200)
    private var plan: Result<ReturnPlan, Failure>?
    private var asked = 0
    private var remark: String?
    private var isWriting = false
    private var isAsking = false
    private weak var overlay: CounterOverlay?

    /// - Parameters:
    ///   - onExchange: uses the returned goods as payment for others; returns why that is not possible, as a sentence.
    ///   - onNothing: removes returned goods from the sale again; false where there were none.
    init(
        _ left: ReturnLeft,
        context: SiteContext,
        host: ScreenHost,
        onExchange: @escaping @MainActor (SaleCart.Exchange) -> String?,
        onNothing: @escaping @MainActor (_ source: String) -> Bool,
        onReturned: @escaping @MainActor (TillReceipt, ReturnPlan) -> Void
    ) {
        (self.left, self.context, self.host) = (left, context, host)
        (self.onExchange, self.onNothing, self.onReturned) = (onExchange, onNothing, onReturned)
        quantities = left.lines.map { _ in 0 }
        selected = left.lines.firstIndex { $0.left > 0 } ?? 0
        // Where one piece can be returned, it is selected.
        if left.lines.map(\.left).reduce(0, +) <= 1, !left.lines.isEmpty { quantities[selected] = most(selected) }
    }

    func present() {
        let overlay = CounterOverlay(self, host: host)
        self.overlay = overlay
        host.present(overlay)
        change()
    }

    private var rows: [Row] { left.lines.indices.map { .line($0) } + [.restock, .way, .reason] }
    private var current: Row { rows[selected] }
    private var ways: [Way] {
        var ways: [Way] = [.asItCame]
        for leg in left.legs where leg.left > 0 {
            let way = Way.by(leg.kind, leg.tender)
            if !ways.contains(way) { ways.append(way) }
        }
        return ways
    }

    var keyMeaning: KeyMeaning { current == .reason ? .text : .command }
    var focus: String { current == .reason ? "field" : "row.\(selected)" }
    private func money(_ amount: Decimal) -> String {
        context.format.money(amount, currency: left.currency, symbol: "")
    }
    private func most(_ place: Int) -> Decimal { left.lines[place].left }

    // MARK: Picture

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title, scope: left.number)
        let when = context.format.moment(left.soldAt, now: context.dates.now())
        viewState.lines =
            [.text(Localization.sold(when, money(left.total)), role: .muted)]
            + (left.order.isEmpty ? [] : [.text(Localization.elsewhere(left.order), role: .muted)]) + [.blank]
            + rows.enumerated().map { line($0, $1) } + [.blank] + outcome + [.blank]
        if isWriting || isAsking {
            viewState.hints = [Hint("Esc", Localization.stop)]
            return viewState
        }
        viewState.hints = [
            Hint("Enter", Localization.giveBack), Hint("x", ExchangeWords.key), Hint("+ -", Localization.quantity),
            Hint("*", Localization.everything),
            Hint("Esc", Localization.cancel),
        ]
        return viewState
    }

    private func line(_ index: Int, _ row: Row) -> CounterLine {
        func choice(_ label: String, _ detail: String, isOff: Bool = false) -> CounterLine {
            .choice(
                CounterChoice(label: label, detail: detail, isSelected: index == selected, isOff: isOff, index: index)
            )
        }
        switch row {
        case .line(let place):
            let sold = left.lines[place]
            let name = CounterWords.oneLine(sold.name) ?? Localization.nameless
            guard sold.left > 0 else { return choice(name, Localization.gone, isOff: true) }
            return choice(name, Localization.count(quantities[place], "\(sold.left)", money(sold.amount)))
        case .restock: return choice((restocks ? "[x] " : "[ ] ") + Localization.restock, "")
        case .way:
            let words =
                switch ways[way] {
                case .asItCame: Localization.asItCame
                case .by(_, let tender): CounterWords.oneLine(tender) ?? ""
                }
            return choice(Localization.way, words)
        case .reason:
            return .field(label: Localization.reason, reasonField, isFocused: index == selected)
        }
    }

    private var outcome: [CounterLine] {
        if isWriting || isAsking { return [.text(Localization.asking, role: .muted)] }
        let lines = remark.map { [CounterLine.text("! " + $0, role: .warn)] } ?? []
        switch plan {
        case nil: return remark == nil ? [.text(Localization.choose, role: .muted)] : lines
        case .failure(let failure): return lines + [.text("! " + failure.words, role: .warn)]
        case .success(let plan):
            return lines + [.pair(Localization.givesBack, money(plan.total))]
                + plan.sums.map { .pair(CounterWords.oneLine($0.words) ?? "", money($0.rounded)) }
        }
    }

    // MARK: Keys

    func press(_ key: Key) -> OverlayOutcome {
        guard !isWriting, !isAsking else { return .stay }
        remark = nil
        switch key {
        case .up, .backTab: move(-1)
        case .down, .tab: move(1)
        case .enter: review()
        default: edit(key)
        }
        return .stay
    }

    private func move(_ by: Int) {
        typed = TypedQuantity()
        selected = min(max(0, selected + by), rows.count - 1)
    }

    private func edit(_ key: Key) {
        switch (current, key) {
        case (.reason, _): _ = reasonField.handle(.key(key))
        case (_, .character("x")): return exchange()
        case (_, .character("j")): return move(1)
        case (_, .character("k")): return move(-1)
        case (_, .character("*")):
            let all = left.lines.indices.map(most)
            quantities = quantities == all ? all.map { _ in 0 } : all
        case (.line(let place), .character("+")), (.line(let place), .right): set(quantities[place] + 1, place)
        case (.line(let place), .character("-")), (.line(let place), .left): set(quantities[place] - 1, place)
        case (.line(let place), .character(" ")): set(quantities[place] == 0 ? most(place) : 0, place)
        case (.line(let place), .character(let character)):
            guard let number = typed.type(character, in: place, most: most(place)) else { return }
            set(number, place, isTyped: true)
        case (.restock, .character(" ")), (.restock, .character("+")), (.restock, .character("-")): restocks.toggle()
        case (.way, .character(" ")), (.way, .character("+")), (.way, .right): way = (way + 1) % ways.count
        case (.way, .character("-")), (.way, .left): way = (way + ways.count - 1) % ways.count
        default: return
        }
        change()
    }

    private func set(_ quantity: Decimal, _ place: Int, isTyped: Bool = false) {
        if !isTyped { typed = TypedQuantity() }
        if quantity > most(place) { remark = Localization.most("\(most(place))") }
        quantities[place] = min(max(0, quantity), most(place))
    }

    func type(_ text: String) {
        guard !isWriting, !isAsking else { return }
        switch current {
        case .reason: _ = reasonField.handle(.paste(text))
        // Digits typed in one read are a quantity of two or three digits.
        case .line(let place): if let quantity = Quantity.typed(text) { set(quantity, place) }
        case .restock, .way: return
        }
        change()
    }

    func scanned(_ scan: Scan) -> OverlayOutcome {
        remark = Localization.scan
        return .stay
    }

    func click(_ row: Int) -> OverlayOutcome {
        guard !isWriting, !isAsking, rows.indices.contains(row) else { return .stay }
        if row == selected { edit(.character(" ")) } else { selected = row }
        return .stay
    }

    /// While the store is asked, Esc ends only that; storing goes on.
    func escape() -> OverlayOutcome {
        guard isWriting || isAsking else { return .close }
        context.stores.dispatch(SaleAction.stopAsking(siteID: context.siteID) { _ in })
        return .stay
    }

    var discard: CounterDiscard? {
        guard !isWriting, !isAsking else { return nil }
        guard quantities.contains(where: { $0 > 0 }) || !reasonField.text.isEmpty else { return nil }
        return CounterDiscard(title: Localization.discardTitle, body: Localization.discardBody(left.number))
    }

    // MARK: Computing

    private func change() {
        request.quantities = [:]
        for (line, quantity) in zip(left.lines, quantities) where quantity > 0 {
            request.quantities[line.position] = quantity
        }
        request.unstocked = restocks ? [] : Set(request.quantities.keys)
        request.reason = reasonField.text
        request.ways =
            switch ways[way] {
            case .asItCame: []
            case .by(.cash, _): [.cash()]
            case .by(.card, _): [.card()]
            case .by(_, let tender): [.tender(tender)]
            }
        plan = nil
        asked += 1
        let asked = asked
        host.setNeedsRender()
        guard !request.quantities.isEmpty else { return }
        context.stores.dispatch(
            SaleAction.planReturn(siteID: context.siteID, name: left.uuid, request: request) { [weak self] result in
                guard let self, self.asked == asked else { return }
                self.plan = result.mapError { [context] in Failure(words: context.describe($0)) }
                self.host.setNeedsRender()
            }
        )
    }

    /// Nothing is stored before the sale that it pays for; the store is asked now, while the customer chooses goods.
    private func exchange() {
        if request.quantities.isEmpty, onNothing(left.uuid) {
            if let overlay { host.dismiss(overlay) }
            return
        }
        guard case .success = plan else {
            if plan == nil { remark = request.quantities.isEmpty ? Localization.choose : Localization.workingOut }
            return
        }
        request.reason = reasonField.text
        check(request)
    }

    private func check(_ request: ReturnRequest) {
        isAsking = true
        host.setNeedsRender()
        context.stores.dispatch(
            SaleAction.planReturn(siteID: context.siteID, name: left.uuid, request: request, checks: true) {
                [weak self] result in
                guard let self else { return }
                self.isAsking = false
                switch result {
                case .success(let plan): self.take(plan, request)
                case .failure(ReturnProblem.notChecked(_, let reason)):
                    self.askUnchecked(reason, request) { [weak self] in self?.check($0) }
                case .failure(let error):
                    self.change()
                    self.remark = self.context.describe(error)
                }
                self.host.setNeedsRender()
            }
        )
    }

    private func take(_ plan: ReturnPlan, _ request: ReturnRequest) {
        let names = plan.lines.map { "\($0.quantity) × \(CounterWords.oneLine($0.name) ?? Localization.nameless)" }
        let exchange = SaleCart.Exchange(
            source: left.uuid,
            number: left.number,
            words: names.joined(separator: ", "),
            request: request,
            worth: plan.total,
            orderID: left.orderID
        )
        if let problem = onExchange(exchange) {
            remark = problem
        } else if let overlay {
            host.dismiss(overlay)
        }
    }

    /// The goods may have been returned elsewhere; *Cancel* is selected.
    private func askUnchecked(
        _ reason: String,
        _ request: ReturnRequest,
        _ goOn: @escaping @MainActor (ReturnRequest) -> Void
    ) {
        let button = DialogButton(id: "unchecked", label: Localization.unchecked)
        let question = Dialog(
            id: "return.unchecked",
            title: Localization.uncheckedTitle(left.number),
            body: [CounterWords.oneLine(reason) ?? "", Localization.uncheckedBody],
            buttons: [.cancel, button]
        )
        host.present(
            DialogOverlay(question) { pressed in
                guard pressed == button.id else { return .close }
                var decided = request
                decided.isUnchecked = true
                goOn(decided)
                return .close
            }
        )
    }

    /// The question before anything happens; *Cancel* is selected.
    private func review() {
        guard case .success(let plan) = plan else {
            if plan == nil {
                remark = request.quantities.isEmpty ? Localization.choose : Localization.workingOut
            }
            return
        }
        request.reason = reasonField.text
        let request = request
        let legs = plan.sums.map { "\(CounterWords.oneLine($0.words) ?? ""): \(money($0.rounded))" }
        let button = DialogButton(id: "return", label: Localization.giveBackAmount(money(plan.total)))
        let question = Dialog(
            id: "return.confirm",
            title: Localization.question(money(plan.total), left.number),
            body: legs + (plan.mustBePresented ? [Localization.presented] : []) + [Localization.mails],
            buttons: [.cancel, button]
        )
        host.present(
            DialogOverlay(question) { [weak self] pressed in
                if pressed == button.id { self?.write(request, plan) }
                return .close
            }
        )
    }

    private func write(_ request: ReturnRequest, _ plan: ReturnPlan) {
        isWriting = true
        host.setNeedsRender()
        context.stores.dispatch(
            SaleAction.returnSale(
                siteID: context.siteID,
                name: left.uuid,
                request: request,
                shownTotal: plan.total
            ) { [weak self] result in
                guard let self else { return }
                self.isWriting = false
                switch result {
                case .success(let receipt):
                    if let overlay = self.overlay { self.host.dismiss(overlay) }
                    self.onReturned(receipt, plan)
                case .failure(ReturnProblem.notChecked(_, let reason)):
                    self.askUnchecked(reason, request) { [weak self] in self?.write($0, plan) }
                case .failure(let error):
                    self.remark = self.context.describe(error)
                    self.change()
                }
                self.host.setNeedsRender()
            }
        )
    }
}
