/// Two or more ways of doing one thing, of which the owner tries one on this machine. Which one it is, is reported nowhere.
public enum ABTest: String, Sendable, CaseIterable {
    /// What the palette offers before something is typed.
    case paletteOrder = "palette-order"

    /// Where a test counts: before a store is connected, or after.
    public enum Context: Sendable { case loggedIn, loggedOut }

    public enum Variation: Hashable, Sendable {
        /// What everybody has who tries nothing.
        case control
        case treatment(String)

        /// As it stands in the configuration file.
        public var name: String {
            switch self {
            case .control: "control"
            case .treatment(let name): name
            }
        }
    }

    public var context: Context {
        switch self {
        case .paletteOrder: .loggedIn
        }
    }

    /// `control` first.
    public var variations: [Variation] {
        switch self {
        case .paletteOrder: [.control, .treatment("screen-first")]
        }
    }
}
