import Networking
import Storage
import WooFoundation

extension SiteSession {
    /// The sync engine, assembled from its parts.
    static func engine(
        _ configuration: YosemiteConfiguration,
        mirror: any StorageManagerType,
        network: SessionNetwork,
        orders: (remote: OrdersRemote, upserter: RecordUpserter<OrderRecord>),
        notes: NoteUpserter,
        records: RecordWriter,
        settings: SettingsFetcher,
        limit: SyncLimit,
        monitor: SiteMonitor,
        keeper: NoteKeeper,
        login: SiteLogin
    ) -> (engine: MirrorEngine, firstPage: LateHandler<Void>) {
        let siteID = login.siteID
        let meter = ConnectionMeter(most: configuration.connections)
        let environment = SyncEnvironment(
            siteID: siteID,
            mirror: mirror,
            dates: configuration.dates,
            meter: meter,
            report: { await monitor.progress($0, connections: meter.limit) },
            heard: { await monitor.heard($0) }
        )
        let refresh = SettingsRefresh(fetcher: settings, mirror: mirror, siteID: siteID, dates: configuration.dates)
        let scope = OrderStatusScope()
        let followers = OrderFollowers()
        @Sendable func learn() async throws {
            scope.learn(try await mirror.read { try $0.loadOrderStatuses(siteID: siteID).map(\.slug) })
        }
        let firstPage = LateHandler<Void>()
        let sync = ResourceSync(
            .orders(siteID: siteID, remote: orders.remote, upserter: orders.upserter, scope: scope) { limit.since },
            environment: environment,
            since: { limit.since },
            prepare: { waits in
                if waits {
                    await firstPage.ask()
                    await refresh.finish()
                }
                try await learn()
            },
            renew: {
                await refresh.finish()
                refresh.begin(always: true)
                await refresh.finish()
                try await learn()
            },
            onArrival: { orders in await keeper.arrived(orders) },
            onChange: { orders in
                followers.take(orders)
                await keeper.changed(orders)
            }
        )
        let engine = MirrorEngine(
            orders: sync,
            others: MirrorResources.all(
                siteID: siteID,
                network: network,
                in: environment,
                edits: records,
                blogID: login.blogID,
                onReview: { reviews in await keeper.reviewed(reviews) }
            ),
            settings: refresh,
            environment: environment,
            upserter: orders.upserter,
            followers: followers,
            noteReader: OrderNoteReader(
                siteID: siteID,
                mirror: mirror,
                remote: orders.remote,
                notes: notes,
                dates: configuration.dates
            )
        )
        return (engine, firstPage)
    }
}
