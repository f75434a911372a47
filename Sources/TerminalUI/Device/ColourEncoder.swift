/// The bytes that set colours, in the terminal's form.
struct ColourEncoder {
    let capabilities: TerminalCapabilities
    let depth: ColourDepth

    /// The sequences for the colours of `look`, after those of `before`, whose background need not be set again.
    func pieces(_ look: CellAttributes, on before: CellAttributes?) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        let background = look.background.map(mapped)
        if let colour = look.foreground {
            var ink = mapped(colour)
            // Few colours: text must not get the colour of its background.
            if let background, ink == background, case .palette(let index) = ink {
                ink = .palette([0, 4, 5, 8].contains(index) ? (depth >= .sixteen ? 15 : 7) : 0)
            }
            pieces.append(foreground(ink))
        }
        if let background, look.background != before?.background { pieces.append(self.background(background)) }
        return pieces
    }

    private func mapped(_ colour: Colour) -> Colour {
        if case .rgb = colour, depth != .direct { return .palette(Palette.nearest(to: colour, depth: depth)) }
        return colour
    }

    private func foreground(_ colour: Colour) -> [UInt8] {
        switch colour {
        case .rgb(let red, let green, let blue): return Array("\u{1B}[38;2;\(red);\(green);\(blue)m".utf8)
        case .palette(let index):
            if Int(index) < capabilities.foregrounds.count { return capabilities.foregrounds[Int(index)] }
            if index >= 16 { return Array("\u{1B}[38;5;\(index)m".utf8) }
            return index == 8 ? capabilities.dim : []
        }
    }

    private func background(_ colour: Colour) -> [UInt8] {
        switch colour {
        case .rgb(let red, let green, let blue): return Array("\u{1B}[48;2;\(red);\(green);\(blue)m".utf8)
        case .palette(let index):
            if Int(index) < capabilities.backgrounds.count { return capabilities.backgrounds[Int(index)] }
            return index >= 16 ? Array("\u{1B}[48;5;\(index)m".utf8) : []
        }
    }
}
