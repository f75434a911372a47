import Testing

@testable import Yosemite

@Suite struct PermissionWordsTests {
    @Test func test_remedy_when_the_rules_are_there_then_nobody_is_sent_to_the_sources() {
        let words = PermissionWords.remedy(hasRules: true)
        #expect(!words.contains("scripts/") && words.contains("adduser $USER plugdev"))
    }

    @Test func test_remedy_when_the_rules_are_missing_then_says_what_installs_them() {
        let words = PermissionWords.remedy(.printers, hasRules: false)
        #expect(words.contains("scripts/setup-udev") && words.contains("package") && words.contains("group lp"))
    }
}
