import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Products and categories of a coupon's rules, for choosing them in its form.
@MainActor
final class CouponFormLists {
    /// Called when names have been read.
    var onChange: @MainActor () -> Void = {}
    private let context: SiteContext
    private let names: ProductNames
    private let lists: ProductFormLists
    private weak var host: ScreenHost?

    init(context: SiteContext, host: ScreenHost?) {
        self.context = context
        self.host = host
        names = ProductNames(context: context)
        lists = ProductFormLists(context: context)
        names.onChange = { [weak self] in self?.onChange() }
        lists.onChange = { [weak self] in self?.onChange() }
    }

    private static func ids(_ value: JSONValue) -> [Int64] {
        guard case .array(let elements) = value else { return [] }
        return elements.compactMap(\.integer)
    }

    // MARK: Products

    func products(_ field: CouponField, _ title: String) -> RecordFormField.Kind {
        .picked(
            shown: { [self] value in
                let ids = Self.ids(value)
                names.want(ids)
                return ids.map(names.name).joined(separator: ", ")
            },
            pick: { [self] present, done in
                let list = ProductLinkList(
                    id: "coupon.edit." + field.rawValue,
                    title: title,
                    productID: 0,
                    names: names,
                    context: context,
                    host: host
                )
                let elements = Self.ids(present).map { JSONValue.number(Decimal($0)) }
                host?.present(FormListOverlay(list.subject, elements: elements, host: host) { done(.array($0)) })
            }
        )
    }

    // MARK: Categories

    func categories(_ field: CouponField, _ title: String) -> RecordFormField.Kind {
        .picked(
            shown: { [self] value in
                let ids = Set(Self.ids(value))
                return terms(with: ids).filter { ids.contains($0.id) }.map(\.name).joined(separator: ", ")
            },
            pick: { [self] present, done in
                let ids = Set(Self.ids(present))
                let overlay = TermsOverlay(
                    id: "coupon.edit." + field.rawValue,
                    title: title,
                    terms: terms(with: ids),
                    chosen: ids
                ) { chosen in
                    done(.array(chosen.map { .number(Decimal($0.id)) }))
                }
                host?.present(overlay)
            }
        )
    }

    /// The store's terms, and those only the coupon names: deleted since, or not read yet.
    private func terms(with present: Set<Int64>) -> [TermsOverlay.Term] {
        let known = lists.categories
        let others = present.subtracting(known.map(\.id)).sorted()
        return known + others.map { TermsOverlay.Term(term: ProductTerm(termID: $0, name: "#\($0)", slug: "")) }
    }
}
