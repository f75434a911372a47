import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

extension CouponListQuery.Sort: ExpressibleByArgument {}

/// `merced coupons list`
struct CouponsListCommand: AsyncParsableCommand, TakesFilter {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List coupons.",
        discussion:
            "A filter such as 'status:active expires<7d used>10' says which; merced manual lists its conditions."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Only coupons that match these conditions and words.")
    var filter: [String] = []

    @Option(help: "In which order: \(CouponListQuery.Sort.allCases.map(\.rawValue).joined(separator: ", ")).")
    var sort = CouponListQuery.Sort.newest

    @Option(help: "How many at most: a number, or all of them.")
    var limit = ListLimit(50)

    @Flag(help: "Write CSV, with the REST API's names.")
    var csv = false

    func validate() throws {
        if csv, output.json { throw ValidationError("Say --json or --csv, not both.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            let problem = try await CouponArgument.refresh(session)
            let query = try await CouponArgument.query(filter, sort: sort, session: session)
            let coupons = try await stores.perform {
                CouponAction.listCoupons(siteID: siteID, list: query, range: limit.range, onCompletion: $0)
            }
            let matching =
                coupons.count == limit.count
                ? try await stores.perform { ListAction.count(query, onCompletion: $0) }
                : coupons.count
            let edits = try await OrderRows.openEdits(stores, siteID: siteID)
            let (now, currency) = (Date(), try await session.currency())
            let rows = coupons.map { coupon in
                CouponRow(
                    coupon,
                    currency: currency,
                    pending: edits.isWaiting(RecordName(record: .coupon, id: coupon.couponID)),
                    now: now
                )
            }
            if csv {
                try ExportTarget.csv(CouponFile.lines(coupons))
            } else if output.json {
                let document = CouponListDocument(
                    store: session.entry.name,
                    matching: matching,
                    offline: problem != nil,
                    currency: currency,
                    coupons: rows
                )
                try JSONOutput.write(document)
            } else {
                try StandardOutput.write(lines: Self.lines(rows, matching: matching, try await session.format()))
            }
            if let problem { Failure.say(problem) }
            await stores.deauthenticate()
        }
    }

    private static func lines(_ rows: [CouponRow], matching: Int, _ format: StoreFormat) -> [String] {
        guard !rows.isEmpty else { return ["No coupons."] }
        var table = TextTable([
            ("ID", .right), ("CODE", .left), ("AMOUNT", .right), ("TYPE", .left), ("USED", .right), ("EXPIRES", .left),
            ("STATE", .left),
        ])
        for row in rows {
            table.add([
                "\(row.id)", row.code, row.amount, row.discountType,
                row.usageLimit.map { "\(row.usageCount)/\($0)" } ?? "\(row.usageCount)",
                row.dateExpires == nil ? "never" : format.pageDate(utc: row.dateExpires),
                row.pending ? row.state + " *" : row.state,
            ])
        }
        return table.takeLines() + (matching > rows.count ? ["\(rows.count) of \(matching)."] : [])
    }
}

/// `merced coupons show CODE`
struct CouponsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a coupon, its rules in words, and what it brought."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The coupon's code, or its id.")
    var coupon: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            let found = try await CouponArgument.find(coupon, session)
            let performance = try await stores.perform {
                CouponAction.loadPerformance(siteID: siteID, code: found.code, onCompletion: $0)
            }
            if output.json {
                let currency = try await session.currency()
                try JSONOutput.write(CouponDocument(found, performance, currency: currency, now: Date()))
            } else {
                let names = try await stores.perform {
                    CouponAction.loadNames(siteID: siteID, coupon: found, onCompletion: $0)
                }
                let format = try await session.format()
                let lines = CouponText.lines(found, performance, names, format, now: Date())
                try StandardOutput.write(lines: lines.map(TextCleaning.clean))
            }
            await stores.deauthenticate()
        }
    }
}
