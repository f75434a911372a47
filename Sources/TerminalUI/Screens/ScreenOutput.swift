/// The destination of frames: a terminal, or a list kept for tests.
@MainActor
public protocol ScreenOutput: AnyObject {
    var size: Size { get }
    /// Shows `frame`, writing only the differences from the last one.
    func show(_ frame: Frame)
    /// The window has another size, in cells; the next frame is painted in full.
    func resize(to size: Size)
    /// Makes the next frame be painted in full.
    func invalidate()
    /// Restores the terminal, stops the process, and takes the terminal again when it continues.
    func suspend()
    /// The process was stopped from outside and continues.
    func resumed()
    /// Whether frames must come with words (`Frame.spoken`). Default: no.
    var listens: Bool { get }
    /// When it wants another frame without a change, in loop time. Default: never.
    var deadline: Duration? { get }
    /// Clipboard, editor, browser and mouse, where there are any.
    var surroundings: (any Surroundings)? { get }
}

extension ScreenOutput {
    public var listens: Bool { false }
    public var deadline: Duration? { nil }
    public var surroundings: (any Surroundings)? { nil }
}

/// Keeps the frames, for tests that press keys and read the screen.
@MainActor
public final class RecordingDevice: ScreenOutput {
    public private(set) var size: Size
    public private(set) var frames: [Frame] = []
    public private(set) var invalidations = 0
    public private(set) var suspensions = 0
    public var surroundings: (any Surroundings)?

    public init(size: Size) { self.size = size }

    /// The newest frame, or an empty one.
    public var frame: Frame { frames.last ?? Frame(size: size) }
    public var text: [String] { frame.text }

    public func show(_ frame: Frame) { frames.append(frame) }
    public func resize(to size: Size) { self.size = size }
    public func invalidate() { invalidations += 1 }
    public func suspend() { suspensions += 1 }
    public func resumed() { invalidations += 1 }
}
