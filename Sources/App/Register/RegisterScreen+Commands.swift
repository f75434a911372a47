import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Commands on the cart.
extension RegisterScreen {
    static let commands = ScreenCommands<RegisterScreen>(moves + ofPanels + ofPayment + ofRows + ofSale)

    private static let moves: [ScreenCommand<RegisterScreen>] = ListMove.allCases.map { way in
        ScreenCommand(way.command) { $0.goes(way) }
    }

    private static let ofPanels: [ScreenCommand<RegisterScreen>] = [
        ScreenCommand(.panelNext, hint: { $0.isFinding ? Words.cart : Words.find }) { $0.focus(find: !$0.isFinding) },
        ScreenCommand(.panelPrevious) { $0.focus(find: !$0.isFinding) },
        ScreenCommand(AppCommands.registerFind) { $0.focus(find: true) },
    ]

    private static let ofPayment: [ScreenCommand<RegisterScreen>] = [
        ofSome(AppCommands.registerCash) { $0.wants(.cash) },
        ofSome(AppCommands.registerPay) { $0.wants(.payment) },
        ofSome(AppCommands.registerSplit) { $0.wants(.split) },
        ScreenCommand(AppCommands.registerGiveBack, unless: { $0.ungivable }) { $0.askWhatGoesBack() },
        ScreenCommand(AppCommands.registerReturn, unless: { $0.unreturnable }) { $0.wants(.goodsBack) },
        ScreenCommand(AppCommands.registerSlip, unless: { $0.model.isBegun ? nil : SplitWords.notBegun }) {
            $0.showSlip()
        },
        ScreenCommand(AppCommands.registerDeposit, unless: { $0.undepositable }) { $0.leaveDeposit() },
        ScreenCommand(.refresh, unless: { $0.model.isUncertain ? nil : SplitWords.known }) { $0.askAgain() },
        ScreenCommand(
            AppCommands.registerUnfinished,
            unless: {
                $0.model.hasUnfinished ? nil : SplitWords.noneUnfinished
            }
        ) {
            $0.showUnfinished()
        },
        ofUnpaid(AppCommands.registerDiscount) { $0.askDiscount(onAll: false) },
        ofUnpaid(AppCommands.registerCartDiscount) { $0.askDiscount(onAll: true) },
        ofUnpaid(AppCommands.registerOrder) { $0.wants(.order) },
        ofUnpaid(AppCommands.registerLink) { $0.wants(.link) },
        ofUnpaid(AppCommands.registerCoupon) { $0.askCoupon() },
        ScreenCommand(AppCommands.registerReceipt, unless: { $0.model.receipt == nil ? Words.noReceipt : nil }) {
            $0.printReceipt()
        },
        ScreenCommand(AppCommands.registerGift, unless: { $0.model.receipt == nil ? Words.noReceipt : nil }) {
            $0.printGiftReceipt()
        },
        ScreenCommand(AppCommands.registerDrawer) { $0.askToOpenDrawer() },
    ]

    private static let ofRows: [ScreenCommand<RegisterScreen>] = [
        ofRow(AppCommands.registerPrice) { $0.askPrice(of: $1) },
        ofRow(AppCommands.registerQuantity) { $0.askQuantity(of: $1) },
        ofRow(AppCommands.registerMore) { screen, _ in screen.change(by: 1) },
        ofRow(AppCommands.registerFewer) { screen, _ in screen.change(by: -1) },
        ofRow(.open, hint: Words.quantity) { $0.askQuantity(of: $1) },
        ofRow(.edit) { $0.askQuantity(of: $1) },
        ofRow(.trash, hint: Words.remove) { $0.remove($1) },
    ]

    private static let ofSale: [ScreenCommand<RegisterScreen>] = [
        of(AppCommands.registerCustomer) { $0.chooseCustomer() },
        of(AppCommands.registerItem) { $0.askItem() },
        of(AppCommands.registerNote) { $0.askNote() },
        of(AppCommands.registerExempt) { $0.askExemption() },
        ScreenCommand(AppCommands.registerName, unless: { $0.model.isPaying ? PayingLocalization.writing : nil }) {
            $0.askName()
        },
        ScreenCommand(AppCommands.registerClerk) { $0.askClerk() },
        ScreenCommand(
            AppCommands.registerHold,
            hint: { $0.model.cart.isEmpty ? Words.recall : nil },
            unless: { $0.unholdable }
        ) {
            $0.holdOrRecall()
        },
        ScreenCommand(AppCommands.registerHeld, unless: { $0.model.held.isEmpty ? Words.noneHeld : nil }) {
            $0.showHeld()
        },
        ScreenCommand(AppCommands.registerOversold, unless: { $0.oversold.goods.isEmpty ? Words.notOversold : nil }) {
            $0.showOversold()
        },
        ScreenCommand(AppCommands.registerCodes, unless: { $0.model.codes.codes.isEmpty ? Words.noCodes : nil }) {
            $0.showCodes()
        },
        ScreenCommand(AppCommands.registerDiscard, unless: { $0.model.cart.isBlank ? Words.empty : nil }) {
            $0.askToDiscard()
        },
        ScreenCommand(.undo, unless: { $0.unchangeable ?? ($0.model.canUndo ? nil : Words.nothingToUndo) }) {
            $0.model.undo()
        },
        ScreenCommand(.redo, unless: { $0.unchangeable ?? ($0.model.canRedo ? nil : Words.nothingToRedo) }) {
            $0.model.redo()
        },
    ]

