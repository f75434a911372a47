import Networking

/// The media library: looked at, and added to.
@MainActor
public final class MediaStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: MediaAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? MediaAction else { return }
        switch action {
        case .uploadMedia(let siteID, let file, let alt, let onCompletion):
            answer(siteID, onCompletion) { try await $0.upload(file, alt: alt) }
        case .retrieveMediaLibrary(let siteID, let keyword, let page, let onCompletion):
            answer(siteID, onCompletion) { try await $0.library(keyword: keyword, page: page) }
        }
    }
}
