/// terminfo's names of the supported keys.
enum TerminfoKeys {
    static let names: [(capability: String, key: Key)] =
        [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
            ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete), ("kich1", .insert), ("kcbt", .backTab),
        ] + (1...12).map { ("kf\($0)", .function($0)) }
}
