import GRDB

extension Configuration {
    /// For a test's own look into a file: whoever had it open before may still be closing it.
    static var patient: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(120)
        return configuration
    }
}
