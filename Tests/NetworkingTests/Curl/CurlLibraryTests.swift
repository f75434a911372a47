import Testing
import WooFoundation

@testable import Networking

struct CurlLibraryTests {
    /// In a process of its own: here libcurl may be loaded already, and then it stays.
    @Test func test_load_when_there_is_no_such_library_then_names_it_and_the_package() async {
        await #expect(processExitsWith: .success) {
            do {
                try CurlLibrary.load("libcurl-of-nowhere.so.4")
                fatalError("It was loaded.")
            } catch {
                let words = error.plainWords
                precondition(words.contains("libcurl-of-nowhere.so.4") && words.contains("libcurl4"), words)
            }
            // A later try finds what is there.
            precondition(CurlLibrary.version.hasPrefix("libcurl/"), CurlLibrary.version)
        }
    }

    @Test func test_version_when_asked_then_is_libcurls() { #expect(CurlLibrary.version.hasPrefix("libcurl/")) }
}
