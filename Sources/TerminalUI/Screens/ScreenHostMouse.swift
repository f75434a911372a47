extension ScreenHost {
    /// A click acts on the topmost target under it; without a target nothing happens. The wheel scrolls the focused
    /// part, or the panel under it.
    func handle(_ mouse: MouseEvent) {
        let under = targets.filter { $0.rect.contains(mouse.point) }.map(\.action)
        let panel = under.lazy.compactMap { if case .panel(let id) = $0 { id } else { nil } }.last
        switch mouse.kind {
        case .press:
            guard let action = under.last else { return }
            toasts.keyPressed()
            momentaryHints = nil
            click(action, in: panel)
        case .wheel(let lines):
            if let overlay { settle(overlay.wheel(lines), of: overlay) } else { _ = screen.wheel(lines, over: panel) }
        }
    }

    private func click(_ action: TargetAction, in panel: String?) {
        switch action {
        case .press(let key): handle(.key(key))
        case .command(let id): if overlay == nil { perform(id) }
        case .row, .door, .section, .button, .item, .panel:
            if let overlay { settle(overlay.click(action), of: overlay) } else { _ = screen.click(action, in: panel) }
        }
    }

    /// `mouse.release`: leaves the mouse to the terminal's own selection, or takes it back.
    func toggleMouse() {
        guard let surroundings else { return }
        switch surroundings.mouse {
        case .taken:
            surroundings.setMouse(isTaken: false)
            toast("The mouse selects text now. \(mouseKey) takes it back.")
        case .released:
            surroundings.setMouse(isTaken: true)
            toast("The mouse works here again. \(mouseKey) lets it select text.")
        case .absent(let reason): toast("No mouse: \(reason).", kind: .warning)
        }
    }

    var mouseAvailability: Availability {
        guard let surroundings else { return .disabled(reason: "there is no mouse here") }
        if case .absent(let reason) = surroundings.mouse { return .disabled(reason: reason) }
        return .enabled
    }

    private var mouseKey: String { table["mouse.release"]?.keys.first?.name(glyphs) ?? ":mouse" }
}
