import TerminalUI
import Yosemite

/// Opens the search over everything, and the chosen result.
@MainActor
final class FindCoordinator {
    private let context: SiteContext
    private let saved: StoreFilters
    private let openDoor: @MainActor (Door) -> Void
    private weak var host: ScreenHost?

    init(context: SiteContext, saved: StoreFilters, openDoor: @escaping @MainActor (Door) -> Void) {
        self.context = context
        self.saved = saved
        self.openDoor = openDoor
    }

    func attach(_ host: ScreenHost) { self.host = host }

    /// - Parameter text: the initial text of the line.
    func show(_ text: String = "") {
        guard let host else { return }
        let commands = host.commandsHere.map { command in
            PaletteEntry(command: command, availability: host.availability(of: command), glyphs: host.glyphs)
        }
        let overlay = FindOverlay(
            model: FindModel(site: context, saved: saved, commands: commands.filter { !$0.label.isEmpty }),
            text: text,
            onChoose: { [weak self] in self?.choose($0) },
            onSave: { [weak self] in self?.save($0, $1) },
            onClose: { [weak host] in host?.dismiss($0) }
        )
        overlay.onChange = { [weak host] in host?.setNeedsRender() }
        host.present(overlay)
    }

    private func choose(_ choice: FindOverlay.Choice) {
        switch choice {
        case .door(let door): openDoor(door)
        case .command(let id): host?.perform(id)
        }
    }

    private func save(_ text: String, _ records: SavedFilter.Records) {
        guard let host, let filters = saved.all.first(where: { $0.records == records }) else { return }
        host.present(SaveFilterOverlay(text: text, saved: filters, host: host))
    }
}
