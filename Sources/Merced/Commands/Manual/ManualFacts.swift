/// What the manual says that stands in no table.
enum ManualFacts {
    static let environment: [(name: String, text: String)] = [
        ("HOME, XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME", "Where merced's folders are; see Files."),
        ("TERM, COLORTERM", "What the terminal can do."),
        ("NO_COLOR", "Set to anything: no colour."),
        ("LC_ALL, LC_CTYPE, LANG", "A locale without UTF-8 makes merced use ASCII for everything it draws itself."),
        ("ESCDELAY", "Milliseconds after which a lone Esc is the Esc key; 25."),
        ("VISUAL, EDITOR", "Opens long texts."),
        (
            "MERCED_LOG_LEVEL",
            "trace, debug, info, notice, warning, error or critical; comes before level in config.toml."
        ),
    ]

    static let files: [(name: String, text: String)] = [
        (
            "$XDG_CONFIG_HOME/merced/config.toml",
            "Stores, keys, colours. merced config default prints one with everything in it; ~/.config/merced where the variable is not set."
        ),
        (
            "$XDG_CONFIG_HOME/merced/secrets/NAME",
            "The secret of a store, where no command prints it: 0600, and not used where others may read it."
        ),
        (
            "$XDG_DATA_HOME/merced/stores/NAME/mirror.sqlite",
            "A copy of the store; may be deleted at any time. ~/.local/share/merced where the variable is not set."
        ),
        (
            "$XDG_DATA_HOME/merced/stores/NAME/ledger.sqlite",
            "What you changed and the store has not confirmed. Keep it."
        ),
        (
            "$XDG_STATE_HOME/merced/merced.log",
            "The log, without secrets; beyond 5 MB it becomes merced.log.1. ~/.local/state/merced where the variable is not set."
        ),
    ]
}
