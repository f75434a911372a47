/// Reviews: approved, held, thrown away.
@MainActor
public final class ProductReviewStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ProductReviewAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ProductReviewAction else { return }
        switch action {
        case .updateReviewStatus(let siteID, let reviewIDs, let status, let onCompletion):
            answer(siteID, onCompletion) { try await $0.update(reviews: reviewIDs, to: status) }
        }
    }
}

extension SiteSession {
    private static let reviewStatuses = ["approved", "hold", "spam", OrderField.trash]

    fileprivate func update(reviews ids: [Int64], to status: String) async throws -> [PendingEdit] {
        guard Self.reviewStatuses.contains(status) else {
            throw ProductProblems(
                problems: [.unknownChoice(field: "status", text: status, known: Self.reviewStatuses)]
            )
        }
        var edits: [PendingEdit] = []
        for id in ids {
            let change = RecordChange(field: "status", base: nil, value: .string(status))
            edits.append(try await update(.review, id: id, [change]))
        }
        return edits
    }
}
