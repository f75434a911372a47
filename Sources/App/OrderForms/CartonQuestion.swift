import TerminalUI
import WooFoundation
import Yosemite

/// Asks how many pieces a carton holds: its code does not say it.
@MainActor
enum CartonQuestion {
    private static let most = 10_000

    static func ask(_ name: String, host: ScreenHost?, then: @escaping @MainActor (Int) -> Void) {
        guard let host else { return }
        host.surroundings?.ring()
        let short = OrderFormWords.short(name)
        let dialog = EntryDialog(
            id: "carton.count",
            title: Localization.title,
            label: Localization.pieces,
            saving: Localization.add,
            lines: { _ in [.text(Localization.carton(short)), .text(Localization.kept, role: .muted), .blank] },
            onTake: { typed in
                guard !typed.isEmpty else { return .taken }
                guard let count = Int(typed), (1...most).contains(count) else {
                    return .wrong(Localization.rule("\(most)"))
                }
                then(count)
                return .taken
            }
        )
        host.present(CounterOverlay(dialog, host: host))
    }

    private enum Localization {
        static let title = localized("A carton")
        static func carton(_ name: String) -> String {
            localized("That is the code of a carton of “%@”. How many are in one?", name)
        }
        static let kept = localized("Asked once for this code; 0* before it asks again.")
        static let pieces = localized("Pieces")
        static let add = localized("Add")
        static func rule(_ most: String) -> String { localized("A whole number from 1 to %@.", most) }
    }
}
