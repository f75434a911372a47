extension ScreenHost {
    /// Sends `text` to the clipboard and says what was sent, or why not.
    ///
    /// - Parameter what: in the sentence: `Number`.
    public func copy(_ text: String, what: String) {
        switch surroundings?.copy(text) ?? .impossible {
        case .sent: toast("\(what) sent to the clipboard.", kind: .good)
        case .tooLong(let size, let limit):
            toast("\(what) is too long for the clipboard (\(size) kB, \(limit) kB at most).", kind: .warning)
        case .impossible: toast("This terminal has no clipboard. \(what): \(text.prefix(200))", kind: .warning)
        }
    }

    /// Opens `link` in the browser. Where there is none the address is told, and copied.
    public func browse(_ link: Link) {
        guard let surroundings else { return }
        Task { [weak self] in
            let outcome = await surroundings.browse(link)
            guard let self else { return }
            switch outcome {
            case .opened: self.toast("Opened in the browser.", kind: .good)
            case .nowhere: self.tellAddress(of: link, because: "No browser here.")
            case .failed(let reason): self.tellAddress(of: link, because: "No browser: \(reason)")
            }
        }
    }

    private func tellAddress(of link: Link, because reason: String) {
        let isCopied = surroundings?.copy(link.address) == .sent
        let words = isCopied ? "The address was sent to the clipboard: " : "The address is "
        toast("\(reason) \(words)\(link.address)", kind: .warning)
    }

    /// Opens `text` in the person's editor. `done` gets what came back; it is not called when nothing did.
    public func edit(_ text: String, limit: Int, done: @escaping @MainActor (String) -> Void) {
        guard let surroundings else { return }
        Task { [weak self] in
            let outcome = await surroundings.edit(text, limit: limit)
            switch outcome {
            case .edited(let edited, let isCut):
                done(edited)
                if isCut { self?.toast("The text was too long, and was cut at \(limit) characters.", kind: .warning) }
            case .failed(let reason): self?.toast(reason, kind: .error)
            }
            self?.setNeedsRender()
        }
    }
}
