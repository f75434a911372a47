import FoundationEssentials
import Networking
import WooFoundation

/// Images of the site's media library.
extension CatalogueService {
    private var media: MediaRemote { MediaRemote(network: network) }

    /// Uploads an image exactly once: if the answer is lost it is searched for among the images newer than the newest
    /// one before.
    ///
    /// - Throws: `MediaProblem` before anything is sent where the file cannot be used; `NetworkError`,
    ///   `MakingError.notSure`.
    func upload(_ url: URL, alt: String) async throws -> Media {
        let file = try PictureFile(at: url).body
        let siteID = login.siteID
        return try await observed {
            let before = try await self.newest()
            do {
                return try await self.media.upload(file, alt: alt, siteID: siteID).proved {
                    Self.made(file, try await self.images(size: 20), after: before)
                }
            } catch let error as NetworkError {
                throw Self.problem(error, file) ?? error
            }
        }
    }

    private static func made(_ file: FileBody, _ page: Page<Media>, after newest: Int64) -> Media? {
        page.items.first {
            $0.mediaID > newest && $0.byteCount == Int64(file.data.count) && $0.mimeType == file.contentType
        }
    }

    /// The id of the newest image; 0 for none. Also shows whether this login can open the library at all, before a long
    /// file is sent.
    private func newest() async throws -> Int64 {
        do {
            return try await images(size: 1).items.map(\.mediaID).max() ?? 0
        } catch let error as NetworkError {
            throw Self.problem(error) ?? error
        }
    }

    private func images(size: Int, page: Int = 1, keyword: String? = nil) async throws -> Page<Media> {
        let query = ListQuery(page: page, size: size, sort: .id, keyword: keyword)
        return try await media.loadImages(siteID: login.siteID, query: query)
    }

    func library(keyword: String?, page: Int) async throws -> [Media] {
        try await observed {
            do {
                return try await self.images(size: 100, page: page, keyword: keyword).items
            } catch let error as NetworkError {
                throw Self.problem(error) ?? error
            }
        }
    }

    /// The meaning of the site's refusal; nil for one that is clear by itself.
    private static func problem(_ error: NetworkError, _ file: FileBody? = nil) -> (any Error)? {
        if case .invalidRequest(.consumerKeyNotAcceptedHere) = error { return MediaProblem.needsApplicationPassword }
        if let file, error.status == 413 { return MediaProblem.tooLongForSite(bytes: file.data.count) }
        let codes: Set = ["rest_cannot_create", "rest_forbidden", "rest_forbidden_context"]
        if let code = error.storeError?.code, codes.contains(code) { return MediaProblem.notAllowed }
        return nil
    }
}
