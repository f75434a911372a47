/// Rows above the status line that stay whatever page or overlay shows, and cover none of it: pages get less room.
@MainActor
public protocol ScreenBand: AnyObject {
    /// Called before each frame, so that what it says is about what that frame shows.
    func look()
    /// The rows it wants at `width` columns.
    func height(width: Int, glyphs: GlyphSet) -> Int
    /// Draws into `rect`, which is as high as it asked for, or a single row in a low window.
    func draw(into painter: inout Painter, in rect: Rect)
    /// The heart of it, for the status line of a window that has no row to spare.
    var brief: String { get }
    /// All of it, for people who do not look at it.
    var spoken: String { get }
    /// Esc where nothing else takes it. Answers whether it was taken.
    func escape() -> Bool
}

extension ScreenHost {
    /// The rows of `band` at `size`: as many as it wants, one, or none, so that pages keep what the smallest window gives them.
    func bandHeight(_ size: Size) -> Int {
        guard let band else { return 0 }
        let spare = size.height - SmallWindow.needed.height
        let wanted = band.height(width: size.width, glyphs: glyphs)
        return spare >= wanted ? wanted : min(1, max(0, spare))
    }
}
