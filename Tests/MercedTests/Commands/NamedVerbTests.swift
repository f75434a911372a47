import App
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

    /// What the parser would read.
    @Test(arguments: [[], ["--store", "corner"]])
    func test_usual_when_alone_or_with_a_store_then_as_the_parser_reads_it(arguments: [String]) throws {
        let usual = try #require(RunCommand.usual(arguments))
        let parsed = try #require(command(arguments) as? RunCommand)
        #expect(usual.store.store == parsed.store.store)
        #expect(usual.store.storesOnly == parsed.store.storesOnly)
        #expect(usual.screen.applied(to: ScreenSettings()) == parsed.screen.applied(to: ScreenSettings()))
    }

    @Test(arguments: [
        ["--store"], ["--store", "--plain"], ["--store=corner"], ["--plain"], ["sync"],
        ["--store", "corner", "--plain"],
        ["sync", "corner"],
    ])
    func test_usual_when_there_is_anything_else_then_none(arguments: [String]) {
        #expect(RunCommand.usual(arguments).map { $0.store.store } == nil)
    }
}
