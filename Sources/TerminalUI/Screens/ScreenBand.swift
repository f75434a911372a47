/// Rows above the status line that stay under every page and overlay without covering them: pages get less room.
@MainActor
public protocol ScreenBand: AnyObject {
    /// Called before each frame, to update its content for that frame.
    func look()
    /// The number of rows it wants at `width` columns.
    func height(width: Int, glyphs: GlyphSet) -> Int
    /// Draws into `rect`, which has the height it asked for, or a single row in a low window.
    func draw(into painter: inout Painter, in rect: Rect)
    /// Its most important part, for the status line of a window without a row to spare.
    var brief: String { get }
    /// All of it in words, for people who do not look at it.
    var spoken: String { get }
    /// Esc where nothing else takes it. Returns whether it was taken.
    func escape() -> Bool
}

extension ScreenHost {
    /// The rows of `band` at `size`: as many as it wants, one, or none, so that pages keep the room that the smallest
    /// window gives them.
    func bandHeight(_ size: Size) -> Int {
        guard let band else { return 0 }
        let spare = size.height - SmallWindow.needed.height
        let wanted = band.height(width: size.width, glyphs: glyphs)
        return spare >= wanted ? wanted : min(1, max(0, spare))
    }
}