    /// A command on a cart that is not empty.
    private static func ofSome(
        _ command: Command,
        _ action: @escaping @MainActor (RegisterScreen) -> Void
    ) -> ScreenCommand<RegisterScreen> {
        ScreenCommand(command, unless: { $0.unpayable }, action)
    }

    /// A command on a cart that is not empty and of which nothing is paid.
    private static func ofUnpaid(
        _ command: Command,
        _ action: @escaping @MainActor (RegisterScreen) -> Void
    ) -> ScreenCommand<RegisterScreen> {
        ScreenCommand(command, unless: { $0.unpayable ?? $0.unchangeable }, action)
    }

    private static func of(
        _ command: Command,
        _ action: @escaping @MainActor (RegisterScreen) -> Void
    ) -> ScreenCommand<RegisterScreen> {
        ScreenCommand(command, unless: { $0.unchangeable }, action)
    }

    /// A command on the selected row.
    private static func ofRow(
        _ command: Command,
        hint: String? = nil,
        _ action: @escaping @MainActor (RegisterScreen, SaleCart.Row) -> Void
    ) -> ScreenCommand<RegisterScreen> {
        ScreenCommand(
            command,
            hint: { _ in hint },
            unless: { $0.unpayable ?? $0.unchangeable },
            { screen in screen.selected.map { action(screen, $0) } }
        )
    }

    private var unholdable: String? {
        if model.isPaying { return PayingLocalization.writing }
        return model.cart.isEmpty && model.held.isEmpty ? Words.noneHeld : nil
    }

    /// The box is above the first row.
    private func goes(_ way: ListMove) {
        hasStepped = false
        guard !isFinding else { return focus(find: false) }
        if way == .up, scroll.selection == 0 { focus(find: true) } else { move(way) }
    }

    // MARK: On hold

    /// With something in the box the key may be another one: in its application mode PuTTY's keypad sends F4 for `-`.
    private func holdOrRecall() {
        guard model.cart.isEmpty else {
            guard box.field.text.isEmpty else { return askToHold() }
            let label = model.cart.label
            model.hold()
            box.say(nil)
            host?.toast(Words.held(OrderFormWords.short(label)), kind: .good)
            return focus(find: true)
        }
        showHeld()
    }

    private func askToHold() {
        let button = DialogButton(id: "hold", label: Words.hold)
        let dialog = Dialog(
            id: "register.hold",
            title: Words.holdTitle,
            body: [Words.typed],
            buttons: [.cancel, button]
        )
        host?.present(
            DialogOverlay(dialog) { [weak self] pressed in
                if pressed == button.id, self?.box.clear() == true { self?.holdOrRecall() }
                return .close
            }
        )
    }

    func showHeld() {
        let held = model.held
        let choices = held.map { kept in
            let when = context.format.moment(kept.savedAt, now: context.dates.now())
            let label = OrderFormWords.short(kept.label)
            return Choice(
                id: kept.cart.uuid,
                label: [label, RegisterWords.items(kept.cart.count), paid(of: kept), when].filter { !$0.isEmpty }
                    .joined(separator: " · ")
            )
        }
        let leave = ChoiceDialog.Other(key: "o", hint: Words.toOrder) { [weak self] picked in
            if let kept = held.first(where: { $0.cart.uuid == picked }) { self?.leaveAsOrder(kept) }
            return .close
        }
        let dialog = ChoiceDialog(id: "register.held", title: Words.heldTitle, choices: choices, others: [leave]) {
            [weak self] picked in
            if let kept = held.first(where: { $0.cart.uuid == picked }) { self?.model.recall(kept) }
            self?.box.say(nil)
            self?.focus(find: true)
            return .close
        }
        host?.present(dialog)
    }

    /// What was already paid of a sale on hold.
    private func paid(of kept: KeptCart) -> String {
        model.unfinished.first { $0.uuid == kept.cart.uuid }.map { unfinishedWords($0) } ?? ""
    }

