import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Attributes with their values, tax classes and rates.
extension TermLists {
    func attributes(_ onChange: @escaping @MainActor () -> Void) -> any TermList {
        let (siteID, stores) = (context.siteID, context.stores)
        let results = stores.productAttributes(siteID: siteID)
        results.onDidChangeContent = onChange
        results.start()
        let orders = ["menu_order", "name", "name_num", "id"].map { ($0, OtherLocalization.order($0)) }
        return MirroredTermList<ProductAttribute>(
            kind: .attributes,
            columns: [Localization.slug],
            stores: stores,
            read: { (results.fetchedObjects, results.isLoaded) },
            entry: { attributes in
                attributes.map { attribute in
                    TermEntry(
                        id: attribute.attributeID,
                        slug: attribute.slug,
                        name: attribute.name,
                        cells: [attribute.slug],
                        values: [
                            "name": .string(attribute.name), "slug": .string(attribute.slug),
                            "order_by": .string(attribute.sortKey), "has_archives": .bool(attribute.hasArchives),
                        ]
                    )
                }
            },
            form: {
                [
                    RecordFormField(name: "name", label: Localization.name),
                    RecordFormField(name: "slug", label: Localization.slug),
                    RecordFormField(
                        name: "order_by",
                        label: OtherLocalization.sorted,
                        kind: .choice(orders, isNumber: false)
                    ),
                    RecordFormField(name: "has_archives", label: OtherLocalization.archives, kind: .toggle),
                ]
            },
            doors: .init(
                synchronize: { ProductAttributeAction.synchronizeProductAttributes(siteID: siteID, onCompletion: $0) },
                create: { fields, done in
                    ProductAttributeAction.createProductAttribute(siteID: siteID, fields: fields) {
                        done($0.map { _ in })
                    }
                },
                update: {
                    ProductAttributeAction.updateProductAttribute(
                        siteID: siteID,
                        id: $0.id,
                        changes: $1,
                        onCompletion: $2
                    )
                },
                delete: { ProductAttributeAction.deleteProductAttribute(siteID: siteID, id: $0.id, onCompletion: $1) }
            )
        )
    }

    func values(_ id: Int64, _ name: String, _ onChange: @escaping @MainActor () -> Void) -> any TermList {
        let (siteID, stores) = (context.siteID, context.stores)
        let results = stores.productAttributeTerms(siteID: siteID, attributeID: id)
        results.onDidChangeContent = onChange
        results.start()
        return MirroredTermList<ProductAttributeTerm>(
            kind: .values(attributeID: id, name: name),
            columns: [Localization.slug, Localization.products],
            stores: stores,
            read: { (results.fetchedObjects, results.isLoaded) },
            entry: { terms in
                terms.map { term in
                    TermEntry(
                        id: term.termID,
                        slug: term.slug,
                        name: term.name,
                        cells: [term.slug, "\(term.count)"],
                        values: [
                            "name": .string(term.name), "slug": .string(term.slug),
                            "description": .string(term.details), "menu_order": .number(Decimal(term.menuOrder)),
                        ]
                    )
                }
            },
            form: {
                [
                    RecordFormField(name: "name", label: Localization.name),
                    RecordFormField(name: "slug", label: Localization.slug),
                    RecordFormField(name: "description", label: Localization.description, kind: .prose),
                    RecordFormField(name: "menu_order", label: OtherLocalization.place, kind: .number),
                ]
            },
            doors: .init(
                synchronize: {
                    ProductAttributeTermAction.synchronizeProductAttributeTerms(siteID: siteID, onCompletion: $0)
                },
                create: { fields, done in
                    ProductAttributeTermAction.createProductAttributeTerm(
                        siteID: siteID,
                        attributeID: id,
                        fields: fields
                    ) { done($0.map { _ in }) }
                },
                update: {
                    ProductAttributeTermAction.updateProductAttributeTerm(
                        siteID: siteID,
                        attributeID: id,
                        id: $0.id,
                        changes: $1,
                        onCompletion: $2
                    )
                },
                delete: {
                    ProductAttributeTermAction.deleteProductAttributeTerm(
                        siteID: siteID,
                        attributeID: id,
                        id: $0.id,
                        onCompletion: $1
                    )
                }
            )
        )
    }

