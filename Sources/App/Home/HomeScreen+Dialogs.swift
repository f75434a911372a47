import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The dialogs of Home.
extension HomeScreen {
    /// The menu of `t`: then `d w m q y`, or `c` for other days.
    func showRanges() {
        let keys = Dictionary(uniqueKeysWithValues: HomeRanges.named.map { ($0.period, $0.key) })
        let choices =
            StatsPeriod.allCases.map { Choice(id: $0.rawValue, label: RangeWords.name($0), key: keys[$0]) }
            + [Choice(id: "custom", label: DialogLocalization.custom, key: "c")]
        let dialog = ChoiceDialog(
            id: "home.range",
            title: DialogLocalization.rangeTitle,
            choices: choices,
            currentID: model.calendar.period(of: model.range)?.rawValue
        ) { [weak self] picked in
            if let period = StatsPeriod(rawValue: picked) { self?.model.choose(period) } else { self?.askForDays() }
            return .close
        }
        host?.present(dialog)
    }

    private func askForDays() {
        let overlay = RangeOverlay(calendar: model.calendar, range: model.range) { [weak self] in
            self?.model.choose($0)
        }
        host?.present(overlay)
    }

    func showCards() {
        host?.present(
            CardsOverlay(settings: model.settings) { [weak self] changed in
                self?.model.change { settings in
                    settings.cards = changed.cards
                    settings.hidden = changed.hidden
                }
            }
        )
    }

    func showReports() {
        host?.present(ReportsOverlay(model: model))
    }

    func showExports() {
        let dialog = ChoiceDialog(
            id: "home.export",
            title: DialogLocalization.exportTitle,
            choices: [
                Choice(id: "csv", label: DialogLocalization.csv, key: "c"),
                Choice(id: "json", label: DialogLocalization.json, key: "j"),
            ]
        ) { [weak self] picked in
            self?.export(picked)
            return .close
        }
        host?.present(dialog)
    }

    private func export(_ format: String) {
        guard let report = model.whole else { return }
        let name = "merced-\(model.calendar.text(of: report.range).replacing("..", with: "-to-")).\(format)"
        exports.write({ format == "csv" ? StatsExport.csv(report) : StatsExport.json(report) }, named: name) {
            [weak self] result in
            switch result {
            case .success(let file): self?.host?.toast(DialogLocalization.exported(file.path), kind: .good)
            case .failure(let error):
                self?.host?.toast(DialogLocalization.notExported(error.plainWords), kind: .error)
            }
        }
    }

    enum DialogLocalization {
        static let rangeTitle = localized("Figures of")
        static let custom = localized("Other days…")
        static let exportTitle = localized("Export what is shown")
        static let csv = localized("CSV, for a spreadsheet")
        static let json = localized("JSON, for a program")
        static func exported(_ path: String) -> String { localized("Written: %@", path) }
        static func notExported(_ reason: String) -> String { localized("Not written. %@", reason) }
    }
}