    private func leaveAsOrder(_ kept: KeptCart) {
        let label = OrderFormWords.short(kept.label)
        model.leaveAsOrder(kept) { [weak self] total in
            guard let self else { return }
            self.host?.toast(Words.ordered(label, self.words.money(total)), kind: .good)
        }
    }

    func sayRecalled(_ wish: Wish) {
        let command =
            switch wish {
            case .cash: AppCommands.registerCash
            case .split: AppCommands.registerSplit
            case .goodsBack: AppCommands.registerReturn
            case .payment, .order, .link: AppCommands.registerPay
            }
        let key = (host?.table[command.id] ?? command).keys.first?.name(host?.glyphs ?? .unicode) ?? ""
        box.say(.warning(Words.recalled(key)))
        host?.setNeedsRender()
    }

    private func askToDiscard() {
        if model.isBegun { return askToGiveUp() }
        let question = Dialog(
            id: "register.discard",
            title: Words.discardTitle(RegisterWords.items(model.cart.count)),
            body: [Words.discardBody],
            buttons: [.cancel, DialogButton(id: "discard", label: Words.discardButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "discard" {
                self?.model.discard()
                self?.box.say(nil)
            }
            return .close
        }
        host?.present(overlay)
    }

    /// In the box those for its keys; in the cart the table's.
    var hints: [Hint]? {
        guard isFinding else { return nil }
        let glyphs = host?.glyphs ?? .unicode
        let cart = Hint(box.isOpen ? "Tab" : "Tab Esc", Words.cart, priority: 1)
        let first: [Hint]
        if box.isOpen {
            first = [Hint("Enter", Words.add, priority: 0), cart, Hint("Esc", Words.clear, priority: 1)]
        } else {
            first = (model.paid == nil ? [] : [Hint("Enter", Words.nextSale, priority: 0)] + receiptHint) + [cart]
        }
        let shown = [
            AppCommands.registerCash, AppCommands.registerPay, AppCommands.registerCustomer, AppCommands.registerHold,
            AppCommands.registerQuantity, AppCommands.registerDiscount, AppCommands.registerSplit,
        ]
        let others = shown.enumerated().compactMap { place, command -> Hint? in
            guard let command = host?.table[command.id], host?.availability(of: command) == .enabled,
                let key = command.keys.first, let label = hintLabel(of: command.id) ?? command.footer?.label
            else { return nil }
            return Hint(key.name(glyphs), label, priority: 2 + place)
        }
        // In an empty box the letter is none of a code. What is pressed in every sale comes first.
        let palette = Hint(box.isEmpty ? ": Ctrl-P" : "Ctrl-P", Words.commands, priority: 3)
        return first + others.prefix(2) + [palette] + others.dropFirst(2)
    }

    /// While the sale just paid is shown.
    private var receiptHint: [Hint] {
        guard let command = host?.table[AppCommands.registerReceipt.id], let key = command.keys.first,
            host?.availability(of: command) == .enabled
        else { return [] }
        return [Hint(key.name(host?.glyphs ?? .unicode), Words.receipt, priority: 1)]
    }

    enum Words {
        static let receipt = localized("Receipt")
        static let cart = localized("Cart")
        static let commands = localized("Commands")
        static let find = localized("Find")
        static let recall = localized("Recall")
        static let quantity = localized("Quantity")
        static let remove = localized("Remove")
        static let add = localized("Add")
        static let clear = localized("Clear")
        static let nextSale = localized("Next sale")
        static let nothingToUndo = localized("nothing was changed in this sale")
        static let nothingToRedo = localized("nothing was undone here")
        static let noCodes = localized("every code was found")
        static let notOversold = localized("nothing is oversold as far as is known here")
        static let noneHeld = localized("no sale is held")
        static let noReceipt = localized("nothing was sold yet")
        static let empty = localized("nothing is in the cart")
        static let heldTitle = localized("Held sales, newest first")
        static let toOrder = localized("Pending order")
        static func ordered(_ label: String, _ total: String) -> String {
            localized("%@, %@: a pending order now; any register can open it.", label, total)
        }
        static func recalled(_ key: String) -> String {
            localized("This is a recalled sale: press %@ again to take money.", key)
        }
        static let hold = localized("Hold it")
        static let holdTitle = localized("Put this sale on hold?")
        static let typed = localized("What is typed in the box is dropped.")
        static func held(_ label: String) -> String {
            label.isEmpty ? localized("Held.") : localized("Held: %@", label)
        }
        static func discardTitle(_ items: String) -> String { localized("Discard this sale (%@)?", items) }
        static let discardBody = localized("Nothing was sold and nothing changes in the store.")
        static let discardButton = localized("Discard")
    }
}
