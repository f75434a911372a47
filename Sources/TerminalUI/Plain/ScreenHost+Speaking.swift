extension ScreenHost {
    /// The frame's words, from what its topmost layer said.
    func spoken(_ regions: [SpokenRegion]) -> Spoken {
        var spoken = Spoken()
        spoken.host = ObjectIdentifier(self)
        spoken.layer = [places[currentPlace].name.id] + stack.map(\.id) + overlays.map(\.id)
        spoken.store = SpokenText.clean(storeName, glyphs)
        spoken.place = SpokenText.clean(stack.map(\.title).joined(separator: ", "), glyphs)
        spoken.regions = regions
        let summary = SpokenText.clean(screen.summary, glyphs)
        if overlay == nil, let index = regions.lastIndex(where: \.isFocused) {
            if spoken.regions[index].state.isEmpty { spoken.regions[index].state = summary }
        }
        spoken.hints = words(overlay?.hints ?? screen.hints ?? shownHints())
        spoken.isDialog = overlay != nil
        if overlay == nil, let help = helpHint() { spoken.hints += words([help]) }
        spoken.momentary = words(momentaryHints ?? [])
        let history = toasts.history.suffix(20)
        let first = toasts.count - history.count
        spoken.messages = history.enumerated().map { index, toast in
            SpokenMessage(number: first + index + 1, text: SpokenText.clean(toast.spoken, glyphs))
        }
        spoken.band = SpokenText.clean(band?.spoken ?? "", glyphs)
        let sync = freshSync() ?? self.sync
        spoken.sync = SpokenText.clean(
            sync.words.replacing(glyphs[.sent].isEmpty ? "\u{0}" : glyphs[.sent], with: ""),
            glyphs
        )
        spoken.syncState = sync.role == .bad ? .problem : sync.role == .good ? .good : .other
        spoken.presses = presses
        spoken.lastCommand = pressedCommand
        return spoken
    }

    private func words(_ hints: [Hint]) -> [String] {
        hints.map { SpokenText.clean("\(Self.spokenKeys($0.keys)) \($0.label)", glyphs) }
    }

    /// Arrow symbols as words.
    static func spokenKeys(_ keys: String) -> String {
        let names = ["↑": "Up ", "↓": "Down ", "←": "Left ", "→": "Right "]
        var words = keys
        for (arrow, name) in names { words = words.replacing(arrow, with: name) }
        return words.trimmingSpaces
    }
}

extension Toast {
    /// `Done: Order #3128 set to Completed.`
    public var spoken: String {
        switch kind {
        case .info: text
        case .good: "Done: " + text
        case .warning: "Note: " + text
        case .error: "Error: " + text
        }
    }
}
