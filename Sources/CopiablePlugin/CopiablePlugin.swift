import PackagePlugin

/// Runs `CopiableGenerator` over a target's sources before it is compiled.
///
/// A room gets `copy(…)` and memberwise initialisers for its own `GeneratedCopiable` types, Storage what its `GeneratedRecord` types
/// declare, Yosemite both conversions of each `GeneratedConversion`. `TestSupport` gets `.fake()` for the
/// `GeneratedFakeable` types of the rooms it depends on, and a target of tests for those of the rooms that only it depends on: so
/// tests of the lower rooms compile without waiting for the upper ones.
@main
struct CopiablePlugin: BuildToolPlugin {
    private static let support = "TestSupport"
    /// The room that knows both records and entities.
    private static let joining = "Yosemite"

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? SwiftSourceModuleTarget else { return [] }
        let tool = try context.tool(named: "CopiableGenerator")
        if target.name == Self.support { return fakes(of: rooms(of: target), tool: tool, context: context) }
        let copies = copies(of: module, tool: tool, context: context)
        if target.name == Self.joining { return [copies, conversions(for: module, tool: tool, context: context)] }
        guard let support = rooms(of: target).first(where: { $0.name == Self.support }) else { return [copies] }
        let faked = Set(rooms(of: support).map(\.name) + [Self.support])
        let rest = rooms(of: target).filter { !faked.contains($0.name) }
        return [copies] + fakes(of: rest, tool: tool, context: context)
    }

    private func rooms(of target: any Target) -> [SwiftSourceModuleTarget] {
        target.dependencies.compactMap { dependency in
            guard case .target(let room) = dependency else { return nil }
            return room as? SwiftSourceModuleTarget
        }
    }

    private func copies(of module: SwiftSourceModuleTarget, tool: PluginContext.Tool, context: PluginContext) -> Command
    {
        let inputs = module.sourceFiles(withSuffix: "swift").map(\.url)
        let output = context.pluginWorkDirectoryURL.appending(path: "Copiable+Generated.swift")
        return .buildCommand(
            displayName: "Copiable for \(module.name)",
            executable: tool.url,
            arguments: ["copy", output.path(percentEncoded: false)] + inputs.map { $0.path(percentEncoded: false) },
            inputFiles: inputs,
            outputFiles: [output]
        )
    }

    private func conversions(
        for module: SwiftSourceModuleTarget,
        tool: PluginContext.Tool,
        context: PluginContext
    ) -> Command {
        let inputs = ([module] + rooms(of: module)).flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) }
        let output = context.pluginWorkDirectoryURL.appending(path: "Conversions+Generated.swift")
        return .buildCommand(
            displayName: "Conversions of \(module.name)",
            executable: tool.url,
            arguments: ["convert", output.path(percentEncoded: false)] + inputs.map { $0.path(percentEncoded: false) },
            inputFiles: inputs,
            outputFiles: [output]
        )
    }

    private func fakes(of rooms: [SwiftSourceModuleTarget], tool: PluginContext.Tool, context: PluginContext)
        -> [Command]
    {
        rooms.map { room in
            let inputs = room.sourceFiles(withSuffix: "swift").map(\.url)
            let output = context.pluginWorkDirectoryURL.appending(path: "\(room.name)+Fakes.swift")
            return .buildCommand(
                displayName: "Fakes of \(room.name)",
                executable: tool.url,
                arguments: ["fake:\(room.name)", output.path(percentEncoded: false)]
                    + inputs.map { $0.path(percentEncoded: false) },
                inputFiles: inputs,
                outputFiles: [output]
            )
        }
    }
}
