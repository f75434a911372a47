import Networking
import Storage

/// Tax classes and the rates in them.
@MainActor
public final class TaxClassesStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: TaxClassesAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? TaxClassesAction else { return }
        switch action {
        case .synchronizeTaxClasses(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.refresh([.taxClasses, .taxRates]) }
        case .createTaxClass(let siteID, let name, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.createTaxClass(name) }
        case .deleteTaxClass(let siteID, let slug, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.catalogue.delete(.taxClasses, id: slug, as: TaxClassRecord.self)
            }
        case .createTaxRate(let siteID, let fields, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.created(.taxRates, fields, as: TaxRateRecord.self) }
        case .updateTaxRate(let siteID, let id, let changes, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.update(.taxRate, id: id, changes) }
        case .deleteTaxRate(let siteID, let id, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.delete(.taxRates, id: id, as: TaxRateRecord.self) }
        }
    }
}
