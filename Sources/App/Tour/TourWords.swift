import TerminalUI
import Yosemite

/// The words of the tour besides its steps.
enum TourWords {
    static let closeFirst = localized("Press Esc to close this first.")
    static let nothingChanged = localized("Nothing is changed yet. Press s, choose another status, then Enter.")
    static let emptyCart = localized("The cart is empty. Type mug, then press Enter.")
    static let openFirst = localized("Press Enter to open one first.")
    static let backToList = localized("Press Esc until the list is back.")
    static let title = localized("Tour")
    static let skip = localized("Skip this step")
    static let back = localized("Step back")
    static let leave = localized("End the tour")

    static func progress(_ number: Int, of count: Int) -> String { localized("%@ of %@", "\(number)", "\(count)") }

    static func again(_ ask: String) -> String { localized("Done before. Do it again, or skip it: %@", ask) }

    static func over(_ key: String) -> String {
        localized("The tour is over; the shop is yours to try. %@ starts it again.", key)
    }

    /// What to press to meet `need`.
    static func ask(for need: TourStep.Need, in scene: TourScene) -> String {
        switch need {
        case .place(let place): ask(for: place, in: scene)
        case .page(_, in: let place):
            scene.place == place.id && scene.isAtRoot ? openFirst : ask(for: place, in: scene)
        case .change: nothingChanged
        case .cart: emptyCart
        }
    }

    private static func ask(for place: PlaceName, in scene: TourScene) -> String {
        if scene.place == place.id { return backToList }
        guard scene.isTyping else { return localized("Press %@ for %@ first.", String(place.digit), place.name) }
        // The register's box takes digits for a code; in its cart they are keys.
        let out = scene.place == AppCommands.registerPlace.id ? Key.tab : .escape
        return localized("Press %@, then %@ for %@ first.", out.name(), String(place.digit), place.name)
    }
}