    func taxClasses(_ onChange: @escaping @MainActor () -> Void) -> any TermList {
        let (siteID, stores) = (context.siteID, context.stores)
        let results = stores.taxClasses(siteID: siteID)
        results.onDidChangeContent = onChange
        results.start()
        return MirroredTermList<TaxClass>(
            kind: .taxClasses,
            columns: [Localization.slug],
            stores: stores,
            read: { (results.fetchedObjects, results.isLoaded) },
            entry: { classes in
                classes.map { TermEntry(id: 0, slug: $0.slug, name: $0.name, cells: [$0.slug], values: [:]) }
            },
            form: { [RecordFormField(name: "name", label: Localization.name)] },
            doors: .init(
                synchronize: { TaxClassesAction.synchronizeTaxClasses(siteID: siteID, onCompletion: $0) },
                create: { fields, done in
                    let name = fields["name"]?.string ?? ""
                    return TaxClassesAction.createTaxClass(siteID: siteID, name: name) { done($0.map { _ in }) }
                },
                update: { _, _, _ in nil },
                delete: { TaxClassesAction.deleteTaxClass(siteID: siteID, slug: $0.slug, onCompletion: $1) }
            )
        )
    }

    func taxRates(_ onChange: @escaping @MainActor () -> Void) -> any TermList {
        let (siteID, stores) = (context.siteID, context.stores)
        let results = stores.taxRates(siteID: siteID)
        let classes = stores.taxClasses(siteID: siteID)
        results.onDidChangeContent = onChange
        results.start()
        classes.start()
        return MirroredTermList<TaxRate>(
            kind: .taxRates,
            columns: [OtherLocalization.rate, OtherLocalization.area, OtherLocalization.taxClass],
            stores: stores,
            read: { (results.fetchedObjects, results.isLoaded) },
            entry: { rates in rates.map(TermEntry.init) },
            form: {
                let known = classes.fetchedObjects.map { ($0.slug, HTMLText.plain($0.name)) }
                let names = known.isEmpty ? [("standard", ProductLines.Localization.standard)] : known
                return [
                    RecordFormField(name: "name", label: Localization.name),
                    RecordFormField(name: "rate", label: OtherLocalization.percent),
                    RecordFormField(name: "country", label: OtherLocalization.country),
                    RecordFormField(name: "state", label: OtherLocalization.state),
                    RecordFormField(name: "postcodes", label: OtherLocalization.postcodes, kind: .list),
                    RecordFormField(name: "cities", label: OtherLocalization.cities, kind: .list),
                    RecordFormField(
                        name: "class",
                        label: OtherLocalization.taxClass,
                        kind: .choice(names, isNumber: false)
                    ),
                    RecordFormField(name: "priority", label: OtherLocalization.priority, kind: .number),
                    RecordFormField(name: "compound", label: OtherLocalization.compound, kind: .toggle),
                    RecordFormField(name: "shipping", label: OtherLocalization.shipping, kind: .toggle),
                ]
            },
            doors: .init(
                synchronize: { TaxClassesAction.synchronizeTaxClasses(siteID: siteID, onCompletion: $0) },
                create: { fields, done in
                    TaxClassesAction.createTaxRate(siteID: siteID, fields: fields) { done($0.map { _ in }) }
                },
                update: { TaxClassesAction.updateTaxRate(siteID: siteID, id: $0.id, changes: $1, onCompletion: $2) },
                delete: { TaxClassesAction.deleteTaxRate(siteID: siteID, id: $0.id, onCompletion: $1) }
            )
        )
    }

    enum OtherLocalization {
        static func order(_ key: String) -> String {
            switch key {
            case "menu_order": localized("as placed")
            case "name": localized("by name")
            case "name_num": localized("by name, as numbers")
            default: localized("as created")
            }
        }
        static let sorted = localized("Sort order")
        static let archives = localized("Has a page of its own")
        static let place = localized("Place")
        static let rate = localized("Rate")
        static let percent = localized("Rate, percent")
        static let area = localized("Where")
        static let taxClass = localized("Class")
        static let country = localized("Country, two letters")
        static let state = localized("State")
        static let postcodes = localized("Postcodes")
        static let cities = localized("Cities")
        static let priority = localized("Priority")
        static let compound = localized("Compound tax")
        static let shipping = localized("Applies to shipping")
    }
}

extension TermEntry {
    fileprivate init(_ rate: TaxRate) {
        let area = [
            rate.country, rate.state, rate.postcodes.joined(separator: ";"), rate.cities.joined(separator: ";"),
        ]
        let places = area.filter { !$0.isEmpty }.joined(separator: " ")
        self.init(
            id: rate.rateID,
            slug: "",
            name: rate.name,
            cells: ["\(rate.rate) %", places.isEmpty ? "*" : places, rate.taxClass],
            values: [
                "name": .string(rate.name), "rate": .string(rate.rate), "country": .string(rate.country),
                "state": .string(rate.state), "postcodes": .array(rate.postcodes.map { .string($0) }),
                "cities": .array(rate.cities.map { .string($0) }), "class": .string(rate.taxClass),
                "priority": .number(Decimal(rate.priority)), "compound": .bool(rate.isCompound),
                "shipping": .bool(rate.appliesToShipping),
            ]
        )
    }
}
