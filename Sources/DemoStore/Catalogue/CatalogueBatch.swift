/// `…/batch` of a list of the catalogue. Deleting is permanent.
struct CatalogueBatch {
    private let target: CatalogueTarget

    init(_ target: CatalogueTarget) {
        self.target = target
    }

    func answer(_ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> StoreAnswer {
        try Batch.answer(context) { kind, id, item throws(RESTError) in
            switch kind {
            case .create:
                let made = try CatalogueWrites.create(target, item, context, &state)
                return try CatalogueWrites.answer(target, id: made, context, state)
            case .update:
                try CatalogueWrites.update(target, id: id, item, context, &state)
                return try CatalogueWrites.answer(target, id: id, context, state)
            case .delete:
                let before = try CatalogueWrites.node(target, id: id, context, state)
                let shown = try CatalogueWrites.answer(target, id: id, context, state)
                CatalogueWrites.remove(target, id: id, before, context, &state)
                return shown
            }
        }
    }
}
