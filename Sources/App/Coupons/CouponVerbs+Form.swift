import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Creating and changing coupons in a form.
extension CouponVerbs {
    private func fields(_ lists: CouponFormLists) -> [RecordFormField] {
        let zone = context.format.settings.timeZone
        let types = CouponType.allCases.map { (key: $0.rawValue, name: CouponWords.type($0.rawValue)) }
        func field(_ field: CouponField, _ label: String, _ kind: RecordFormField.Kind = .text) -> RecordFormField {
            RecordFormField(name: field.rawValue, label: label, kind: kind)
        }
        typealias Lists = (CouponFormLists) -> (CouponField, String) -> RecordFormField.Kind
        func listed(_ name: CouponField, _ label: String, _ kind: Lists) -> RecordFormField {
            field(name, label, kind(lists)(name, label))
        }
        return [
            field(.code, FormLocalization.code),
            field(.discountType, FormLocalization.type, .choice(types, isNumber: false)),
            field(.amount, FormLocalization.amount), field(.description, FormLocalization.description, .prose),
            field(.dateExpires, FormLocalization.expires, .instant(zone)),
            field(.minimumAmount, FormLocalization.minimum), field(.maximumAmount, FormLocalization.maximum),
            field(.isForIndividualUse, FormLocalization.alone, .toggle),
            field(.excludesSaleItems, FormLocalization.notOnSale, .toggle),
            field(.givesFreeShipping, FormLocalization.freeShipping, .toggle),
            listed(.productIDs, FormLocalization.products, CouponFormLists.products),
            listed(.excludedProductIDs, FormLocalization.notProducts, CouponFormLists.products),
            listed(.productCategoryIDs, FormLocalization.categories, CouponFormLists.categories),
            listed(.excludedProductCategoryIDs, FormLocalization.notCategories, CouponFormLists.categories),
            field(.emailRestrictions, FormLocalization.emails, .list),
            field(.usageLimit, FormLocalization.limit, .number),
            field(.usageLimitPerUser, FormLocalization.limitPerUser, .number),
            field(.limitUsageToItems, FormLocalization.items, .number),
        ]
    }

    func edit(_ coupon: Coupon) {
        let lists = CouponFormLists(context: context, host: host)
        let overlay = RecordFormOverlay(
            title: FormLocalization.edit(coupon.code),
            fields: fields(lists),
            values: coupon.writableFields,
            host: host
        ) { [weak self] changes, form in
            self?.asksLastDay(changes) { self?.save($0, of: coupon, form) }
        }
        lists.onChange = { [weak overlay] in overlay?.refresh() }
        host?.present(overlay)
    }

    private func save(_ changes: [RecordChange], of coupon: Coupon, _ form: RecordFormOverlay) {
        context.stores.dispatch(
            CouponAction.updateCoupons(siteID: context.siteID, couponIDs: [coupon.couponID], changes: changes) {
                [weak self] result in
                self?.finish(
                    result,
                    form,
                    FormLocalization.saved(coupon.code),
                    FormLocalization.savedLater(coupon.code)
                )
            }
        )
    }

    private func finish(
        _ result: Result<[PendingEdit], any Error>,
        _ form: RecordFormOverlay,
        _ words: String,
        _ waiting: String
    ) {
        switch result {
        case .success(let made):
            host?.dismiss(form)
            edits.tell(made, words, whileOffline: waiting)
        case .failure(let problems as ProductProblems): form.wrong(problems)
        case .failure(let error): edits.sayNotSaved(error)
        }
    }

    /// A form for a new coupon.
    func make() { make(FormLocalization.new, values: Coupon.newFields) }

    /// A form for a new coupon with the same rules.
    func duplicate(_ coupon: Coupon) {
        var values = coupon.writableFields
        values[CouponField.code.rawValue] = .string("")
        make(FormLocalization.duplicate(coupon.code), values: values)
    }

    private func make(_ title: String, values given: [String: JSONValue]) {
        // Nothing has to be deleted before typing.
        let values = given.mapValues { $0 == .string("0.00") ? .string("") : $0 }
        let lists = CouponFormLists(context: context, host: host)
        let overlay = RecordFormOverlay(
            title: title,
            fields: fields(lists),
            values: values,
            saving: FormLocalization.make,
            host: host
        ) { [weak self] changes, form in
            self?.asksLastDay(changes) { self?.create(Coupon.draft(values, with: $0), form) }
        }
        lists.onChange = { [weak overlay] in overlay?.refresh() }
        host?.present(overlay)
    }

