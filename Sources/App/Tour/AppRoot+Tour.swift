import TerminalUI

/// The tour on the screens of a demonstration store.
extension AppRoot {
    /// Adds the commands of the tour, which is not started yet.
    func offerTour() {
        let host = host
        host.table = CommandTable(host.table.commands + AppCommands.tours)
        host.alsoAlways.formUnion([AppCommands.tourSkip.id, AppCommands.tourBack.id])
        let reason: @MainActor () -> String? = { [weak host] in
            host?.tour == nil ? AppCommands.TourLocalization.noTour : nil
        }
        host.add([
            ProgramCommand(AppCommands.tour) { [weak self] in self?.beginTour() },
            ProgramCommand(AppCommands.tourSkip, unless: reason) { [weak host] in host?.tour?.skip() },
            ProgramCommand(AppCommands.tourBack, unless: reason) { [weak host] in host?.tour?.goBack() },
            ProgramCommand(AppCommands.tourEnd, unless: reason) { [weak self] in self?.endTour() },
        ])
    }

    /// Starts at the first step.
    func beginTour() {
        host.band = TourBand(Tour(self)) { [weak self] in self?.endTour() }
    }

    private func endTour() {
        host.band = nil
        let key = host.table["palette"]?.keys.first?.name(host.glyphs) ?? ""
        host.toast(TourWords.over(key + AppCommands.tour.id.rawValue))
    }
}

extension ScreenHost {
    /// The running tour.
    fileprivate var tour: Tour? { (band as? TourBand)?.tour }
}
