import ArgumentParser
import Testing

@testable import Merced

/// Which command lines are parsed without the whole tree of commands.
@Suite struct NamedVerbTests {
    private func command(_ arguments: [String]) -> (any ParsableCommand)? {
        NamedVerb(in: arguments, of: MercedCommand.self).command(from: arguments)
    }

    @Test func test_command_when_no_verb_is_named_then_the_screens_with_their_options() {
        #expect(command([]) is RunCommand)
        #expect((command(["--store", "corner"]) as? RunCommand)?.store.store == "corner")
    }

    @Test func test_command_when_a_verb_is_named_in_full_then_that_one() {
        #expect(command(["sync", "--store", "corner"]) is SyncCommand)
    }

    @Test(arguments: [
        ["--help"], ["--version"], ["--no-such-option"], ["no-such-verb"], ["orders"], ["sync", "--help"],
        ["--generate-completion-script", "bash"], ["--", "x"],
    ])
    func test_command_when_only_the_whole_tree_can_tell_then_none(arguments: [String]) {
        #expect(command(arguments).map { type(of: $0).configuration.commandName } == nil)
    }
}
