import TerminalUI
import WooFoundation
import Yosemite

/// The commands about stores.
extension AppCoordinator {
    func storeCommands(in entry: StoreEntry) -> [ProgramCommand] {
        let withoutLogin: @MainActor () -> String? = { [weak self] in
            self?.temporary.contains(entry.name) == true ? Localization.noLogin : nil
        }
        return [
            ProgramCommand(.switchStore) { [weak self] in self?.showStores() },
            ProgramCommand(
                AppCommands.storeAdd,
                unless: { [services] in services.keepsStores ? nil : Localization.demoOnly },
                { [weak self] in self?.showSetup(.another) }
            ),
            ProgramCommand(AppCommands.storeConnect, unless: withoutLogin) { [weak self] in
                self?.showSetup(.again(entry))
            },
            ProgramCommand(AppCommands.storeLogOut, unless: withoutLogin) { [weak self] in self?.askToLogOut(entry) },
        ]
    }

    private func showStores() {
        let overlay = StoresOverlay(
            rows: { [weak self] in self?.rows ?? [] },
            canAdd: services.keepsStores,
            onWish: { [weak self] in self?.take($0) }
        )
        host.present(overlay)
    }

    private var rows: [StoreRow] {
        entries.map { entry in
            StoreRow(
                entry: entry,
                root: roots[entry.name],
                isCurrent: entry.name == current?.name,
                isTemporary: temporary.contains(entry.name)
            )
        }
    }

    private func take(_ wish: StoresOverlay.Wish) {
        switch wish {
        case .add: showSetup(.another)
        case .queue: showQueue()
        case .open(let name): if name != current?.name { open(name) }
        case .connectAgain(let name): withLogin(name) { showSetup(.again($0)) }
        case .logOut(let name): withLogin(name) { askToLogOut($0) }
        }
    }

    private func withLogin(_ name: String, _ work: (StoreEntry) -> Void) {
        guard let entry = entries.first(where: { $0.name == name }) else { return }
        if temporary.contains(name) {
            host.toast(Localization.demoHasNoLogin, kind: .warning)
        } else {
            work(entry)
        }
    }

    // MARK: Log out

    private func askToLogOut(_ entry: StoreEntry) {
        services.busy.raise()
        Task {
            let work: Result<UnsentWork, any Error>
            do {
                work = .success(try await stores.unsentWork(siteID: entry.siteID))
            } catch {
                work = .failure(error)
            }
            let orders = (try? work.get())?.orderIDs ?? []
            let names = try? await stores.names(ofOrders: orders, siteID: entry.siteID)
            let question = LogOutQuestion(entry: entry, work: work, names: names ?? OrderNames()).dialog
            let overlay = DialogOverlay(question) { [weak self] button in
                if button == LogOutQuestion.yes { self?.logOut(entry) }
                return .close
            }
            host.present(overlay)
            services.busy.lower()
        }
    }

    /// The screens of the store are closed first: none of them may use a store that is logged out.
    private func logOut(_ entry: StoreEntry) {
        forget(entry)
        host.toast(Localization.leaving(entry.name))
        services.busy.raise()
        Task {
            do {
                let outcome = try await StoreLogOut(services.setup.connector).run(entry, purges: false)
                tell(outcome)
            } catch {
                remember(entry)
                host.toast(Localization.failed(entry.name, StoreWords.describe(error)), kind: .error)
            }
            services.busy.lower()
        }
    }

    private func tell(_ outcome: StoreLogOut.Outcome) {
        if let error = outcome.leftBehind {
            host.toast(Localization.leftBehind(StoreWords.describe(error)), kind: .error)
        }
        if let words = outcome.processorWords { host.toast(words, kind: .warning) }
        if let words = outcome.revocationWords {
            host.toast(words, kind: .error)
        } else {
            host.toast(Localization.loggedOut(outcome.entry.name), kind: .good)
        }
    }
}
