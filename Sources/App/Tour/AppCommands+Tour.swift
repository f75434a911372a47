import TerminalUI
import Yosemite

/// The tour's own commands. They exist in a demonstration only: a real store has no tour.
extension AppCommands {
    static let tour = Command(
        id: "tour",
        label: TourLocalization.tour,
        help: TourLocalization.tourHelp,
        group: .everywhere
    )
    static let tourSkip = Command(
        id: "tour.skip",
        keys: [.alt("g")],
        label: TourLocalization.skip,
        help: TourLocalization.skipHelp,
        group: .everywhere
    )
    static let tourBack = Command(
        id: "tour.back",
        keys: [.alt("z")],
        label: TourLocalization.back,
        help: TourLocalization.backHelp,
        group: .everywhere
    )
    static let tourEnd = Command(
        id: "tour.end",
        label: TourLocalization.end,
        help: TourLocalization.endHelp,
        group: .everywhere
    )

    static let tours = [tour, tourSkip, tourBack, tourEnd]

    enum TourLocalization {
        static let tour = localized("Tour")
        static let tourHelp = localized("Walks through the demonstration store, from the beginning.")
        static let skip = localized("Tour: skip this step")
        static let skipHelp = localized("Goes to the tour's next step without doing what this one asks.")
        static let back = localized("Tour: step back")
        static let backHelp = localized("Shows the tour's step before this one again.")
        static let end = localized("Tour: end")
        static let endHelp = localized("Ends the tour; the demonstration store stays open.")
        static let noTour = localized("no tour is on")
    }
}
