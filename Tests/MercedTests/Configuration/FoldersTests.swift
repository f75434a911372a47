import Foundation
import Testing

@testable import App

@Suite struct FoldersTests {
    @Test func test_folders_when_xdg_variables_are_usable_then_they_count() throws {
        let folders = try Folders(environment: [
            "HOME": "/home/mira", "XDG_CONFIG_HOME": "/etc/my conf", "XDG_DATA_HOME": "", "XDG_STATE_HOME": "relative",
        ])
        #expect(folders.configurationFile.path(percentEncoded: false) == "/etc/my conf/merced/config.toml")
        #expect(
            folders.store(named: "shop").path(percentEncoded: false) == "/home/mira/.local/share/merced/stores/shop"
        )
        #expect(folders.state.path(percentEncoded: false) == "/home/mira/.local/state/merced")
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "here"], ["XDG_CONFIG_HOME": "/a", "XDG_DATA_HOME": "/b"]])
    func test_folders_when_nothing_says_where_then_names_the_variable(environment: [String: String]) {
        let error = #expect(throws: ConfigurationError.self) { try Folders(environment: environment) }
        #expect(error?.errorDescription?.contains("Set HOME") == true)
    }
}
