/// A part of merced that can be switched off, or on before it is finished.
public enum FeatureFlag: String, Sendable, CaseIterable {
    /// List and detail side by side from 110 columns.
    case splitView = "split-view"

    /// Where the configuration file says nothing.
    public var isEnabledByDefault: Bool {
        switch self {
        case .splitView: true
        }
    }
}
