import Yosemite

/// The message on screen about a configuration of which a part had to be ignored.
public enum ConfigurationNotice {
    /// One sentence, or none.
    public static func words(_ configuration: Configuration) -> [String] {
        guard let first = configuration.problems.first else { return [] }
        let place = first.line.map { "config.toml:\($0)" } ?? "config.toml"
        let more = configuration.problems.count - 1
        return [
            more == 0
                ? Localization.one(place, first.words)
                : Localization.several(place, first.words, more)
        ]
    }

    enum Localization {
        static func one(_ place: String, _ words: String) -> String { localized("%@: %@", place, words) }
        static func several(_ place: String, _ words: String, _ more: Int) -> String {
            localized("%@: %@ And %@ more: merced config check", place, words, "\(more)")
        }
    }
}