    private func create(_ draft: [RecordChange], _ form: RecordFormOverlay) {
        let code = draft.first { $0.field == CouponField.code.rawValue }?.value.string ?? ""
        context.stores.dispatch(
            CouponAction.createCoupons(siteID: context.siteID, drafts: [draft]) { [weak self] result in
                self?.finish(result, form, FormLocalization.made(code), FormLocalization.madeLater(code))
            }
        )
    }

    // MARK: A series

    /// Asks how many codes, creates them with the rules of `coupon`, and writes them as CSV.
    func makeSeries(like coupon: Coupon) {
        let overlay = RecordFormOverlay(
            title: FormLocalization.series(coupon.code),
            fields: [
                RecordFormField(name: "prefix", label: FormLocalization.prefix),
                RecordFormField(name: "count", label: FormLocalization.count, kind: .number),
                RecordFormField(name: "length", label: FormLocalization.length, kind: .number),
            ],
            values: ["prefix": .string(""), "count": .null, "length": .number(8)],
            saving: FormLocalization.makeSeries,
            host: host
        ) { [weak self] changes, form in
            let typed = Dictionary(changes.map { ($0.field, $0.value) }) { _, last in last }
            let series = CouponSeries(
                prefix: typed["prefix"]?.string ?? "",
                count: Int(typed["count"]?.integer ?? 0),
                length: Int(typed["length"]?.integer ?? 8)
            )
            if let problem = series.problem { return form.wrong(ProductProblems(problems: [problem])) }
            self?.make(series, like: coupon, form)
        }
        host?.present(overlay)
    }

    private func make(_ series: CouponSeries, like coupon: Coupon, _ form: RecordFormOverlay) {
        let codes = series.codes()
        let drafts = codes.map { code in
            Coupon.draft(
                coupon.writableFields,
                with: [RecordChange(field: CouponField.code.rawValue, base: nil, value: .string(code))]
            )
        }
        context.stores.dispatch(
            CouponAction.createCoupons(siteID: context.siteID, drafts: drafts) { [weak self] result in
                let words = CouponWords.count(codes.count)
                self?.finish(result, form, FormLocalization.seriesMade(words), FormLocalization.seriesLater(words))
                if case .success = result { self?.write(codes) }
            }
        )
    }

    enum FormLocalization {
        static func edit(_ code: String) -> String { localized("Edit coupon %@", String(code.prefix(40))) }
        static let new = localized("New coupon")
        static func duplicate(_ code: String) -> String { localized("New coupon like %@", String(code.prefix(40))) }
        static func series(_ code: String) -> String { localized("A batch like coupon %@", String(code.prefix(40))) }
        static let make = localized("Create coupon")
        static let makeSeries = localized("Create coupons")
        static let code = localized("Code")
        static let type = localized("Type")
        static let amount = localized("Amount")
        static let description = localized("Description")
        static let expires = localized("Expires at start of")
        static let minimum = localized("Minimum spend")
        static let maximum = localized("Maximum spend")
        static let alone = localized("Not with other coupons")
        static let notOnSale = localized("Not for items on sale")
        static let freeShipping = localized("Gives free shipping")
        static let products = localized("Only for products")
        static let notProducts = localized("Not for products")
        static let categories = localized("Only for categories")
        static let notCategories = localized("Not for categories")
        static let emails = localized("Only these addresses")
        static let limit = localized("Usage limit")
        static let limitPerUser = localized("Usage limit per user")
        static let items = localized("Maximum items")
        static let prefix = localized("Code prefix")
        static let count = localized("How many (1–1,000)")
        static let length = localized("Random characters (4–32)")
        static func saved(_ code: String) -> String { localized("Coupon %@ saved.", code) }
        static func savedLater(_ code: String) -> String { localized("Coupon %@ saved here, not sent yet.", code) }
        static func made(_ code: String) -> String { localized("Coupon %@ created.", code) }
        static func madeLater(_ code: String) -> String {
            localized("Coupon %@ will be created when the store answers.", code)
        }
        static func seriesMade(_ count: String) -> String { localized("%@ are being created.", count) }
        static func seriesLater(_ count: String) -> String {
            localized("%@ will be created when the store answers.", count)
        }
    }
}
