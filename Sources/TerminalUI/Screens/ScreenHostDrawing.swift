extension ScreenHost {
    /// Paints the whole screen at `size` cells (`screens.md`, "Layout").
    ///
    /// - Parameter speaks: also puts it into words (`Frame.spoken`).
    public func frame(size: Size, speaks: Bool = false) -> Frame {
        let frame = painted(size: size, speaks: speaks)
        targets = frame.targets
        return frame
    }

    private func painted(size: Size, speaks: Bool) -> Frame {
        band?.look()
        var painter = Painter(size: size, glyphs: glyphs, speaks: speaks)
        swap(&painter.paintedRows, &paintedRows)
        painter.paintedRows.beginFrame()
        let whole = Rect(size)
        isTooSmall = SmallWindow.isTooSmall(size)
        guard !isTooSmall else {
            SmallWindow().draw(into: &painter, in: whole)
            return painter.finish(focusPath: ["small-window"])
        }
        if showsPlaces {
            PlacesBar(
                places: places.map(\.name),
                currentID: places[currentPlace].name.id,
                store: storeName,
                clock: clockText()
            )
            .draw(into: &painter, in: whole.row(0))
        }

        let bandHeight = bandHeight(size)
        let content = Rect(x: 0, y: 1, width: size.width, height: size.height - 3 - bandHeight)
        let screen = self.screen
        painter.clipped(to: content) { screen.draw(into: &$0, in: content, focused: overlay == nil) }
        var said = painter.takeSpeech(in: content, id: screen.id)

        if let band, bandHeight > 0 {
            let rect = Rect(x: 0, y: content.maxY, width: size.width, height: bandHeight)
            painter.clipped(to: rect) { band.draw(into: &$0, in: rect) }
        }
        drawStatus(into: &painter, in: whole.row(size.height - 2), saysBand: bandHeight == 0)
        drawHints(into: &painter, in: whole.row(size.height - 1))

        var focusPath = screen.focusPath
        if let overlay {
            painter.setCursor(nil)
            painter.dropTargets(outside: whole.row(size.height - 1))
            painter.clipped(to: content) { overlay.draw(into: &$0, in: content) }
            said = painter.takeSpeech(in: content, id: overlay.id)
            focusPath = overlay.focusPath
        }
        swap(&painter.paintedRows, &paintedRows)
        return painter.finish(
            focusPath: [places[currentPlace].name.id] + focusPath,
            spoken: speaks ? spoken(said) : nil
        )
    }

    private func drawStatus(into painter: inout Painter, in rect: Rect, saysBand: Bool) {
        let brief = saysBand ? band?.brief : nil
        StatusLine(
            trail: brief.map { [$0] } ?? stack.map(\.title),
            parts: brief == nil ? [screen.summary] : [],
            toast: toasts.visible(at: time.now),
            sync: freshSync() ?? sync
        )
        .draw(into: &painter, in: rect)
    }

    private func drawHints(into painter: inout Painter, in rect: Rect) {
        if let overlay {
            HintLine(hints: overlay.hints, help: nil).draw(into: &painter, in: rect)
        } else {
            HintLine(hints: momentaryHints ?? screen.hints ?? shownHints(), help: helpHint())
                .draw(into: &painter, in: rect)
        }
    }

    /// The hints of the table for what can be done here now.
    func shownHints() -> [Hint] {
        let escape = screen.escapeHint ?? (stack.count > 1 ? "Back" : nil)
        return (escape.map { [Hint("Esc", $0, priority: 0)] } ?? []) + tableHints()
    }

    private func tableHints() -> [Hint] {
        let screen = screen
        let occasion = AskedHints.Occasion(
            context: screen.context,
            labels: screen.hintLabels,
            capabilities: capabilities,
            place: currentPlace
        )
        var asked: AskedHints
        if let askedHints, askedHints.screen === screen, askedHints.occasion == occasion {
            asked = askedHints
        } else {
            // Most commands have no hint: only the others are asked in every frame.
            let hinted = table.hinted(in: occasion.context, labels: occasion.labels)
            asked = AskedHints(occasion, on: screen, hinted.map { .init(command: $0, refusal: refusal(of: $0)) })
        }
        let hints = asked.ask(glyphs)
        askedHints = asked
        return hints
    }

    func helpHint() -> Hint? {
        guard let help = table["help"] else { return nil }
        let key = screen.isEditing ? help.keys.first { !$0.isPrintable } : help.keys.first
        return key.map { Hint($0.name(glyphs), help.label) }
    }
}
