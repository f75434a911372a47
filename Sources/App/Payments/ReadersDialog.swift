import FoundationEssentials
import TerminalUI
import Yosemite

/// `:readers`: the readers in reach, which of them is connected, and the problems of the others.
@MainActor
final class ReadersDialog: CounterDialog {
    enum Stage: Hashable {
        case looking
        /// The minute is over, or the search failed; the reason.
        case stopped(String?)
        case connecting(CardReader)
    }

    /// How long to search for readers, in seconds.
    static let looking: TimeInterval = 60
    static let connecting: TimeInterval = 30

    let id = "readers"
    private(set) var stage = Stage.looking
    private(set) var found: [CardReader] = []
    private let coordinator: PaymentCoordinator
    private var since: Date
    private var scroll = ListScroll()
    private var remark: String?
    /// Why readers on USB cannot be seen; nil where they can.
    private var usbTrouble: String?
    private var alarm: Task<Void, Never>?
    /// Answers of an earlier search or try are ignored.
    private var turn = 0

    init(coordinator: PaymentCoordinator) {
        self.coordinator = coordinator
        since = coordinator.now
    }

    var isTicking: Bool {
        switch stage {
        case .looking: found.isEmpty
        case .connecting: true
        case .stopped: false
        }
    }

    var focus: String { selected.map { "reader.\($0.serial)" } ?? "looking" }
    private var selected: CardReader? { found.indices.contains(scroll.selection) ? found[scroll.selection] : nil }

    // MARK: Events

    func begin() {
        turn += 1
        let turn = turn
        enter(.looking, for: Self.looking)
        coordinator.dispatch(
            CardPresentPaymentsAction.startCardReaderDiscovery(
                siteID: coordinator.siteID,
                onUpdate: { [weak self] in if self?.turn == turn { self?.take($0) } },
                onCompletion: { [weak self] result in
                    guard self?.turn == turn, case .failure(let error) = result, !(error is CancellationError) else {
                        return
                    }
                    self?.stop(Self.words(error))
                }
            )
        )
        askForTrouble()
    }

    private func askForTrouble() {
        coordinator.dispatch(
            CardPresentPaymentsAction.loadUSBTrouble(siteID: coordinator.siteID) { [weak self] result in
                guard case .success(let words) = result else { return }
                self?.usbTrouble = words
                self?.coordinator.setNeedsRender()
            }
        )
    }

    private func enter(_ next: Stage, for seconds: TimeInterval) {
        stage = next
        since = coordinator.now
        alarm?.cancel()
        guard let time = coordinator.time else { return }
        let end = time.now + .seconds(seconds)
        alarm = Task { [weak self] in
            guard (try? await time.sleep(until: end)) != nil else { return }
            self?.waitIsOver()
        }
        coordinator.setNeedsRender()
    }

    private func waitIsOver() {
        switch stage {
        case .looking: if found.isEmpty { stop(nil) }
        case .connecting: stop(Localization.noConnection)
        case .stopped: break
        }
    }

    private func take(_ readers: [CardReader]) {
        let serial = selected?.serial
        found = Array(readers.prefix(50))
        scroll.replace(count: found.count, selectedIndex: found.firstIndex { $0.serial == serial })
        coordinator.setNeedsRender()
    }

    private func stop(_ reason: String?) {
        alarm?.cancel()
        turn += 1
        stage = .stopped(reason)
        coordinator.dispatch(CardPresentPaymentsAction.cancelCardReaderDiscovery(onCompletion: { _ in }))
        coordinator.setNeedsRender()
    }

    private func connect(_ reader: CardReader) {
        if let trouble = reader.trouble {
            remark = ReaderWords.fault(trouble).fix
            return
        }
        remark = nil
        turn += 1
        let turn = turn
        enter(.connecting(reader), for: Self.connecting)
        coordinator.dispatch(
            CardPresentPaymentsAction.connect(siteID: coordinator.siteID, reader: reader) { [weak self] result in
                guard let self, self.turn == turn else { return }
                switch result {
                case .success(let connected):
                    self.coordinator.close(self)
                    self.coordinator.host?.toast(Localization.isConnected(ReaderWords.name(connected)), kind: .good)
                case .failure(let error): self.stop(Self.words(error))
                }
            }
        )
    }

    private func disconnect() {
        coordinator.dispatch(
            CardPresentPaymentsAction.disconnect { [weak self] _ in
                self?.remark = Localization.forgotten
                self?.coordinator.setNeedsRender()
            }
        )
    }

    func closed() {
        alarm?.cancel()
        turn += 1
        coordinator.dispatch(CardPresentPaymentsAction.cancelCardReaderDiscovery(onCompletion: { _ in }))
    }

