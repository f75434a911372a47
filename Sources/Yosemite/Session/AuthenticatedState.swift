import Networking

/// Somebody is logged in to at least one store: every store of Yosemite works.
@MainActor
final class AuthenticatedState: StoresManagerState {
    let dispatcher = Dispatcher()
    private let sessions: SessionPool
    private let stores: [Store]

    var pool: SessionPool? { sessions }

    init(configuration: YosemiteConfiguration, network: any Network) {
        let pool = SessionPool(configuration: configuration, network: network)
        let busy = configuration.busy
        sessions = pool
        stores = [
            OrderStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            ProductStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            ProductCategoryStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            ProductTagStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            ProductBrandStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            StockTakeStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            ProductShippingClassStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            ProductAttributeStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            ProductAttributeTermStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            ProductVariationStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            PricePlanStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            MediaStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            CommentStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            ProductReviewStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            TaxClassesStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            CustomerStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            OrderNoteStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            OrderStatusStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            SettingStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            SyncStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            EditStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            CardPresentPaymentsStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            RefundStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            ReceiptStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            AppSettingsStore(dispatcher: dispatcher, folder: configuration.stateFolder, busy: busy),
            WordPressSiteStore(dispatcher: dispatcher, configuration: configuration, network: network),
            ApplicationPasswordStore(dispatcher: dispatcher, configuration: configuration, network: network),
            AccountStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            StatsStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            StatsStoreV4(dispatcher: dispatcher, sessions: pool, busy: busy),
        ]
    }

    func willLeave() async {
        await sessions.closeAll()
    }

    func didEnter() {}
}
