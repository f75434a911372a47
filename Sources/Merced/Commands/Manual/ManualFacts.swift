/// Parts of the manual that are in no table.
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

    static let money = [
        """
        A card needs a reader and a payment processor: one behind the HTTP gateway adapter (gateway-adapter.md), or a \
        Stripe account of your own with smart readers. Both are set under [payments.NAME] of config.toml, with the \
        command that prints the key; :payments setup says what is missing. Cash, another terminal and a payment link \
        need nothing. scripts/setup-udev, or the package, lets merced open readers and receipt printers.
        """,
        """
        Every step of a payment is in the ledger before it is taken. If an answer is lost the payment is unresolved: \
        processor and store are asked until it is known, the order takes no second payment meanwhile, and it is listed \
        by payments list --open and :payments. A refund is treated the same; refund --resolve asks again. A reader, \
        processor or store for tests never pays a live order. payments verify names the first money row of the ledger \
        that is not as it was written.
        """,
        """
        A receipt gets the next number of its till ([register]) when money is taken or refunded. It is printed \
        completely or counts as not printed; every print after a complete one is marked COPY. The printer is set under \
        [printer]. A print that fails never changes what is paid.
        """,
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
            "$XDG_CONFIG_HOME/merced/secrets/NAME.payments",
            "The key of the store's processor, where no command prints it; the same holds for it."
        ),
        (
            "$XDG_DATA_HOME/merced/stores/NAME/mirror.sqlite",
            "A copy of the store; may be deleted at any time. ~/.local/share/merced where the variable is not set."
        ),
        (
            "$XDG_DATA_HOME/merced/stores/NAME/ledger.sqlite",
            "What you changed and the store has not confirmed, every payment, every receipt. Keep it."
        ),
        (
            "$XDG_STATE_HOME/merced/merced.log",
            "The log, without secrets; beyond 5 MB it becomes merced.log.1. ~/.local/state/merced where the variable is not set."
        ),
        (
            "/usr/share/doc/merced/guide/index.md.gz",
            "The guide, where a package installed merced: zless opens it. In the source it is Resources/guide."
        ),
    ]
}
