import ArgumentParser

/// `--store N`, the same for every verb.
struct StoreOption: ParsableArguments {
    @Option(
        name: .long,
        help: "The store, by its name in config.toml. Default: the default store.",
        completion: .storeNames
    )
    var store: String?

    @Flag(
        name: .customLong("no-config"),
        help: "Read only the stores from config.toml: to start while something else in it is wrong."
    )
    var storesOnly = false

    static func of(_ store: String?) -> StoreOption {
        var option = StoreOption()
        option.store = store
        option.storesOnly = false
        return option
    }
}

/// `--json`, the same for every verb that prints.
struct OutputOption: ParsableArguments {
    @Flag(name: .long, help: "One JSON document with stable field names; money as strings.")
    var json = false
}
