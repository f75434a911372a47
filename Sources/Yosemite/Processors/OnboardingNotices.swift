/// What the checklist says of every store before it handles money, whatever is configured.
extension OnboardingLine {
    static let untried = OnboardingLine(
        id: "untried",
        state: .notice,
        title: localized(
            "Readers, printers and processors were only tested as emulations and doubles; nothing is certified."
        ),
        fix: localized(
            "Take the first real payments with someone who can check the processor's own records. merced signs no receipts for countries that require it."
        )
    )
    static let notGuaranteed = OnboardingLine(
        id: "not_guaranteed",
        state: .notice,
        title: localized("Not every double charge can be prevented: guide/money.md says which."),
        fix: localized(
            "The shop's own checkout, tills of other programs, a gateway of version 1, two processor accounts and a store behind a stale cache can take an order's money as well. merced finds that afterwards, and refunds it or lists it."
        )
    )
}
