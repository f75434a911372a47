import ArgumentParser

/// `--store N`, the same for every verb.
struct StoreOption: ParsableArguments {
    @Option(name: .long, help: "The store, by its name in config.toml. Default: the default store.")
    var store: String?
}

/// `--json`, the same for every verb that prints.
struct OutputOption: ParsableArguments {
    @Flag(name: .long, help: "One JSON document with stable field names; money as strings.")
    var json = false
}
