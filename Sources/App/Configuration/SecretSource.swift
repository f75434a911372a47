/// The source of a store's secret. The secret itself is never in the configuration.
public enum SecretSource: Hashable, Sendable {
    /// Run by `/bin/sh -c`; prints the secret on one line.
    case command(String)
    /// A file of merced's own, 0600: `Folders.secretFile(store:)`.
    case file
}
