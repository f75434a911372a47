import TerminalUI
import Yosemite

/// The commands of every list of records, and what those of one list are built from.
extension RecordListScreen {
    static var listCommands: [ScreenCommand<Self>] {
        moving + panels + marking + filtering + [
            ScreenCommand(
                .open,
                unless: { $0.asksToConnect || $0.showsWaiting ? nil : $0.withoutSelection },
                { $0.openSelected() }
            ),
            ScreenCommand(.search) { $0.beginSearch() },
            ScreenCommand(.sort) { $0.place.showSorts() },
            ScreenCommand(.refresh) { $0.refresh() },
        ] + ScreenCommand.undoAndRedo { $0.edits }
    }

    // MARK: On one record, or on many

    /// A command on the selected record.
    ///
    /// - Parameter reason: why it cannot run on this one.
    static func onSelected(
        _ command: Command,
        unless reason: @escaping @MainActor (Self, Selected) -> String? = { _, _ in nil },
        _ action: @escaping @MainActor (Self, Selected) -> Void
    ) -> ScreenCommand<Self> {
        ScreenCommand(command, unless: { $0.reason(reason) }, { screen in screen.selected.map { action(screen, $0) } })
    }

    /// A command on all marked records; on the selected one where none is marked.
    ///
    /// - Parameters:
    ///   - hint: its label where records are marked: `Status of %@`.
    ///   - reason: why it cannot run on this one.
    static func onMarked(
        _ command: Command,
        hint: String,
        unless reason: @escaping @MainActor (Self, Selected) -> String? = { _, _ in nil },
        _ action: @escaping @MainActor (Self) -> Void
    ) -> ScreenCommand<Self> {
        ScreenCommand(
            command,
            hint: { $0.hasMarks ? hint.replacing("%@", with: "\($0.model.list.markedCount)") : nil },
            unless: { $0.hasMarks ? $0.unclear : $0.reason(reason) },
            action
        )
    }

    /// A command on all records that the list shows.
    static func onAll(_ command: Command, _ action: @escaping @MainActor (Self) -> Void) -> ScreenCommand<Self> {
        ScreenCommand(
            command,
            unless: { $0.unclear ?? ($0.model.count == 0 ? $0.looks.noSelection : nil) },
            action
        )
    }

    var hasMarks: Bool { model.list.markedCount > 0 }

    /// While the filter is invalid it is unclear which records are meant.
    private var unclear: String? { model.problems.isEmpty ? nil : ListPanel.Localization.unclear }

    private var withoutSelection: String? { selected == nil ? looks.noSelection : nil }

    private func reason(_ other: @MainActor (Self, Selected) -> String?) -> String? {
        guard let selected else { return looks.noSelection }
        return other(self, selected)
    }

    private func openSelected() {
        if asksToConnect {
            host?.perform(AppCommands.storeConnect.id)
        } else if showsWaiting {
            edits.showOutbox()
        } else {
            selected.map(open)
        }
    }

    // MARK: Moving

    private static var moving: [ScreenCommand<Self>] {
        ListMove.allCases.map { way in
            ScreenCommand(way.command) { screen in
                if screen.isDetailFocused, let panel = screen.panel { panel.move(way) } else { screen.place.move(way) }
            }
        } + [
            ScreenCommand(.moveLeft, unless: { $0.withoutFocus }) { $0.turn(-1) },
            ScreenCommand(.moveRight, unless: { $0.withoutFocus }) { $0.turn(1) },
        ]
    }

    private static var panels: [ScreenCommand<Self>] {
        [
            ScreenCommand(
                .panelNext,
                hint: { $0.isDetailFocused ? ListPanel.Localization.list : ListPanel.Localization.detail },
                unless: { $0.withoutPanel },
                { $0.switchPanel() }
            ),
            ScreenCommand(.panelPrevious, unless: { $0.withoutPanel }) { $0.switchPanel() },
            ScreenCommand(.panelZoom, unless: { $0.withoutPanel }) { $0.place.zoom() },
            ScreenCommand(.sectionPrevious, unless: { $0.withoutPanel }) { $0.turn(-1) },
            ScreenCommand(.sectionNext, unless: { $0.withoutPanel }) { $0.turn(1) },
        ]
    }

    private func turn(_ step: Int) {
        place.bringDetail()
        if let panel { panel.show(panel.section + step) }
    }

    /// Why nothing can be done in the panel beside the list.
    private var withoutPanel: String? {
        guard split.hasDetail else { return ListPanel.Localization.needsWidth }
        return hasDetail ? nil : looks.noSelection
    }

    private var withoutFocus: String? {
        withoutPanel ?? (isDetailFocused ? nil : ListPanel.Localization.besideList)
    }

    // MARK: Marks

    private static var marking: [ScreenCommand<Self>] {
        func command(_ command: Command, _ action: @escaping @MainActor (Self) -> Void) -> ScreenCommand<Self> {
            ScreenCommand(command, unless: { $0.unclear ?? $0.withoutSelection }, action)
        }
        return [
            command(.mark) { screen in
                screen.model.list.toggleMark(at: screen.scroll.selection)
                screen.place.move(.down)
            },
            command(.markRange) { $0.model.list.markRange(at: $0.scroll.selection) },
            command(.markAll) { $0.model.list.toggleAllMarks() },
        ]
    }

    // MARK: Filters

    private static var filtering: [ScreenCommand<Self>] {
        [
            ScreenCommand(.filter) { screen in
                if screen.search.keep() { screen.place.filterOverlay().present() }
            },
            ScreenCommand(
                AppCommands.filterSave,
                unless: { $0.model.chosen.isEmpty ? ListPanel.Localization.nothingToSave : nil },
                { if $0.search.keep() { $0.place.saveFilter() } }
            ),
            ScreenCommand(AppCommands.filterSaved) { if $0.search.keep() { $0.place.showSavedFilters() } },
        ]
    }
}
