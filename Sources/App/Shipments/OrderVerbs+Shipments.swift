import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Parcels of an order: adding and removing.
extension OrderVerbs {
    func addTracking(orderID: Int64, number: String) {
        dispatch(
            ShipmentAction.loadProviders(siteID: context.siteID) { [weak self] result in
                self?.askForTracking(orderID, number, (try? result.get()) ?? [])
            }
        )
    }

    private func askForTracking(_ orderID: Int64, _ number: String, _ providers: [ShipmentTrackingProvider]) {
        guard let host else { return }
        var seen: Set<String> = []
        let choices = providers.filter { seen.insert($0.name).inserted }
            .map { TypedChoice(value: $0.name, name: "\($0.name) (\($0.group))") }
        let fields = [
            TypedField(id: "number", label: ShipmentWords.number, limit: 100),
            TypedField(id: "provider", label: ShipmentWords.provider, choices: { _ in choices }),
            TypedField(id: "own", label: ShipmentWords.own, limit: 100),
            TypedField(id: "link", label: ShipmentWords.link, limit: 500),
            TypedField(id: "date", label: ShipmentWords.date, limit: 10),
        ]
        let overlay = TypedFieldsOverlay(
            id: "order.tracking",
            title: ShipmentWords.title(NamedOrder(orderID: orderID, number: number).words),
            fields: fields,
            saving: ShipmentWords.save,
            host: host
        ) { [weak self] values, overlay in
            self?.add(values, to: orderID, number: number, overlay)
            return false
        }
        host.present(overlay)
    }

    private func add(_ values: [String: String], to orderID: Int64, number: String, _ overlay: TypedFieldsOverlay) {
        let own = values["own"] ?? ""
        let known = values["provider"] ?? ""
        if !own.isEmpty, !known.isEmpty { return overlay.wrong(["own": ShipmentWords.oneOfBoth]) }
        let draft = ShipmentDraft(
            trackingNumber: values["number"] ?? "",
            provider: own.isEmpty ? known : own,
            isCustom: !own.isEmpty,
            link: values["link"] ?? "",
            dateShipped: values["date"] ?? ""
        )
        dispatch(
            ShipmentAction.addTracking(siteID: context.siteID, orderID: orderID, draft: draft) {
                [weak self, weak overlay] result in
                guard let self else { return }
                switch result {
                case .success(let edit):
                    if let overlay { self.host?.dismiss(overlay) }
                    self.context.analytics.track(.shipmentTrackingAdded(isCustom: draft.isCustom))
                    self.tell([edit], ShipmentWords.added(number), whileOffline: ShipmentWords.waits(number))
                case .failure(let problem as ShipmentProblem):
                    overlay?.wrong([Self.field(of: problem): StoreWords.describe(problem)])
                case .failure(let error): self.sayNotSaved(error)
                }
            }
        )
    }

    private static func field(of problem: ShipmentProblem) -> String {
        switch problem {
        case .noNumber, .notOffered: "number"
        case .noProvider, .unknownProvider: "provider"
        case .badDate: "date"
        case .badLink: "link"
        }
    }

    // MARK: Removing

    func deleteTracking(_ trackings: [ShipmentTracking], number: String) {
        guard let host, let first = trackings.first else { return }
        let choices = trackings.enumerated().map { index, tracking in
            Choice(
                id: "\(index)",
                label: [tracking.trackingProvider, tracking.trackingNumber, tracking.dateShipped]
                    .map(ShipmentLines.oneLine).joined(separator: "  ")
            )
        }
        let dialog = ChoiceDialog(
            id: "order.tracking.delete",
            title: ShipmentWords.deleteTitle(NamedOrder(orderID: first.orderID, number: number).words),
            choices: choices,
            currentID: nil
        ) { [weak self] picked in
            if let index = Int(picked), trackings.indices.contains(index) {
                self?.delete(trackings[index], number: number)
            }
            return .close
        }
        host.present(dialog)
    }

    private func delete(_ tracking: ShipmentTracking, number: String) {
        dispatch(
            ShipmentAction.deleteTracking(siteID: context.siteID, tracking: tracking) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let edit):
                    self.context.analytics.track(.shipmentTrackingDeleted)
                    self.tell([edit], ShipmentWords.deleted(number), whileOffline: ShipmentWords.deleteWaits(number))
                case .failure(let error): self.sayNotSaved(error)
                }
            }
        )
    }
}

enum ShipmentWords {
    static let number = localized("Tracking number")
    static let provider = localized("Provider")
    static let own = localized("Or one of your own")
    static let link = localized("Its address")
    static let date = localized("Day (today where empty)")
    static let save = localized("Add")
    static let oneOfBoth = localized("One provider: known or your own")
    static func title(_ number: String) -> String { localized("Parcel of order #%@", number) }
    static func added(_ number: String) -> String { localized("Parcel added to order #%@.", number) }
    static func waits(_ number: String) -> String {
        localized("Parcel of order #%@ waits for the connection.", number)
    }
    static func deleteTitle(_ number: String) -> String { localized("Remove from order #%@", number) }
    static func deleted(_ number: String) -> String { localized("Parcel removed from order #%@.", number) }
    static func deleteWaits(_ number: String) -> String {
        localized("Removing the parcel from order #%@ waits for the connection.", number)
    }
}
