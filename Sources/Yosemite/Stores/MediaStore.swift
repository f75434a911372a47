import FoundationEssentials
import Networking

/// The media library: browsed, and added to.
@MainActor
public final class MediaStore: SiteStore {
    private struct Upload: Hashable {
        let siteID: Int64
        let file: URL
    }

    private var uploads: [Upload: Task<Void, Never>] = [:]

    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: MediaAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? MediaAction else { return }
        switch action {
        case .uploadMedia(let siteID, let file, let alt, let onCompletion):
            let upload = Upload(siteID: siteID, file: file)
            let finish: Completion<Media> = { [weak self] result in
                self?.uploads[upload] = nil
                onCompletion(result)
            }
            uploads[upload] = answer(siteID, finish) { try await $0.catalogue.upload(file, alt: alt) }
        case .cancelUpload(let siteID, let file): uploads[Upload(siteID: siteID, file: file)]?.cancel()
        case .retrieveMediaLibrary(let siteID, let keyword, let page, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.library(keyword: keyword, page: page) }
        }
    }
}
