import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Actions that lead out of merced: the clipboard, the browser, a file.
extension CouponVerbs {
    /// Opens the coupon in the store's administration.
    func browse(_ coupon: Coupon) {
        let link = OrderLinks.administration(
            page: "post.php?post=\(coupon.couponID)&action=edit",
            siteURL: context.format.settings.siteURL
        )
        guard let link, !coupon.isOnlyHere else {
            host?.toast(OrderVerbs.OutsideLocalization.noAddress, kind: .warning)
            return
        }
        host?.browse(link)
    }

    /// Lists what can be copied of the coupon.
    func copy(_ coupon: Coupon) {
        let rules = CouponWords.rules(coupon, names: nil, context.format).joined(separator: " ")
        let items: [(id: String, label: String, key: Character, value: String)] = [
            ("code", FormLocalization.code, "c", TextCleaning.clean(coupon.code)),
            ("rules", CouponDetailsModel.Localization.rules, "r", TextCleaning.clean(rules)),
        ]
        let dialog = ChoiceDialog(
            id: "coupon.copy",
            title: OutsideLocalization.copyTitle(coupon.code),
            choices: items.map { Choice(id: $0.id, label: "\($0.label): \($0.value.prefix(200))", key: $0.key) }
        ) { [weak self] picked in
            if let item = items.first(where: { $0.id == picked }) { self?.host?.copy(item.value, what: item.label) }
            return .close
        }
        host?.present(dialog)
    }

    /// Writes the coupons of a list as CSV, with the REST API's names.
    func export(_ list: CouponListQuery, count: Int) {
        edits.say(OutsideLocalization.exporting(count))
        Task { [weak self, stores = context.stores, siteID = context.siteID] in
            do {
                let coupons = try await stores.perform {
                    CouponAction.listCoupons(siteID: siteID, list: list, range: 0..<count, onCompletion: $0)
                }
                self?.write(CouponFile.lines(coupons), named: "coupons.csv")
            } catch {
                let words = ProductVerbs.OutsideLocalization.notExported(StoreWords.describe(error))
                self?.host?.toast(words, kind: .error)
            }
        }
    }

    /// Writes the codes of a series, in the order they were created.
    func write(_ codes: [String]) {
        write([CSVWriter.line(["code"])] + codes.map { CSVWriter.line([$0]) }, named: "coupon-codes.csv")
    }

    private func write(_ lines: [String], named name: String) {
        exports.write({ lines.joined(separator: "\n") + "\n" }, named: name) { [weak self] result in
            switch result {
            case .success(let file):
                let words = OutsideLocalization.exported(lines.count - 1, file.lastPathComponent)
                self?.host?.toast(words, kind: .good)
            case .failure(let error):
                let words = ProductVerbs.OutsideLocalization.notExported(StoreWords.describe(error))
                self?.host?.toast(words, kind: .error)
            }
        }
    }

    enum OutsideLocalization {
        static func copyTitle(_ code: String) -> String { localized("Copy of coupon %@", String(code.prefix(40))) }
        static func exporting(_ count: Int) -> String { localized("Writing %@…", CouponWords.count(count)) }
        static func exported(_ count: Int, _ file: String) -> String {
            localized("%@ written to %@.", CouponWords.count(count), file)
        }
    }
}
