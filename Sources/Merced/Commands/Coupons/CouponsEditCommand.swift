import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced coupons create FIELD=VALUE…`
struct CouponsCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create a coupon.",
        discussion: """
            Such as: merced coupons create code=summer discount_type=percent amount=10 date_expires=2026-12-31. Fields \
            are those of the REST API; lists as JSON. A date (also sunday, +7d) means its first moment in the store's \
            zone: a coupon is refused on that day. What the store would refuse or alter is refused. Without a \
            connection the coupon is saved and created later, once.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "A field and its value, such as amount=10; code= is needed.")
    var fields: [String]

    private func draft() throws -> [RecordChange] {
        try FieldArguments.changes(fields, like: Coupon.newFields, example: "code=summer")
    }

    func validate() throws { _ = try draft() }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            _ = try await CouponArgument.refresh(session)
            let draft = try draft()
            let made = try await stores.perform {
                CouponAction.createCoupons(siteID: siteID, drafts: [draft], onCompletion: $0)
            }
            try await EditSending(session: session, json: output.json).finish(made: made[0], what: "Coupon")
        }
    }
}

/// `merced coupons series CODE --count N`
struct CouponsSeriesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "series",
        abstract: "Create up to 1,000 coupons with the rules of an existing one, and write their codes.",
        discussion: """
            Codes are a prefix and random characters nobody can guess. They are written to standard output as they are \
            saved, and created in batches; what a lost connection leaves is created by the next verb or screen that \
            reaches the store, nothing twice.
            """
    )

    @OptionGroup var store: StoreOption

    @Argument(help: "The code or id of the coupon whose rules they get.")
    var coupon: String

    @Option(help: "How many: 1 to 1,000.")
    var count: Int

    @Option(help: "What every code begins with.")
    var prefix = ""

    @Option(help: "Random characters after that: 4 to 32.")
    var length = 8

    private var series: CouponSeries { CouponSeries(prefix: prefix, count: count, length: length) }

    func validate() throws {
        if let problem = series.problem { throw ValidationError(problem.words) }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let pattern = try await CouponArgument.find(coupon, session)
            let codes = series.codes()
            let drafts = codes.map { code in
                Coupon.draft(
                    pattern.writableFields,
                    with: [RecordChange(field: CouponField.code.rawValue, base: nil, value: .string(code))]
                )
            }
            _ = try await stores.perform {
                CouponAction.createCoupons(siteID: siteID, drafts: drafts, onCompletion: $0)
            }
            try StandardOutput.write(lines: ["code"] + codes)
            try await WaitingEdits.send(session)
            let left = try await OrderRows.openEdits(stores, siteID: siteID).waiting.count
            if left > 0 { Failure.say("\(left) changes wait for the store; merced outbox list shows them.") }
            await stores.deauthenticate()
        }
    }
}

/// `merced coupons edit CODE FIELD=VALUE…`
struct CouponsEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change fields of a coupon.",
        discussion: """
            Only fields that differ are sent; what someone else changed in other fields is kept. status=draft disables \
            it, status=publish lets customers use it again. Without a connection the change is saved and sent later.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The coupon's code, or its id.")
    var coupon: String

    @Argument(help: "A field and its new value, such as amount=15; repeatable.")
    var changes: [String]

    func validate() throws { _ = try FieldArguments.changes(changes, like: [:], example: "amount=15") }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let found = try await CouponArgument.find(coupon, session)
            let wanted = try FieldArguments.changes(changes, like: found.writableFields, example: "amount=15")
            let made = try await stores.perform {
                CouponAction.updateCoupons(
                    siteID: siteID,
                    couponIDs: [found.couponID],
                    changes: wanted,
                    onCompletion: $0
                )
            }
            try await EditSending(session: session, json: output.json)
                .finish(made[0], record: found.couponID, done: "Coupon \(found.couponID) is changed.")
        }
    }
}

/// `merced coupons delete CODE`
struct CouponsDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Move a coupon to the store's trash, or delete it permanently.",
        discussion: "Orders that used it stay as they are. Without a connection it is saved and done later."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The coupon's code, or its id.")
    var coupon: String

    @Flag(help: "Permanently: the store keeps no copy.")
    var force = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let found = try await CouponArgument.find(coupon, session)
            let made: [PendingEdit]
            if force {
                made = try await stores.perform {
                    CouponAction.deleteCoupons(siteID: siteID, couponIDs: [found.couponID], onCompletion: $0)
                }
            } else {
                let trash = RecordChange(
                    field: CouponField.status.rawValue,
                    base: nil,
                    value: .string(OrderField.trash)
                )
                made = try await stores.perform {
                    CouponAction.updateCoupons(
                        siteID: siteID,
                        couponIDs: [found.couponID],
                        changes: [trash],
                        onCompletion: $0
                    )
                }
            }
            let done = force ? "is deleted permanently" : "is in the trash now"
            try await EditSending(session: session, json: output.json)
                .finish(made[0], record: found.couponID, done: "Coupon \(found.couponID) \(done).")
        }
    }
}
