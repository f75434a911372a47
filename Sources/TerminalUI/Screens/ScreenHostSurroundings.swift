extension ScreenHost {
    /// Sends `text` to the clipboard; a toast says what was sent, or why not.
    ///
    /// - Parameter what: the subject of the sentence: `Number`.
    public func copy(_ text: String, what: String) {
        switch surroundings?.copy(text) ?? .impossible {
        case .sent: toast("\(what) sent to the clipboard.", kind: .good)
        case .tooLong(let size, let limit):
            toast("\(what) is too long for the clipboard (\(size) kB, \(limit) kB at most).", kind: .warning)
        case .impossible: toast("This terminal has no clipboard. \(what): \(text.prefix(200))", kind: .warning)
        }
    }

    /// Opens `link` in the browser. Where there is none, a toast shows the address, which is copied too.
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

    /// Opens `text` in the user's editor. `done` is called with the edited text; not after a failure, which a toast
    /// reports.
    ///
    /// - Parameter limit: the most characters of the edited text; more are cut.
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
