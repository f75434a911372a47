import Networking

extension Store {
    /// One of each kind, registered.
    ///
    /// - Parameter sessions: without logins while nobody is logged in; actions that need one then fail accordingly.
    static func all(
        in dispatcher: Dispatcher,
        sessions pool: SessionPool,
        _ configuration: YosemiteConfiguration,
        _ network: any Network
    ) -> [Store] {
        let busy = configuration.busy
        return [
            ListStore(dispatcher: dispatcher, sessions: pool, busy: busy),
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
            CouponStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            PricingStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            OrderFormStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            SaleStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            LedgerStore(dispatcher: dispatcher, sessions: pool, busy: busy),
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
            ShipmentStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            NotificationStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            StatsStore(dispatcher: dispatcher, sessions: pool, busy: busy),
            StatsStoreV4(dispatcher: dispatcher, sessions: pool, busy: busy),
        ]
    }
}