    /// The cause reported by a reader with its remedy, where the error has one.
    static func words(_ error: any Error) -> String {
        let cause: any Error
        switch error {
        case CardReaderServiceError.discovery(let inner), CardReaderServiceError.connection(let inner),
            CardReaderServiceError.collection(let inner), CardReaderServiceError.cancellation(let inner):
            cause = inner
        default: cause = error
        }
        guard let fault = cause as? CardReaderFault else { return StoreWords.describe(cause) }
        let words = ReaderWords.fault(fault)
        return Localization.fault(words.what, words.fix)
    }

    // MARK: Picture

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title)
        viewState.hints = [Hint("Esc", Localization.cancel)]
        let clock = ClockWords.text(Int(coordinator.now.timeIntervalSince(since)))
        switch stage {
        case .connecting(let reader):
            let words = Localization.connectingTo(ReaderWords.name(reader))
            viewState.lines = [.blank, .clocked(words, clock: clock), .blank, .text(Localization.keepClose), .blank]
        case .stopped(let reason) where reason != nil || found.isEmpty:
            let words = reason.map { "! " + (CounterWords.oneLine($0) ?? "") } ?? Localization.noneFound
            viewState.lines = [.blank, .text(words, role: .warn), .blank, .text(Localization.switchOn), .blank]
            viewState.lines += troubleLines
            viewState.hints.insert(Hint("Enter", Localization.lookAgain), at: 0)
        case .looking, .stopped:
            if found.isEmpty {
                viewState.lines = [
                    .blank, .clocked(Localization.looking, clock: clock), .blank, .text(Localization.switchOn), .blank,
                    .text(Localization.stopsByItself, role: .muted), .blank,
                ]
                viewState.lines += troubleLines
            } else {
                list(&viewState)
            }
        }
        return viewState
    }

    private var troubleLines: [CounterLine] { usbTrouble.map { [.text("! " + $0, role: .warn), .blank] } ?? [] }

    private func list(_ viewState: inout CounterViewState) {
        let current = coordinator.readers.reader?.serial
        viewState.lines = [.blank, .text(Localization.found(found.count)), .blank]
        viewState.lines += found.enumerated().map { index, reader in
            .choice(
                CounterChoice(
                    label: ReaderWords.name(reader),
                    detail: ReaderWords.state(reader, isConnected: reader.serial == current),
                    isSelected: index == scroll.selection,
                    isOff: reader.trouble != nil,
                    index: index
                )
            )
        }
        let help = remark ?? selected?.trouble.map { ReaderWords.fault($0).fix }
        viewState.lines += [.blank] + (help.map { [.text($0, role: .muted), .blank] } ?? [])
        let isCurrent = selected?.serial == current && current != nil
        viewState.hints = [
            Hint("↑↓", Localization.choose),
            isCurrent ? Hint("d", Localization.disconnect) : Hint("Enter", Localization.connect),
            Hint("Esc", Localization.cancel),
        ]
    }

    // MARK: Keys

    func press(_ key: Key) -> OverlayOutcome {
        switch stage {
        case .connecting: return .stay
        case .stopped(let reason) where reason != nil || found.isEmpty:
            if key == .enter { begin() }
            return .stay
        case .looking, .stopped: break
        }
        if key == .character("d"), selected?.serial == coordinator.readers.reader?.serial, selected != nil {
            disconnect()
            return .stay
        }
        switch CounterMove(key) {
        case .by(let steps)?:
            scroll.move(by: steps)
            remark = nil
        case .enter?: if let selected { connect(selected) }
        case nil: break
        }
        return .stay
    }

    func click(_ row: Int) -> OverlayOutcome {
        guard found.indices.contains(row) else { return .stay }
        if row == scroll.selection { return press(.enter) }
        scroll.select(row)
        return .stay
    }

    enum Localization {
        static let title = localized("Connect a reader")
        static let looking = localized("Looking for card readers…")
        static let switchOn = localized("Switch the reader on and keep it close to this computer.")
        static let stopsByItself = localized("Stops automatically after 1 minute.")
        static let noneFound = localized("! No reader was found.")
        static func found(_ count: Int) -> String {
            count == 1 ? localized("Found 1 reader:") : localized("Found %@ readers. Choose one:", "\(count)")
        }
        static func connectingTo(_ name: String) -> String { localized("Connecting to %@…", name) }
        static let keepClose = localized("Keep the reader switched on.")
        static let noConnection = localized("The reader did not answer within 30 seconds.")
        static func isConnected(_ name: String) -> String { localized("%@ is connected.", name) }
        static let forgotten = localized("Disconnected; it is no longer remembered.")
        static func fault(_ what: String, _ fix: String) -> String { localized("Reader: %@. %@", what, fix) }
        static let choose = localized("Choose")
        static let connect = localized("Connect")
        static let disconnect = localized("Disconnect")
        static let lookAgain = localized("Look again")
        static let cancel = localized("Cancel")
    }
}
